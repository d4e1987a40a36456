import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AUTO_SCROLL } from './auto-scroll'
import { beforeAfterMove } from './order'

export interface SortableListProps {
  ids: readonly number[]
  /** The name of an element, for announcements. */
  nameOf: (id: number) => string
  /** An element was moved before another one, or last when `beforeId` is null. Not called when nothing changed. */
  onMove: (id: number, beforeId: number | null) => void
  /** How the others react to the dragged one: short rows make room, tall ones stay and a line shows the target. */
  motion: 'shift' | 'line'
  /** What is drawn at the pointer; without it the element itself moves. */
  overlay?: (id: number) => ReactNode
  children: ReactNode
}

const stay = () => null
// A mouse needs a small movement, so that a click stays a click; touch needs a moment, so that the page still scrolls.
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 180, tolerance: 8 } }
// One object for all renders: another one would render every row again.
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates }

/** A list that can be reordered by mouse, touch and keyboard. */
export function SortableList({ ids, nameOf, onMove, motion, overlay, children }: SortableListProps) {
  const t = useTranslations('dnd')
  const [dragged, setDragged] = useState<number | null>(null)
  const justPicked = useRef(false)
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD))
  const place = (id: number | string) => ({ place: ids.indexOf(Number(id)) + 1, total: ids.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      justPicked.current = true
      return t('picked', { name: nameOf(Number(active.id)), ...place(active.id) })
    },
    onDragOver({ active, over }) {
      // An element just picked up is over its own place: announcing that would interrupt the announcement of the pick-up.
      const silent = justPicked.current && over?.id === active.id
      justPicked.current = false
      return over && !silent ? t('over', { name: nameOf(Number(active.id)), ...place(over.id) }) : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? t('dropped', { name: nameOf(Number(active.id)), ...place(over.id) }) : t('cancelled', { name: nameOf(Number(active.id)) }),
    onDragCancel: ({ active }) => t('cancelled', { name: nameOf(Number(active.id)) }),
  }
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (!over || active.id === over.id) return
    onMove(Number(active.id), beforeAfterMove(ids, Number(active.id), Number(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={AUTO_SCROLL}
      measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      <SortableContext items={ids as number[]} strategy={motion === 'shift' ? verticalListSortingStrategy : stay}>
        {children}
      </SortableContext>
      {overlay && <DragOverlay dropAnimation={null}>{dragged !== null && overlay(dragged)}</DragOverlay>}
    </DndContext>
  )
}

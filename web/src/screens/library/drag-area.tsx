import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { entryIcons, iconKind } from '../../features/library-dialog/entry-kind'
import { AUTO_SCROLL } from '../../lib/dnd/auto-scroll'
import { DraggedContext } from './dragged-context'
import classes from './drag-area.module.css'
import { nextTarget } from './next-target'
import type { Target } from './use-library-actions'

interface Props {
  rows: readonly LibraryEntry[]
  selected: readonly LibraryEntry[]
  onMove: (rows: readonly LibraryEntry[], target: Target) => void
  children: ReactNode
}

const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } }
const KEYBOARD = { coordinateGetter: nextTarget }
const MEASURING = { droppable: { strategy: MeasuringStrategy.Always } }

/** Finds the target under the pointer or, with the keyboard, the one selected by the arrow keys. */
const underPointer: CollisionDetection = (args) => {
  const { left, top } = args.collisionRect
  return pointerWithin({ ...args, pointerCoordinates: args.pointerCoordinates ?? { x: left + 1, y: top + 1 } })
}

/** Puts the small drag card at the pointer, wherever the wide row was grabbed. */
const atPointer: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const point = activatorEvent && getEventCoordinates(activatorEvent)
  if (!point || !activeNodeRect) return transform
  return { ...transform, x: transform.x + point.x - activeNodeRect.left + 14, y: transform.y + point.y - activeNodeRect.top - 20 }
}
const MODIFIERS = [atPointer]

/** Prevents the release of a drag from opening a link under the pointer. */
function swallowClick(): void {
  const prevent = (event: Event) => event.preventDefault()
  const stop = () => window.removeEventListener('click', prevent, { capture: true })
  window.addEventListener('click', prevent, { capture: true })
  // The next press is a real one, however soon it comes.
  window.addEventListener('pointerdown', stop, { capture: true, once: true })
  setTimeout(stop, 60)
}

/** Lets rows be dragged onto folders and path steps by mouse, touch and keyboard; selected rows move together. */
export function DragArea({ rows, selected, onMove, children }: Props) {
  const t = useTranslations('library')
  const [dragged, setDragged] = useState<readonly LibraryEntry[]>([])
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYBOARD))
  const takenWith = (id: UniqueIdentifier): readonly LibraryEntry[] => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    return selected.some((one) => one.id === id) ? selected : [row]
  }
  const what = (taken: readonly LibraryEntry[]) =>
    taken.length === 1 ? t('drag.thing', { name: taken[0]?.name ?? '' }) : t('drag.several', { count: taken.length })
  const folderOf = (over: { data: { current?: object | undefined } } | null) =>
    (over?.data.current as { target: Target } | undefined)?.target
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.picked', { what: what(takenWith(active.id)) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('drag.over', { what: what(takenWith(active.id)), folder: folderOf(over)?.name ?? t('all') })
        : t('drag.none', { what: what(takenWith(active.id)) }),
    onDragEnd: ({ active, over }) =>
      over
        ? t('drag.dropped', { what: what(takenWith(active.id)), folder: folderOf(over)?.name ?? t('all') })
        : t('drag.cancelled', { what: what(takenWith(active.id)) }),
    onDragCancel: ({ active }) => t('drag.cancelled', { what: what(takenWith(active.id)) }),
  }
  const end = ({ active, over }: DragEndEvent) => {
    setDragged([])
    swallowClick()
    const target = folderOf(over)
    if (over && target !== undefined) onMove(takenWith(active.id), target)
  }
  const [first] = dragged
  const Icon = first && entryIcons[iconKind(first)]
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      autoScroll={AUTO_SCROLL}
      measuring={MEASURING}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.instructions') } }}
      onDragStart={({ active }) => setDragged(takenWith(active.id))}
      onDragEnd={end}
      onDragCancel={() => {
        setDragged([])
        swallowClick()
      }}
    >
      <DraggedContext value={dragged}>{children}</DraggedContext>
      {createPortal(
        <DragOverlay dropAnimation={null} modifiers={MODIFIERS}>
          {first && Icon && (
            <div className={classes.flying}>
              {dragged.length === 1 ? <Icon size={18} stroke={1.6} aria-hidden /> : <IconArrowRight size={18} stroke={1.6} aria-hidden />}
              <span>{dragged.length === 1 ? first.name : t('drag.several', { count: dragged.length })}</span>
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}

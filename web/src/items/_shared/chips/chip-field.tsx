import { VisuallyHidden } from '@mantine/core'
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { AUTO_SCROLL } from '../../../lib/dnd/auto-scroll'
import { useDragPointer } from '../../../lib/dnd/use-drag-pointer'
import classes from './chips.module.css'
import { ChipFieldContext, type Named } from './field-context'
import { firstChip, focusChip, stepThroughPlaces, useRefocus } from './focus'

export interface ChipFieldProps {
  /** Name of the whole field, which takes the focus once no chip is left. */
  label: string
  /** Chips that can be moved now. One that leaves this list is released. */
  chips: readonly Named[]
  disabled: boolean
  /** A chip was dropped or put on a target. The caller moves it. */
  onPut: (chipId: string, placeId: string) => void
  accepts?: (chipId: string, placeId: string) => boolean
  /** What a press on a chip and other keys do at once, explained to screen readers; without it, a press picks the chip. */
  direct?: { press: (chipId: string) => void; onKeyDown: (event: KeyboardEvent) => void; instructions: string }
  /** Small targets also accept a chip that merely touches them; large ones need the pointer inside. */
  reach?: 'pointer' | 'touching'
  className?: string
  children: ReactNode
}

// A mouse must move a little first, so that a click stays a click; a finger must rest first, so that the page still scrolls.
const MOUSE = { activationConstraint: { distance: 5 } }
const TOUCH = { activationConstraint: { delay: 150, tolerance: 8 } }
const touching: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 ? under : rectIntersection(args)
}
const always = () => true
/** Returns whether a target is completely visible: then it must not scroll away under the pointer. */
const isWhole = (place: DragOverEvent['over']) => place !== null && place.rect.top >= 0 && place.rect.bottom <= window.innerHeight
// The field makes its own announcements: those of the drag library would interrupt the result.
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
function nothing() {
  return undefined
}

/**
 * Chips and the targets they go to. Four ways to move one: drag by mouse, drag by finger, press a chip and then a target, or
 * by keyboard: Space or Enter on a chip, arrows or Tab to a target, Enter; Escape puts it back.
 */
export function ChipField(props: ChipFieldProps) {
  const { label, chips, disabled, onPut, accepts = always, direct, reach = 'pointer', className, children } = props
  const t = useTranslations('groups')
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setPicked] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const refocus = useRefocus()
  const hand = useDragPointer()
  const [aimed, setAimed] = useState(false)
  const autoScroll = useMemo(() => ({ ...AUTO_SCROLL, canScroll: () => !aimed }), [aimed])
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const nameOf = (id: string) => chips.find((chip) => chip.id === id)?.name ?? ''
  const picked = !disabled && chips.some((chip) => chip.id === wanted) ? wanted : null

  const letGo = (id: string) => {
    setPicked(null)
    setSpoken(t('putBack', { name: nameOf(id) }))
  }
  const toggle = (id: string) => {
    if (picked === id) {
      letGo(id)
      return
    }
    setPicked(id)
    setSpoken(t('picked', { name: nameOf(id) }))
  }
  const putChip = (chipId: string, placeId: string) => {
    setPicked(null)
    setSpoken('')
    if (disabled || !chips.some((chip) => chip.id === chipId) || !accepts(chipId, placeId)) return
    const at = chips.findIndex((chip) => chip.id === chipId)
    onPut(chipId, placeId)
    const next = [...chips.slice(at), ...chips.slice(0, at)].map((chip) => chip.id)
    refocus(() => firstChip(box.current, next))
  }
  const stop = () => {
    setDragged(null)
    setAimed(false)
    hand.letGo()
  }
  const endDrag = ({ active, over }: DragEndEvent) => {
    stop()
    const under = hand.over('[data-drop][data-ready]')
    const place = box.current?.contains(under) ? under?.getAttribute('data-drop') : reach === 'touching' && over && String(over.id)
    if (place) putChip(String(active.id), place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (picked === null) return
    if (event.key === 'Escape') {
      letGo(picked)
      focusChip(box.current, picked)
    } else if (!stepThroughPlaces(box.current, event.key)) return
    // A key that was handled here must reach neither the board nor a dialog around it.
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ChipFieldContext
      value={{ disabled, picked, press: direct?.press, toggle, nameOf, accepts, put: (place) => picked !== null && putChip(picked, place) }}
    >
      <DndContext
        sensors={sensors}
        collisionDetection={reach === 'touching' ? touching : pointerWithin}
        measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: direct?.instructions ?? t('instructions') } }}
        autoScroll={autoScroll}
        onDragStart={({ active, activatorEvent }) => {
          hand.follow(activatorEvent)
          setPicked(null)
          setDragged(String(active.id))
        }}
        onDragOver={({ over }) => setAimed(isWhole(over))}
        onDragEnd={endDrag}
        onDragCancel={stop}
      >
        <div
          ref={box}
          role="group"
          aria-label={label}
          className={className}
          tabIndex={-1}
          onKeyDown={direct?.onKeyDown ?? onKeyDown}
          data-keep-mounted={picked !== null || dragged !== null || undefined}
        >
          {children}
        </div>
        {createPortal(
          <DragOverlay dropAnimation={null} zIndex={400}>
            {dragged !== null && (
              <span className={classes.chip} data-lifted>
                {nameOf(dragged)}
              </span>
            )}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </ChipFieldContext>
  )
}

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Point, within } from '@keel/contract/items/_shared/points'
import { type TurnedPoint, type Turn, turned, turnedBack } from './turn'
import type { PointChanges } from './use-points'

/** A press that moves less, in pixels, opens the point. */
const SLOP = 5
const STEP_PERCENT = 1
const LARGE_STEP_PERCENT = 5
const arrows: Record<string, TurnedPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Drag {
  id: string
  pointer: number
  startX: number
  startY: number
  moved: boolean
}

/** Moves points by dragging and by arrow keys. `area` is the element that percents refer to. */
export function usePointDrag(area: RefObject<HTMLElement | null>, turn: Turn, { put, drag }: PointChanges) {
  const now = useRef<Drag | null>(null)
  const justMoved = useRef(false)
  /** A key may be pressed again before its last step is rendered. */
  const stepped = useRef<{ shown: Point; now: Point } | null>(null)
  const [held, setHeld] = useState<{ id: string; spot: TurnedPoint } | null>(null)
  const moved = (point: Point, shown: TurnedPoint): Point => {
    const spot = turnedBack({ x: within(shown.x), y: within(shown.y) }, turn)
    return { ...point, x: within(spot.x), y: within(spot.y) }
  }
  /** Returns the point under the pointer, in percent of the area as it is shown. */
  const spotAt = ({ clientX, clientY }: { clientX: number; clientY: number }): TurnedPoint | null => {
    const box = area.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return null
    return { x: within(((clientX - box.left) / box.width) * 100), y: within(((clientY - box.top) / box.height) * 100) }
  }
  const end = () => {
    now.current = null
    setHeld(null)
  }
  return {
    held,
    moved,
    spotAt,
    /** Returns whether the click that follows ends a drag. */
    wasDrag: () => justMoved.current,
    handlers: (id: string, point: Point) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        justMoved.current = false
        if (event.button !== 0 || !event.isPrimary) return
        // At once: a fast pointer leaves the point before the first move event.
        event.currentTarget.setPointerCapture(event.pointerId)
        now.current = { id, pointer: event.pointerId, startX: event.clientX, startY: event.clientY, moved: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const dragged = now.current
        if (dragged?.id !== id || dragged.pointer !== event.pointerId) return
        if (!dragged.moved && Math.hypot(event.clientX - dragged.startX, event.clientY - dragged.startY) < SLOP) return
        dragged.moved = true
        const spot = spotAt(event)
        if (!spot) return
        setHeld({ id, spot })
        drag(id, moved(point, spot))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const dragged = now.current
        if (dragged?.pointer !== event.pointerId) return
        const spot = dragged.moved ? spotAt(event) : null
        justMoved.current = dragged.moved
        if (spot) put(id, moved(point, spot))
        end()
      },
      onPointerCancel() {
        // The gesture became another one, such as scrolling: the point goes back, for others too.
        if (now.current?.moved) put(id, point)
        end()
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const arrow = arrows[event.key]
        if (!arrow) return
        event.preventDefault()
        const step = event.shiftKey ? LARGE_STEP_PERCENT : STEP_PERCENT
        const last = stepped.current?.shown === point ? stepped.current.now : point
        const from = turned(last, turn)
        const next = moved(last, { x: from.x + arrow.x * step, y: from.y + arrow.y * step })
        stepped.current = { shown: point, now: next }
        put(id, next)
      },
    }),
  }
}

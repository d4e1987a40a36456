import type { DrawnObject } from '@keel/contract/entities/drawing'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import type { Vec } from './geometry'
import { capture } from './pointer-drawing'
import type { DrawingStore } from './drawing-store'
import { keyOf } from './drawing-state'
import type { StrokeBroadcaster } from './stroke-broadcaster'

/** A shorter movement, in pixels, is a press with an unsteady hand. */
const DRAG_MIN_PX = 3

export interface Drag {
  drawing: DrawingStore
  broadcaster: StrokeBroadcaster
  layer: HTMLElement
  object: DrawnObject
  /** Returns the object for a pointer that moved from where it was pressed to here. */
  change: (from: Vec, to: Vec) => DrawnShape
  /** The pointer was pressed and released in one place. */
  onPress?: () => void
}

/** Follows the pointer until it is released, then stores the result. */
export function drag(down: PointerEvent, { drawing, broadcaster, layer, object, change, onPress }: Drag): void {
  // The position of the page is read at every event, as it may scroll meanwhile.
  const unitsAt = (event: PointerEvent) => drawing.view.toUnits(event, layer.getBoundingClientRect())
  const from = unitsAt(down)
  const own = object.user_id === drawing.viewer.id
  let latest: DrawnShape | null = null
  capture(layer, down.pointerId)
  const stop = new AbortController()
  const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', handler: (event: PointerEvent) => void) =>
    layer.addEventListener(
      name,
      (event) => {
        if (event.pointerId === down.pointerId) handler(event)
      },
      { signal: stop.signal },
    )
  on('pointermove', (event) => {
    if (!latest && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_MIN_PX) return
    const stroke = change(from, unitsAt(event))
    latest = stroke
    drawing.draft({ ...object, stroke })
    if (own) broadcaster.broadcast(object.id, () => stroke)
  })
  on('pointerup', (event) => {
    stop.abort()
    broadcaster.end()
    if (latest) drawing.put({ ...object, stroke: change(from, unitsAt(event)) })
    else onPress?.()
  })
  on('pointercancel', () => {
    stop.abort()
    drawing.draft({ key: keyOf(object) })
    if (own && latest) broadcaster.giveUp(object.id)
  })
}

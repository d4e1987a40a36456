import type { DrawnObject } from '@keel/contract/entities/drawing'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import type { Vec } from './geometry'
import { capture } from './pointer-drawing'
import type { DrawingStore } from './sheet'
import { keyOf } from './sheet-state'
import type { StrokeBroadcaster } from './telling'

/** Less is a press with an unsteady hand. */
const DRAG_MIN_PX = 3

export interface Drag {
  sheet: DrawingStore
  telling: StrokeBroadcaster
  layer: HTMLElement
  object: DrawnObject
  /** The object with the pointer moved from where it was pressed to here. */
  change: (from: Vec, to: Vec) => DrawnShape
  /** It was pressed and let go in one place. */
  onPress?: () => void
}

/** Follows the pointer until it is let go; what came of it is stored then. */
export function drag(down: PointerEvent, { sheet, telling, layer, object, change, onPress }: Drag): void {
  // Where the page lies is looked up at every event: it may scroll meanwhile.
  const unitsAt = (event: PointerEvent) => sheet.view.toUnits(event, layer.getBoundingClientRect())
  const from = unitsAt(down)
  const own = object.user_id === sheet.viewer.id
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
    sheet.draft({ ...object, stroke })
    if (own) telling.tell(object.id, () => stroke)
  })
  on('pointerup', (event) => {
    stop.abort()
    telling.end()
    if (latest) sheet.put({ ...object, stroke: change(from, unitsAt(event)) })
    else onPress?.()
  })
  on('pointercancel', () => {
    stop.abort()
    sheet.draft({ key: keyOf(object) })
    if (own && latest) telling.giveUp(object.id)
  })
}

import { useEffect, type RefObject } from 'react'
import { drag } from './drag'
import { moved } from './geometry'
import type { DrawingStore } from './drawing-store'
import { keyOf } from './drawing-state'
import type { StrokeBroadcaster } from './stroke-broadcaster'

/** A press within this many pixels of a line selects it. */
const REACH_PX = { mouse: 6, touch: 18 }

/**
 * With the mouse tool: a press on an object selects it, and a mouse drags it at once. All other presses pass through to the
 * page, so the layer itself takes none.
 */
export function usePicking(
  { drawing, broadcaster }: { drawing: DrawingStore; broadcaster: StrokeBroadcaster },
  layer: RefObject<HTMLElement | null>,
  enabled: boolean,
  focus: () => void,
): void {
  useEffect(() => {
    const page = layer.current
    const host = page?.closest('[data-page-host]')
    if (!enabled || !page || !(host instanceof HTMLElement)) return undefined
    let over: Element = page
    while (over.parentElement && over.parentElement !== host) over = over.parentElement
    let swallow = false
    const hit = (event: MouseEvent, type: string) => {
      // Elements above the drawings, such as points, take their own presses.
      const { target } = event
      if (target instanceof Element && over.contains(target) && target !== over) return undefined
      const rect = page.getBoundingClientRect()
      const reach = type === 'mouse' ? REACH_PX.mouse : REACH_PX.touch
      return drawing.at(drawing.view.toUnits(event, rect), drawing.view.inUnits(reach, rect))
    }
    const onDown = (event: PointerEvent) => {
      swallow = false
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const object = hit(event, 'mouse')
      if (!object) return
      event.preventDefault()
      event.stopPropagation()
      swallow = true
      drawing.select(keyOf(object), drawing.mayChange(object))
      focus()
      if (!drawing.mayChange(object)) return
      const { stroke } = object
      const box = drawing.boxOf(object)
      drag(event, {
        drawing,
        broadcaster,
        layer: page,
        object,
        change: (from, to) => moved(stroke, to.x - from.x, to.y - from.y, drawing.view.high, box),
      })
    }
    const onClick = (event: MouseEvent) => {
      // A finger that scrolls over a drawing makes no click.
      const type = event instanceof PointerEvent ? event.pointerType : 'mouse'
      const object = swallow || type === 'mouse' ? undefined : hit(event, type)
      if (!swallow && !object) return
      swallow = false
      event.preventDefault()
      event.stopPropagation()
      if (!object) return
      drawing.select(keyOf(object), drawing.mayChange(object))
      focus()
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) host.toggleAttribute('data-over-drawing', hit(event, 'mouse') !== undefined)
    }
    const onElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Element && (page.contains(target) || target.closest('[data-sketch-tools], [role="menu"]'))) return
      drawing.select(null)
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerdown', onElsewhere, { capture: true, signal })
    host.addEventListener('pointerdown', onDown, { capture: true, signal })
    host.addEventListener('click', onClick, { capture: true, signal })
    host.addEventListener('pointermove', onMove, { signal })
    return () => {
      stop.abort()
      host.removeAttribute('data-over-drawing')
    }
  }, [drawing, broadcaster, layer, enabled, focus])
}

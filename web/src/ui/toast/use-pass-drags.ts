import { type RefObject, useEffect } from 'react'

/** While something outside is dragged or pressed, toasts let the pointer through: what lies below them can be the place to drop it. */
export function usePassDrags(host: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isDragged = false
    const letThrough = (on: boolean) => host.current?.toggleAttribute('data-passing', on)
    const onPointerDown = ({ target }: PointerEvent) => letThrough(!(target instanceof Node && host.current?.contains(target)))
    const onPointerUp = () => letThrough(false)
    // The browser's own dragging takes the pointer away from the page.
    const onPointerCancel = () => letThrough(isDragged)
    const onDragStart = () => {
      isDragged = true
      letThrough(true)
    }
    const onDragEnd = () => {
      isDragged = false
      letThrough(false)
    }
    const ends = new AbortController()
    const options = { capture: true, signal: ends.signal }
    addEventListener('pointerdown', onPointerDown, options)
    addEventListener('pointerup', onPointerUp, options)
    addEventListener('pointercancel', onPointerCancel, options)
    addEventListener('dragstart', onDragStart, options)
    addEventListener('dragend', onDragEnd, options)
    return () => ends.abort()
  }, [host])
}

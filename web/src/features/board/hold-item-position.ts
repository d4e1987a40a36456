import type { StoreApi } from 'zustand/vanilla'
import type { Selection } from './selection'

/** A press, and the rendering it causes, is over long before. */
const PRESS_MS = 1000

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement
}

/**
 * An editor is mostly taller than the item's view. When another item is pressed, it stays under the pointer instead of jumping up, at worst
 * off the screen, where its menu would not open. Returns an unsubscribe function.
 */
export function holdPressedItem(selection: StoreApi<Selection>): () => void {
  let pressed: Element | null = null
  let pressedAt = 0
  const onPointerDown = ({ target }: PointerEvent) => {
    pressed = target instanceof Element ? target.closest('[data-item-id]') : null
    pressedAt = performance.now()
  }
  document.addEventListener('pointerdown', onPointerDown, true)
  const unsubscribe = selection.subscribe((now, before) => {
    const held = pressed
    if (before.selected === null || now.selected === before.selected || !held || performance.now() - pressedAt > PRESS_MS) return
    if (held.getAttribute('data-item-id') === String(before.selected)) return
    const top = held.getBoundingClientRect().top
    requestAnimationFrame(() => {
      if (held.isConnected) scrollerOf(held)?.scrollBy({ top: held.getBoundingClientRect().top - top, behavior: 'instant' })
    })
  })
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, true)
    unsubscribe()
  }
}

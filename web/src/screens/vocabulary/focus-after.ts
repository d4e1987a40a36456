import { returnFocus } from '../../lib/last-focus'

/** When a row is gone that had the focus, the keyboard goes on from the one after it, or before it. */
export function focusAfter(id: number): () => void {
  const row = document.querySelector(`[data-word="${id}"]`)
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? null
  return () => setTimeout(() => returnFocus(next?.querySelector('[data-menu]') ?? null))
}

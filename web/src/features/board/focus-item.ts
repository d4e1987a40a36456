/** Gives an item the focus, and brings it into view, also one that is only rendered there. */
export function focusItem(itemId: number): void {
  document.querySelector<HTMLElement>(`[data-item-id="${itemId}"]`)?.focus()
}

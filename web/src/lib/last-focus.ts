/** The last focused element outside menus, which close once something is chosen. */
let last: Element | null = null

function remember({ target }: FocusEvent): void {
  if (target instanceof Element && !target.closest('[role="menu"]')) last = target
}

/** Begins to remember what has the focus, when the page starts. */
export function watchFocus(): void {
  last = document.activeElement
  document.addEventListener('focusin', remember)
}

/** Returns where the focus belongs when what opens now closes again. */
export const lastFocused = (): Element | null => last

/** Gives the focus back to an element, or to the page when it is gone; does nothing while something has the focus. */
export function returnFocus(to: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const place = to?.isConnected ? to : document.getElementById('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** What had the keyboard's focus last, menus left out: they are gone once something is chosen in them. */
let last: Element | null = document.activeElement

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="menu"]')) last = target
})

/** Where the focus belongs when what opens now closes again. */
export const lastFocused = (): Element | null => last

/** Gives the focus back to where it was, or to the page when that is gone; does nothing while something has it. */
export function returnFocus(to: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const place = to?.isConnected ? to : document.getElementById('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

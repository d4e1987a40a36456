/** The time a table, picture, player or editor may take to reach its height. */
const GROWING_MS = 3000
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to an item that was just added, and follows it while it grows, until the user does anything but type into it. */
export function showAdded(itemId: number): void {
  const show = () => {
    const item = document.querySelector(`[data-item-id="${itemId}"]`)
    if (!item) return
    const observer = new ResizeObserver(() =>
      item.scrollIntoView({ block: item.clientHeight > window.innerHeight / 2 ? 'start' : 'nearest' }),
    )
    const stop = (event?: Event) => {
      if (event?.type === 'keydown' && event.target instanceof Node && item.contains(event.target)) return
      observer.disconnect()
      clearTimeout(timer)
      for (const kind of BY_HAND) removeEventListener(kind, stop, true)
    }
    const timer = setTimeout(() => stop(), GROWING_MS)
    for (const kind of BY_HAND) addEventListener(kind, stop, true)
    observer.observe(item)
  }
  // Once it is rendered.
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** The time a table, picture, player or editor may take to reach its height. */
const GROWING_MS = 3000
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to an item, and follows it while it grows, until the user does anything but type into it. */
export function showItem(itemId: number): void {
  const show = () => {
    const item = document.querySelector(`[data-item-id="${itemId}"]`)
    if (!item) return
    const observer = new ResizeObserver(() =>
      item.scrollIntoView({ block: item.clientHeight > window.innerHeight / 2 ? 'start' : 'nearest' }),
    )
    const stopped = new AbortController()
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      stopped.abort()
    }
    const timer = setTimeout(stop, GROWING_MS)
    const onInput = ({ type, target }: Event) => {
      if (type !== 'keydown' || !item.contains(target as Node)) stop()
    }
    for (const kind of BY_HAND) addEventListener(kind, onInput, { capture: true, signal: stopped.signal })
    observer.observe(item)
  }
  // Once it is rendered.
  requestAnimationFrame(() => requestAnimationFrame(show))
}

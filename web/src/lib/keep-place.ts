import { lastFocused, returnFocus } from './last-focus'

/** The buttons of the same kind in other rows: first those behind it, then those before it, the nearest first. */
function othersAlike(element: Element): Element[] {
  const name = element.getAttribute('class')
  const alike = name ? Array.from(document.getElementsByClassName(name)) : []
  const at = alike.indexOf(element)
  return [...alike.slice(at + 1), ...alike.slice(0, Math.max(at, 0)).toReversed()]
}

/**
 * Remembers where the focus is now. The returned function gives it back there, once the page has settled; when that is gone
 * together with the row it stood in, the next row has it, else the one before.
 */
export function keepPlace(): () => void {
  const place = lastFocused()
  const others = place ? othersAlike(place) : []
  return () => void setTimeout(() => returnFocus([place, ...others].find((one) => one?.isConnected) ?? null))
}

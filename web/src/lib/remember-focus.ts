import { lastFocused, returnFocus } from './last-focus'

/** The parts of a page that can have the focus themselves. */
const PARTS = '#board, #boards'
/** What holds rows. */
const LISTS = `ul, ol, table, [role=dialog], ${PARTS}`

/** The outermost list an element stands in. */
function listOf(element: Element): Element | null {
  const list = element.closest(LISTS)
  return (list?.parentElement && listOf(list.parentElement)) ?? list
}

/** The buttons of the same kind in other rows of its list: first those behind it, then those before it, the nearest first. */
function othersAlike(element: Element): Element[] {
  const name = element.getAttribute('class')
  const alike = name ? Array.from(listOf(element)?.getElementsByClassName(name) ?? []) : []
  const at = alike.indexOf(element)
  return [...alike.slice(at + 1), ...alike.slice(0, Math.max(at, 0)).toReversed()]
}

/**
 * Remembers where the focus is now. The returned function gives it back there, once the page has settled; when that is gone
 * together with the row it stood in, the next row has it, else the one before, else the part of the page it stood in.
 */
export function rememberFocus(): () => void {
  const place = lastFocused()
  const others = place ? [...othersAlike(place), place.closest(PARTS)] : []
  return () => void setTimeout(() => returnFocus([place, ...others].find((one) => one?.isConnected) ?? null))
}

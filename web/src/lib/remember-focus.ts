import { lastFocused, returnFocus } from './last-focus'

/** The parts of a page that can have the focus themselves. */
const PARTS = '#board, #boards'
/** Elements that contain rows. */
const LISTS = `ul, ol, table, [role=dialog], ${PARTS}`

/** Returns the outermost list around an element. */
function listOf(element: Element): Element | null {
  const list = element.closest(LISTS)
  return (list?.parentElement && listOf(list.parentElement)) ?? list
}

/** Returns the buttons of the same kind in other rows of its list: first those after it, then those before, nearest first. */
function similarElements(element: Element): Element[] {
  const name = element.getAttribute('class')
  const similar = name ? Array.from(listOf(element)?.getElementsByClassName(name) ?? []) : []
  const at = similar.indexOf(element)
  return [...similar.slice(at + 1), ...similar.slice(0, Math.max(at, 0)).toReversed()]
}

/**
 * Remembers the focused element. The returned function focuses it again once the page has settled; if its row is gone, the next row gets
 * the focus, else the one before, else the part of the page.
 */
export function rememberFocus(): () => void {
  const place = lastFocused()
  const others = place ? [...similarElements(place), place.closest(PARTS)] : []
  return () => void setTimeout(() => returnFocus([place, ...others].find((one) => one?.isConnected) ?? null))
}

import type { KeyboardEvent } from 'react'

const stepsByKey: Record<string, (page: number, pages: number) => number> = {
  PageDown: (page) => page + 1,
  ArrowRight: (page) => page + 1,
  PageUp: (page) => page - 1,
  ArrowLeft: (page) => page - 1,
  Home: () => 1,
  End: (_page, pages) => pages,
}

/** Returns a handler for a focused page, which turns to the page that a key leads to. */
export const pageKeys = (page: number, pages: number, turn: (page: number) => void) => (event: KeyboardEvent<HTMLElement>) => {
  const step = stepsByKey[event.key]
  if (!step || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  turn(Math.min(Math.max(step(page, pages), 1), pages))
}

import { PAGES_MAX } from '../../constants'

/** Returns the page for a typed number: the last page above it, the first one below 1 or without a number. */
export function pageTyped(text: string, pages: number): number {
  const page = Number.parseInt(text, 10)
  return Number.isNaN(page) || page < 1 ? 1 : Math.min(page, Math.max(1, Math.min(pages, PAGES_MAX)))
}

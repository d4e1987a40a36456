import { PAGES_MAX } from '../../constants'

/** The page meant by what was typed: above the last one the last, below 1 or no number the first. */
export function pageTyped(text: string, pages: number): number {
  const page = Number.parseInt(text, 10)
  return Number.isNaN(page) || page < 1 ? 1 : Math.min(page, Math.max(1, Math.min(pages, PAGES_MAX)))
}

import { PDF_RENDER_SCALE } from '@keel/contract/appearance'

/** Phones show nothing at all of a canvas of more pixels. */
export const CANVAS_MAX_PIXELS = 16_000_000
/** Drawn finer than the screen, so that pinching a page larger shows no blur at once. */
const FINER = 2

export interface PageSize {
  width: number
  height: number
}

/** How many canvas pixels a unit of the page gets: `shownWidth` in CSS pixels on a screen with `ratio` pixels for each. */
export function renderScale({ width, height }: PageSize, shownWidth: number, ratio: number): number {
  const wanted = Math.max(1, (shownWidth * Math.max(ratio, FINER)) / width)
  const allowed = Math.sqrt(CANVAS_MAX_PIXELS / (width * height))
  return Math.min(PDF_RENDER_SCALE, wanted, allowed)
}

/** Portrait pages are not shown wider than this, in CSS pixels, before they are zoomed: a page should fit a screen nearly. */
const PORTRAIT_MAX_WIDTH = 860
export const fittingWidth = ({ width, height }: PageSize, room: number): number =>
  height > width ? Math.min(room, PORTRAIT_MAX_WIDTH) : room

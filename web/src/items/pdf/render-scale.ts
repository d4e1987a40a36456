import { PDF_RENDER_SCALE } from '@keel/contract/appearance'
import { canvasScale } from '../../lib/canvas-size'

/** Finer than the screen, so that pinch zoom does not show a blur at once. */
const FINER = 2

export interface PageSize {
  width: number
  height: number
}

/** Returns the canvas pixels per unit of the page: `shownWidth` is in CSS pixels on a screen with `ratio` device pixels each. */
export function renderScale({ width, height }: PageSize, shownWidth: number, ratio: number): number {
  const wanted = Math.max(1, (shownWidth * Math.max(ratio, FINER)) / width)
  return canvasScale(width, height, Math.min(PDF_RENDER_SCALE, wanted))
}

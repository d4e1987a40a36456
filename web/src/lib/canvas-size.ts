/** A canvas with a longer side, or with more pixels, is blank: in Safari and Firefox, and in Safari on phones. In CSS terms: device pixels. */
export const CANVAS_MAX_SIDE = 16_384
export const CANVAS_MAX_PIXELS = 16_777_216

/** Returns the wanted scale for a canvas of `width` x `height`, or the greatest at which every browser draws it. */
export const canvasScale = (width: number, height: number, wanted = 1): number =>
  Math.min(wanted, CANVAS_MAX_SIDE / Math.max(width, height), Math.sqrt(CANVAS_MAX_PIXELS / (width * height)))

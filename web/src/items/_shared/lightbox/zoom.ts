/** Position of a picture in the lightbox: its scale, and its distance from the middle in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const FIT: Zoom = { scale: 1, x: 0, y: 0 }
const MIN = 1
const MAX = 8

/** Zooms by a factor while the point (from the middle, in pixels) stays in place. */
export function zoomAt(zoom: Zoom, factor: number, point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MAX, Math.max(MIN, zoom.scale * factor))
  if (scale === MIN) return FIT
  const ratio = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
}

/** Moves the picture; one that fits does not move. */
export const panBy = (zoom: Zoom, x: number, y: number): Zoom => (zoom.scale === MIN ? zoom : { ...zoom, x: zoom.x + x, y: zoom.y + y })

import { SKETCH_PIXELS_WIDE } from '@keel/contract/appearance'
import { SKETCH_MARGIN, SKETCH_UNITS_HIGH_MAX, SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import { roundedPoints, type DrawnShape } from '@keel/contract/items/_shared/drawing-types'

export interface Vec {
  x: number
  y: number
}
export interface Box extends Vec {
  w: number
  h: number
}
/** Corners by compass direction, the ends of a line, and the right edge of a text. */
export type Handle = 'nw' | 'ne' | 'sw' | 'se' | 'start' | 'end' | 'e'

/** Converts pixels of pens and texts to units of the page. */
export const PIXEL = SKETCH_UNITS_WIDE / SKETCH_PIXELS_WIDE
export const LINE_HEIGHT = 1.3
const TEXT_MIN_WIDTH = 20
const round = (value: number): number => Math.round(value * 10) / 10
const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
export const withinX = (x: number): number => round(within(x, -SKETCH_MARGIN, SKETCH_UNITS_WIDE + SKETCH_MARGIN))
export const withinY = (y: number): number => round(within(y, -SKETCH_MARGIN, SKETCH_UNITS_HIGH_MAX + SKETCH_MARGIN))

const boxes = new WeakMap<DrawnShape, Box>()
function measure(stroke: DrawnShape): Box {
  switch (stroke.kind) {
    case 'path': {
      let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
      for (let i = 0; i < stroke.points.length; i += 3) {
        const [px = 0, py = 0] = [stroke.points[i], stroke.points[i + 1]]
        x = Math.min(x, px)
        y = Math.min(y, py)
        right = Math.max(right, px)
        bottom = Math.max(bottom, py)
      }
      return { x, y, w: right - x, h: bottom - y }
    }
    case 'line':
    case 'arrow': {
      const { x1, y1, x2, y2 } = stroke
      return { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x2 - x1), h: Math.abs(y2 - y1) }
    }
    case 'text':
      return { x: stroke.x, y: stroke.y, w: stroke.width, h: stroke.text.split('\n').length * stroke.fontSize * PIXEL * LINE_HEIGHT }
    case 'rect':
    case 'ellipse':
      return { x: stroke.x, y: stroke.y, w: stroke.w, h: stroke.h }
  }
}
/** The bounding box of an object, without the width of its lines; the height of a text is estimated, as lines may wrap. */
export function boxOf(stroke: DrawnShape): Box {
  let box = boxes.get(stroke)
  if (!box) boxes.set(stroke, (box = measure(stroke)))
  return box
}

const toSegment = (p: Vec, a: Vec, b: Vec): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : within(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0, 1)
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}
const ELLIPSE_CORNERS = 48
/** The points of an object's outline, in order. */
function outline(stroke: Exclude<DrawnShape, { kind: 'text' }>): Vec[] {
  switch (stroke.kind) {
    case 'path':
      return Array.from({ length: stroke.points.length / 3 }, (_, i) => ({
        x: stroke.points[i * 3] ?? 0,
        y: stroke.points[i * 3 + 1] ?? 0,
      }))
    case 'rect': {
      const { x, y, w, h } = stroke
      return [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
        { x, y },
      ]
    }
    case 'ellipse':
      return Array.from({ length: ELLIPSE_CORNERS + 1 }, (_, i) => {
        const angle = (i / ELLIPSE_CORNERS) * 2 * Math.PI
        return { x: stroke.x + (stroke.w / 2) * (1 + Math.cos(angle)), y: stroke.y + (stroke.h / 2) * (1 + Math.sin(angle)) }
      })
    case 'line':
    case 'arrow':
      return [
        { x: stroke.x1, y: stroke.y1 },
        { x: stroke.x2, y: stroke.y2 },
      ]
  }
}

/** Returns whether an object is at a point, within `reach` units. `box` is the measured box of a text. */
export function isHit(stroke: DrawnShape, at: Vec, reach: number, box: Box = boxOf(stroke)): boolean {
  const far = reach + (stroke.kind === 'text' ? 0 : (stroke.width * PIXEL) / 2)
  if (at.x < box.x - far || at.y < box.y - far || at.x > box.x + box.w + far || at.y > box.y + box.h + far) return false
  if (stroke.kind === 'text') return true
  const points = outline(stroke)
  const [first] = points
  return first !== undefined && points.some((point, i) => toSegment(at, points[i - 1] ?? first, point) <= far)
}

/** Maps each point of an object and rounds the result. */
function mapped(stroke: DrawnShape, fx: (x: number) => number, fy: (y: number) => number): DrawnShape {
  const [x, y] = [(value: number) => withinX(fx(value)), (value: number) => withinY(fy(value))]
  switch (stroke.kind) {
    case 'path':
      return {
        ...stroke,
        points: roundedPoints(stroke.points.map((value, i) => (i % 3 === 0 ? x(value) : i % 3 === 1 ? y(value) : value))),
      }
    case 'line':
    case 'arrow':
      return { ...stroke, x1: x(stroke.x1), y1: y(stroke.y1), x2: x(stroke.x2), y2: y(stroke.y2) }
    case 'text':
      return { ...stroke, x: x(stroke.x), y: y(stroke.y) }
    case 'rect':
    case 'ellipse': {
      const [left, top, right, bottom] = [x(stroke.x), y(stroke.y), x(stroke.x + stroke.w), y(stroke.y + stroke.h)]
      return { ...stroke, ...boxBetween({ x: left, y: top }, { x: right, y: bottom }) }
    }
  }
}

/** Moves an object, but keeps it on the page, which is `high` units high. */
export function moved(stroke: DrawnShape, dx: number, dy: number, high: number, box: Box = boxOf(stroke)): DrawnShape {
  const [right, down] = [
    within(dx, Math.min(0, -box.x), Math.max(0, SKETCH_UNITS_WIDE - box.x - box.w)),
    within(dy, Math.min(0, -box.y), Math.max(0, high - box.y - box.h)),
  ]
  return mapped(
    stroke,
    (x) => x + right,
    (y) => y + down,
  )
}

export const boxBetween = (a: Vec, b: Vec): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: round(Math.abs(a.x - b.x)),
  h: round(Math.abs(a.y - b.y)),
})

export function handlesOf(stroke: DrawnShape): Handle[] {
  if (stroke.kind === 'text') return ['e']
  return stroke.kind === 'line' || stroke.kind === 'arrow' ? ['start', 'end'] : ['nw', 'ne', 'sw', 'se']
}
export function handleAt(stroke: DrawnShape, handle: Handle, box: Box = boxOf(stroke)): Vec {
  if (stroke.kind === 'line' || stroke.kind === 'arrow')
    return handle === 'start' ? { x: stroke.x1, y: stroke.y1 } : { x: stroke.x2, y: stroke.y2 }
  if (handle === 'e') return { x: box.x + box.w, y: box.y + box.h / 2 }
  return { x: box.x + (handle.endsWith('e') ? box.w : 0), y: box.y + (handle.startsWith('s') ? box.h : 0) }
}

/** Returns the object with one handle dragged to a point. */
export function resized(stroke: DrawnShape, handle: Handle, to: Vec): DrawnShape {
  if (stroke.kind === 'text') return { ...stroke, width: round(within(to.x - stroke.x, TEXT_MIN_WIDTH, SKETCH_UNITS_WIDE)) }
  if (stroke.kind === 'line' || stroke.kind === 'arrow') {
    const [x, y] = [withinX(to.x), withinY(to.y)]
    return handle === 'start' ? { ...stroke, x1: x, y1: y } : { ...stroke, x2: x, y2: y }
  }
  const box = boxOf(stroke)
  const still = { x: handle.endsWith('e') ? box.x : box.x + box.w, y: handle.startsWith('s') ? box.y : box.y + box.h }
  const dragged = handleAt(stroke, handle)
  const scale = (from: number, was: number, now: number) => (was === from ? 1 : (now - from) / (was - from))
  const [sx, sy] = [scale(still.x, dragged.x, to.x), scale(still.y, dragged.y, to.y)]
  return mapped(
    stroke,
    (x) => still.x + (x - still.x) * sx,
    (y) => still.y + (y - still.y) * sy,
  )
}

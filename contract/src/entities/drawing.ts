import { z } from 'zod'
import {
  PAGES_MAX,
  SKETCH_MARGIN,
  SKETCH_STROKE_POINTS_MAX,
  SKETCH_TEXT_MAX_LENGTH,
  SKETCH_UNITS_HIGH_MAX,
  SKETCH_UNITS_WIDE,
} from '../constants'
import type { DrawnShape as ShapeType } from '../items/_shared/drawing-types'
import { GeneratedId, Id, Lines } from './fields'

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const X = z
  .number()
  .min(-SKETCH_MARGIN)
  .max(SKETCH_UNITS_WIDE + SKETCH_MARGIN)
const Y = z
  .number()
  .min(-SKETCH_MARGIN)
  .max(SKETCH_UNITS_HIGH_MAX + SKETCH_MARGIN)
const Z = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const Width = z.number().min(0.5).max(100)
const pen = { z: Z, color: Color, width: Width }

/** Parsed by hand: three numbers a point, and a stroke may have thousands of points. */
function arePoints(points: readonly number[]): boolean {
  return (
    points.length % 3 === 0 &&
    points.every((value, i) =>
      i % 3 === 0
        ? value >= -SKETCH_MARGIN && value <= SKETCH_UNITS_WIDE + SKETCH_MARGIN
        : i % 3 === 1
          ? value >= -SKETCH_MARGIN && value <= SKETCH_UNITS_HIGH_MAX + SKETCH_MARGIN
          : value >= 0 && value <= 1,
    )
  )
}
// Length first: a stroke of a million points is refused before any point is parsed.
const Points = z.custom<number[]>(
  (v) =>
    Array.isArray(v) && v.length >= 3 && v.length <= SKETCH_STROKE_POINTS_MAX * 3 && v.every((n) => typeof n === 'number') && arePoints(v),
)

export const DrawnShape: z.ZodType<ShapeType> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), ...pen, points: Points }),
  z.object({
    kind: z.literal('text'),
    z: Z,
    x: X,
    y: Y,
    width: z.number().min(10).max(SKETCH_UNITS_WIDE),
    text: Lines(SKETCH_TEXT_MAX_LENGTH),
    fill: Color,
    fontSize: z.number().min(4).max(200),
  }),
  z.object({ kind: z.enum(['line', 'arrow']), ...pen, x1: X, y1: Y, x2: X, y2: Y }),
  z.object({
    kind: z.enum(['rect', 'ellipse']),
    ...pen,
    x: X,
    y: Y,
    w: z
      .number()
      .min(0)
      .max(SKETCH_UNITS_WIDE + 2 * SKETCH_MARGIN),
    h: z
      .number()
      .min(0)
      .max(SKETCH_UNITS_HIGH_MAX + 2 * SKETCH_MARGIN),
  }),
])

/** Next points of a path in progress; `from` is the number of points before them. */
export const PathPart = z.object({
  kind: z.literal('part'),
  color: Color,
  width: Width,
  from: z.int().min(0).max(SKETCH_STROKE_POINTS_MAX),
  points: Points,
})

export const Page = z.int().min(1).max(PAGES_MAX)
/** One drawn object with its author and place. */
export const DrawnObject = z.object({ item_id: Id, page: Page, user_id: Id, id: GeneratedId, stroke: DrawnShape })
export type DrawnObject = z.infer<typeof DrawnObject>

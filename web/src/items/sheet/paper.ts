import { SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import type { SheetValue } from '@keel/contract/items/sheet/schema'

/** Heights of the pages, in the units of drawings. */
const HEIGHTS: Record<SheetValue['ratio'], number> = { wide: 560, square: 1000, a4: 1414 }

/** Returns the size of a sheet's pages in the units of drawings. */
export const getPaperSize = ({ ratio }: Pick<SheetValue, 'ratio'>) => ({ width: SKETCH_UNITS_WIDE, height: HEIGHTS[ratio] })

const RULED = 50
const GRID = 40
const STAFF = { first: 60, apart: 130, line: 12, lines: 5, margin: 40 }

/** Numbers from `first` to before `end`. */
const steps = (first: number, end: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, at) => first + at * step)
const across = (y: number, margin = 0) => `M${margin} ${y}H${SKETCH_UNITS_WIDE - margin}`

/** Returns the lines of a page of this height as path data. */
export function toLinesPath(lines: SheetValue['lines'], height: number): string {
  if (lines === 'none') return ''
  if (lines === 'ruled')
    return steps(RULED, height, RULED)
      .map((y) => across(y))
      .join('')
  if (lines === 'grid')
    return [
      ...steps(GRID, height, GRID).map((y) => across(y)),
      ...steps(GRID, SKETCH_UNITS_WIDE, GRID).map((x) => `M${x} 0V${height}`),
    ].join('')
  // No staff is cut off by the end of the page.
  const high = STAFF.line * (STAFF.lines - 1)
  return steps(STAFF.first, height - high, STAFF.apart)
    .flatMap((top) => Array.from({ length: STAFF.lines }, (_, at) => across(top + at * STAFF.line, STAFF.margin)))
    .join('')
}

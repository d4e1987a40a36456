/**
 * A drawn object. Lengths are in units of a page 1000 wide, except widths of pens and sizes of texts, in pixels of a page 640
 * wide; `z` orders objects from back to front.
 */
export interface PathShape {
  kind: 'path'
  z: number
  color: string
  width: number
  /** x, y and pressure (0 to 1) of each point, one after another. */ points: number[]
}
export interface TextShape {
  kind: 'text'
  z: number
  x: number
  y: number
  width: number
  text: string
  fill: string
  fontSize: number
}
export interface LineShape {
  kind: 'line' | 'arrow'
  z: number
  color: string
  width: number
  x1: number
  y1: number
  x2: number
  y2: number
}
export interface BoxShape {
  kind: 'rect' | 'ellipse'
  z: number
  color: string
  width: number
  x: number
  y: number
  w: number
  h: number
}
export type DrawnShape = PathShape | TextShape | LineShape | BoxShape

/** An empty text box is removed when its editor is left. */
export const isEmptyShape = (stroke: DrawnShape): boolean =>
  stroke.kind === 'text' ? stroke.text.trim() === '' : stroke.kind === 'path' && stroke.points.length < 3

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
/** Lengths to a tenth of a unit, pressures to a hundredth: finer differences are invisible, and this halves the bytes. */
export const roundedPoints = (points: readonly number[]): number[] => points.map((value, i) => round(value, i % 3 === 2 ? 2 : 1))

import { SKETCH_PEN_WIDTH } from '@keel/contract/appearance'
import { roundedPoints, type PathShape, type DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { boxBetween, withinX, withinY, type Vec } from './geometry'
import type { Drawn } from './live-ink'
import type { StrokePart } from './stroke-broadcaster'
import type { Shape } from './tools'

/** Closer points add nothing. */
const STEP = 1.2
/** A longer path continues as the next object, so that drawing it stays fast. */
const PATH_POINTS_MAX = 1200
/** A shape smaller than this was a press, not a drawing. */
const SHAPE_MIN = 4

/** Something being drawn with the pointer down. */
export interface Gesture {
  readonly id: string
  /** Returns true when it is full and another gesture has to continue from here. */
  add(at: Vec, pressure: number, straight: boolean): boolean
  look(): Drawn
  /** The part that others have not received yet. */
  part(): StrokePart | undefined
  /** The shape to store, or null. */
  finish(): DrawnShape | null
}

export class PathGesture implements Gesture {
  private readonly points: number[] = []
  private sentLength = 0

  constructor(
    readonly id: string,
    private readonly color: string,
    private readonly z: number,
  ) {}

  add({ x, y }: Vec, pressure: number): boolean {
    const { points } = this
    const near = points.length > 0 && Math.hypot(x - (points.at(-3) ?? 0), y - (points.at(-2) ?? 0)) < STEP
    if (!near) points.push(...roundedPoints([x, y, pressure]))
    return points.length >= PATH_POINTS_MAX * 3
  }
  look(): PathShape {
    return { kind: 'path', z: this.z, color: this.color, width: SKETCH_PEN_WIDTH, points: this.points }
  }
  part(): StrokePart | undefined {
    const { sentLength, points, color } = this
    if (sentLength === points.length) return undefined
    this.sentLength = points.length
    return { kind: 'part', color, width: SKETCH_PEN_WIDTH, from: sentLength / 3, points: points.slice(sentLength) }
  }
  finish(): DrawnShape | null {
    return this.points.length > 0 ? this.look() : null
  }
}

/** The end of a line, rotated to a multiple of 45 degrees; or the corner of a box, moved so that the box is a square. */
function straightened(shape: Shape, from: Vec, to: Vec): Vec {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (shape === 'line' || shape === 'arrow') {
    const angle = (Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * Math.PI) / 4
    const length = Math.hypot(dx, dy)
    return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) }
  }
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return { x: from.x + side * Math.sign(dx), y: from.y + side * Math.sign(dy) }
}

export function shapeBetween(shape: Shape, a: Vec, b: Vec, pen: { color: string; z: number }): Drawn {
  const look = { ...pen, width: SKETCH_PEN_WIDTH }
  const [from, to] = [
    { x: withinX(a.x), y: withinY(a.y) },
    { x: withinX(b.x), y: withinY(b.y) },
  ]
  return shape === 'line' || shape === 'arrow'
    ? { kind: shape, ...look, x1: from.x, y1: from.y, x2: to.x, y2: to.y }
    : { kind: shape, ...look, ...boxBetween(from, to) }
}

export class ShapeGesture implements Gesture {
  private from: Vec | null = null
  private to: Vec = { x: 0, y: 0 }

  constructor(
    readonly id: string,
    private readonly shape: Shape,
    private readonly pen: { color: string; z: number },
  ) {}

  add(at: Vec, _pressure: number, straight: boolean): boolean {
    this.from ??= at
    this.to = straight ? straightened(this.shape, this.from, at) : at
    return false
  }
  look(): Drawn {
    return shapeBetween(this.shape, this.from ?? this.to, this.to, this.pen)
  }
  part(): StrokePart {
    return this.look()
  }
  finish(): DrawnShape | null {
    const from = this.from ?? this.to
    return Math.hypot(this.to.x - from.x, this.to.y - from.y) < SHAPE_MIN ? null : this.look()
  }
}

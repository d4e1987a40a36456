import getStroke from 'perfect-freehand'
import type { LineShape, DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { PIXEL } from './geometry'

type Drawn = Exclude<DrawnShape, { kind: 'text' }>

/** Lines of a pen: thicker with more pressure, slightly smoothed. */
const PEN = { thinning: 0.5, smoothing: 0.5, streamline: 0.35, simulatePressure: false } as const
const n = (value: number | undefined): string => (value ?? 0).toFixed(1)

function penData(points: readonly number[], width: number): string {
  const inputs = Array.from({ length: points.length / 3 }, (_, i) => [points[i * 3] ?? 0, points[i * 3 + 1] ?? 0, points[i * 3 + 2] ?? 0.5])
  const edge = getStroke(inputs, { ...PEN, size: width * PIXEL })
  const [first] = edge
  if (!first) return ''
  let data = `M${n(first[0])} ${n(first[1])}Q`
  edge.forEach((at, i) => {
    const next = edge[(i + 1) % edge.length] ?? first
    data += `${n(at[0])} ${n(at[1])} ${n((at[0] + next[0]) / 2)} ${n((at[1] + next[1]) / 2)} `
  })
  return `${data}Z`
}

const HEAD_ANGLE = Math.PI / 7
function arrowData({ x1, y1, x2, y2, width }: LineShape): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const length = Math.min((8 + width * 4) * PIXEL, Math.hypot(x2 - x1, y2 - y1))
  const wing = (turn: number) => `${n(x2 - length * Math.cos(angle + turn))} ${n(y2 - length * Math.sin(angle + turn))}`
  return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}M${wing(HEAD_ANGLE)}L${n(x2)} ${n(y2)}L${wing(-HEAD_ANGLE)}`
}

function dataOf(stroke: Drawn): string {
  switch (stroke.kind) {
    case 'path':
      return penData(stroke.points, stroke.width)
    case 'line':
      return `M${n(stroke.x1)} ${n(stroke.y1)}L${n(stroke.x2)} ${n(stroke.y2)}`
    case 'arrow':
      return arrowData(stroke)
    case 'rect':
      return `M${n(stroke.x)} ${n(stroke.y)}h${n(stroke.w)}v${n(stroke.h)}h${n(-stroke.w)}Z`
    case 'ellipse': {
      const [rx, ry] = [n(stroke.w / 2), n(stroke.h / 2)]
      const half = (by: number) => `a${rx} ${ry} 0 1 0 ${n(by)} 0`
      return `M${n(stroke.x)} ${n(stroke.y + stroke.h / 2)}${half(stroke.w)}${half(-stroke.w)}Z`
    }
  }
}

/** Returns the attributes of the SVG path for an object. */
export interface PathLook {
  d: string
  fill: string
  stroke: string
  strokeWidth: number
}
const looks = new WeakMap<DrawnShape, PathLook>()
/** Computed once per object. */
export function lookOf(stroke: Drawn): PathLook {
  let look = looks.get(stroke)
  if (!look) {
    const filled = stroke.kind === 'path'
    look = {
      d: dataOf(stroke),
      fill: filled ? stroke.color : 'none',
      stroke: filled ? 'none' : stroke.color,
      strokeWidth: filled ? 0 : stroke.width * PIXEL,
    }
    looks.set(stroke, look)
  }
  return look
}

import type { PathShape, DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { lookOf } from './path-data'

const SVG = 'http://www.w3.org/2000/svg'
/** Removes half a stroke of somebody who left in the middle of it. */
const FORGET_MS = 20_000

export type Drawn = Exclude<DrawnShape, { kind: 'text' }>
interface Live {
  stroke: Drawn
  element: SVGPathElement
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Strokes in progress, by this viewer and by others. They have their own SVG and are drawn once per frame without React, so
 * the thousands of finished ones are not repainted.
 */
export class LiveInk {
  private svg: SVGSVGElement | null = null
  private readonly live = new Map<string, Live>()
  private readonly dirty = new Set<Live>()
  private frame = 0

  attach(svg: SVGSVGElement | null): void {
    this.svg = svg
    if (svg) for (const { element } of this.live.values()) svg.append(element)
    else for (const key of Array.from(this.live.keys())) this.drop(key)
  }

  has(key: string): boolean {
    return this.live.has(key)
  }

  show(key: string, stroke: Drawn, forget = false): void {
    let live = this.live.get(key)
    if (live) live.stroke = stroke
    else {
      live = { stroke, element: document.createElementNS(SVG, 'path') }
      live.element.setAttribute('stroke-linecap', 'round')
      live.element.setAttribute('stroke-linejoin', 'round')
      this.live.set(key, live)
      this.svg?.append(live.element)
    }
    clearTimeout(live.timer)
    if (forget) live.timer = setTimeout(() => this.drop(key), FORGET_MS)
    this.dirty.add(live)
    this.frame ||= requestAnimationFrame(() => this.draw())
  }

  /** Adds the next points of somebody's path; a lost part leaves a straight line until the whole path is stored. */
  extend(key: string, part: { color: string; width: number; from: number; points: readonly number[] }): void {
    const before = this.live.get(key)?.stroke
    const known = before?.kind === 'path' ? before.points.slice(0, part.from * 3) : []
    const stroke: PathShape = { kind: 'path', z: 0, color: part.color, width: part.width, points: [...known, ...part.points] }
    this.show(key, stroke, true)
  }

  /** Removes it in the frame in which the finished object is shown, so that nothing flickers. */
  drop(key: string): void {
    const live = this.live.get(key)
    if (!live) return
    clearTimeout(live.timer)
    this.live.delete(key)
    this.dirty.delete(live)
    requestAnimationFrame(() => live.element.remove())
  }

  private draw(): void {
    this.frame = 0
    for (const { element, stroke } of this.dirty) {
      const { d, fill, stroke: line, strokeWidth } = lookOf(stroke)
      element.setAttribute('d', d)
      element.setAttribute('fill', fill)
      element.setAttribute('stroke', line)
      element.setAttribute('stroke-width', String(strokeWidth))
    }
    this.dirty.clear()
  }
}

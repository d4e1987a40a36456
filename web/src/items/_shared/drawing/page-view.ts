import { SKETCH_MARGIN, SKETCH_UNITS_WIDE } from '@keel/contract/constants'
import { turnedBack, type Turn } from '../points/turn'
import type { Vec } from './geometry'

/** Converts between points of the screen and units of the page, as it is shown. */
export class PageView {
  private units = SKETCH_UNITS_WIDE
  private turn: Turn = 0

  /** Height of the page in units. */
  get high(): number {
    return this.units
  }
  /** Sets how the page is shown: its height in units and its rotation. */
  set(units: number, turn: Turn): void {
    this.units = units
    this.turn = turn
  }
  /** Returns a point of the screen in units of the page; at most slightly outside of it. */
  toUnits({ clientX, clientY }: { clientX: number; clientY: number }, shown: DOMRect): Vec {
    const spot = { x: ((clientX - shown.left) / shown.width) * 100, y: ((clientY - shown.top) / shown.height) * 100 }
    const { x, y } = turnedBack(spot, this.turn)
    const limit = (percent: number, units: number) => Math.min(Math.max((percent / 100) * units, -SKETCH_MARGIN), units + SKETCH_MARGIN)
    return { x: limit(x, SKETCH_UNITS_WIDE), y: limit(y, this.units) }
  }
  /** Returns a screen length (pixels) in units. */
  inUnits(pixels: number, shown: DOMRect): number {
    return (pixels * SKETCH_UNITS_WIDE) / (this.turn % 180 === 0 ? shown.width : shown.height)
  }
  /** Returns a movement on the screen as a movement on the page. */
  stepOnPage(x: number, y: number): Vec {
    const from = turnedBack({ x: 50, y: 50 }, this.turn)
    const to = turnedBack({ x: 50 + x, y: 50 + y }, this.turn)
    return { x: to.x - from.x, y: to.y - from.y }
  }
}

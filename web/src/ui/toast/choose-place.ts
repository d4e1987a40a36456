/** What toasts should not cover, in pixels of the window. */
export interface Obstacle {
  left: number
  right: number
  top: number
  bottom: number
  /** How bad it is to cover it; that of a control is 1. */
  weight: number
}

/** Where toasts may stand. */
export interface Column {
  left: number
  right: number
  /** The highest and the lowest top. */
  from: number
  to: number
}

const STEP = 4
/** Between a toast and what it does not cover. */
const GAP = 4

/**
 * Returns the top of toasts of this height: where they stand now if that covers nothing, else the highest place that covers nothing, else the
 * one that covers the least.
 */
export function choosePlace(height: number, column: Column, obstacles: readonly Obstacle[], now: number | null): number {
  const costAt = (top: number): number => {
    let cost = 0
    for (const obstacle of obstacles) {
      const width = Math.min(column.right, obstacle.right + GAP) - Math.max(column.left, obstacle.left - GAP)
      const covered = Math.min(top + height, obstacle.bottom + GAP) - Math.max(top, obstacle.top - GAP)
      if (width > 0 && covered > 0) cost += width * covered * obstacle.weight
    }
    return cost
  }
  if (now !== null && now >= column.from && now <= column.to && costAt(now) === 0) return now
  let best = column.from
  let least = costAt(best)
  for (let top = column.from + STEP; least > 0 && top <= column.to; top += STEP) {
    const cost = costAt(top)
    if (cost < least) [best, least] = [top, cost]
  }
  return best
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Report } from '../../result'
import { BusPair } from '../load/bus-pair'

const FIRST = 2000
const FACTOR = 1.5
const HIGHEST = 400_000
const LATE_MS = 1000
/** Less arrived than was to be sent: the processes themselves do not get further. */
const SHARE = 0.9

/**
 * Raises the rate over a bus until messages come more than a second late, are dropped, or no more of them are sent. Returns the last rate that
 * it carried.
 */
export async function ceilingNotes(name: string, url: string, stepMs: number): Promise<Report['notes']> {
  const buses = await BusPair.start(url)
  let carried = 0
  let p50 = 0
  try {
    for (let rate = FIRST; rate <= HIGHEST; rate *= FACTOR) {
      buses.pour(rate)
      await delay(stepMs / 2)
      await buses.figures()
      const began = performance.now()
      await delay(stepMs)
      const { received, longest, dropped, p50: half } = await buses.figures()
      const perSecond = (received * 1000) / (performance.now() - began)
      if (longest > LATE_MS || dropped > 0 || perSecond < rate * SHARE) break
      carried = perSecond
      p50 = half
    }
    buses.pour(0)
  } finally {
    await buses.stop()
  }
  return { [`${name}: messages a second that the bus carries`]: Math.round(carried), [`${name}: their p50 at this rate, ms`]: p50 }
}

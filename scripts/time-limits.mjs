// How long tests wait. A limit is for what never comes, so it is long, and longer where the machine is slow or busy.
import { createHash } from 'node:crypto'
import os from 'node:os'

/** Rounds of hashing that take 0.1 s on a quiet core of 2026. */
const ROUNDS = 40_000
const QUIET_MS = 100

/** Returns how many times slower than a quiet machine this one is now, 1 to 10. */
function measureSlowness() {
  const started = performance.now()
  for (let text = '', round = 0; round < ROUNDS; round++) text = createHash('sha256').update(text).digest('hex')
  const measured = (performance.now() - started) / QUIET_MS
  // The load is of the last minute, the measure of this moment: whichever is worse.
  return Math.min(10, Math.max(1, measured, os.loadavg()[0] / os.availableParallelism()))
}

// Measured once for all programs that a test command starts.
const slowness = Number(process.env.KEEL_SLOWNESS) || measureSlowness()
process.env.KEEL_SLOWNESS = slowness.toFixed(1)

/** How long a test waits for what must come, in milliseconds. All limits of tests are multiples of this one. */
export const WAIT_MS = Math.round(15_000 * slowness)

import { expect, test } from 'vitest'
import { systemClock } from './clock'

test('the system clock counts whole milliseconds, and calls back until stopped', async () => {
  const [now, wall] = [systemClock.now(), systemClock.wall()]
  let calls = 0
  const stop = systemClock.every(2, () => (calls += 1))
  await expect.poll(() => calls, { interval: 2 }).toBeGreaterThan(1)
  stop()
  const before = calls
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(calls).toBe(before)
  expect([Number.isInteger(now), systemClock.now() > now, Math.abs(Date.now() - wall) < 60_000]).toEqual([true, true, true])
})

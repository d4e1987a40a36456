import { buildServer } from '../server/test/built-keel'
import { WAIT_MS } from '../scripts/time-limits.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPage } from './browser/build'
import type { Plan } from './kinds'
import { runOnce } from './one-run'
import { randomOf } from './random'
import { Engines } from './world/world'

/** A short form of `npm run test:faults`: one classroom, and two faults that take little time. */
let engines: Engines | null = null
let script = ''
let why = ''
beforeAll(async () => {
  engines = await Engines.start((sentence) => (why = sentence), { isWhole: false })
  if (!engines) return
  buildServer()
  script = await buildPage()
})
afterAll(() => engines?.stop())

const plan: Plan = {
  seed: 0,
  shape: 'one',
  files: 'disk',
  faults: [
    { kind: 'cut', at: 300 },
    { kind: 'kill', at: 1000 },
  ],
}

test('loses nothing in a lesson with a broken network and a killed process', { timeout: 8 * WAIT_MS }, async ({ skip }) => {
  if (!engines) return skip(why)
  const result = await runOnce(plan, randomOf('short'), { engines, script, classrooms: 1 })
  expect(result.faults.length > 0 ? [...result.faults, ...result.notes] : []).toEqual([])
  expect(result.acknowledged).toBeGreaterThan(10)
})

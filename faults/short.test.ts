import { buildServer } from '../server/test/built-keel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPage } from './browser/build'
import type { Plan } from './kinds'
import { runOnce } from './one-run'
import { randomOf } from './random'
import { Engines } from './world/world'

/** A short form of `npm run test:faults`: one classroom, and faults that take little time. */
let engines: Engines | null = null
let script = ''
let why = ''
beforeAll(async () => {
  engines = await Engines.start((sentence) => (why = sentence), { isWhole: false })
  if (!engines) return
  buildServer()
  script = await buildPage()
}, 60_000)
afterAll(() => engines?.stop())

const plans: Pick<Plan, 'shape' | 'faults'>[] = [
  { shape: 'one', faults: [{ kind: 'cut', at: 500 }] },
  { shape: 'two', faults: [{ kind: 'kill', at: 500 }] },
]

test.for(plans)('loses nothing in a lesson of $shape with a fault', { timeout: 120_000 }, async (plan, { skip }) => {
  if (!engines) return skip(why)
  const random = randomOf(`short ${plan.shape}`)
  const result = await runOnce({ ...plan, seed: 0, files: 'disk' }, random, { engines, script, classrooms: 1 })
  expect(result.faults, result.notes.join('\n')).toEqual([])
  expect(result.acknowledged).toBeGreaterThan(10)
})

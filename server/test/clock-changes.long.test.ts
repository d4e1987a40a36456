import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { findZone, keepsLocalTimes, plan, ZONES } from './clock-changes'
import { makeSchool } from './school'

/** Plans of a change of the clocks. */
const RUNS = 2
/** Zones of a test, so that each takes a minute or two. */
const ZONES_AT_ONCE = 30

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  app.clock.now = new Date('2023-10-01T00:00:00Z')
})
afterAll(() => app.stop())

const parts = Array.from({ length: Math.ceil(ZONES.length / ZONES_AT_ONCE) }, (_, part) =>
  ZONES.slice(part * ZONES_AT_ONCE, (part + 1) * ZONES_AT_ONCE),
)
let changes = 0

test.each(parts.map((names) => [names[0], names.at(-1), names] as const))(
  'lessons keep the meant time over each change of the clocks, %s to %s',
  async (_first, _last, names) => {
    const school = await makeSchool(app)
    for (const name of names) {
      const zone = await findZone(app.database.pool, name)
      for (const change of zone.changes) {
        changes++
        const property = fc.asyncProperty(plan, (edits) => keepsLocalTimes(app, school, zone, change, edits))
        await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
      }
    }
  },
)

test('all zones with changes were tried', () => {
  expect(changes).toBeGreaterThan(1000)
})

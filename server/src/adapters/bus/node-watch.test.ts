import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { createNodeRegister } from './node-register'
import { watchNodes } from './node-watch'

const QUARTER_MINUTE_MS = 15_000
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('nodes').execute())

const register = (id: string, bus = 'PostgreSQL') => createNodeRegister(database.db, { id, bus })
/** Moves all that was stored of a node into the past. */
const age = (id: string, ms: number) => {
  const interval = sql`${ms} * interval '1 millisecond'`
  return database.db
    .updateTable('nodes')
    .set({ started_at: sql`started_at - ${interval}`, beat_at: sql`beat_at - ${interval}` })
    .where('id', '=', id)
    .execute()
}

test('a process lives while it shows it, and for a quarter of a minute', async () => {
  const [here, there] = [register('here'), register('there')]
  expect(await here.gone(['there', 'never'])).toEqual(['there', 'never'])
  await there.beat()
  expect(await here.gone(['there', 'never'])).toEqual(['never'])
  await age('there', QUARTER_MINUTE_MS + 1)
  expect(await here.gone(['there'])).toEqual(['there'])
  await there.beat()
  expect(await here.gone(['there'])).toEqual([])
  await there.stop()
  await there.beat()
  expect(await here.gone(['there'])).toEqual(['there'])
})

test('rows of processes that ended without a goodbye go after an hour', async () => {
  await register('killed').beat()
  await age('killed', 3_600_000 + 1)
  await register('here').beat()
  expect(await database.db.selectFrom('nodes').select('id').execute()).toEqual([{ id: 'here' }])
})

/** Looks as `here` does, which hears the processes named. */
function watchFrom(bus: string, heard: string[]) {
  const warnings: string[] = []
  const own = register('here', bus)
  const watch = watchNodes({ describe: bus, heard: () => new Set(heard) }, own, { warn: (_fields, text) => warnings.push(text) }, 3_600_000)
  return { ...watch, warnings }
}

test.each([
  ['the same settings', 'PostgreSQL', 'one of the two cannot reach it'],
  ['another bus', 'Redis', 'bus Redis there, PostgreSQL here'],
  ['NODES unset', 'none (NODES=one)', 'bus none (NODES=one) there'],
])('names a process that lives but is not heard, with %s, once', async (_what, bus, says) => {
  const heard: string[] = []
  const there = register('there', bus)
  await there.beat()
  const { look, problem, stop, warnings } = watchFrom('PostgreSQL', heard)
  await look()
  // It has just started.
  await look()
  expect([problem(), warnings]).toEqual([null, []])
  await age('there', QUARTER_MINUTE_MS + 1)
  await there.beat()
  await look()
  expect([problem(), warnings]).toEqual([null, []])
  await look()
  await look()
  expect(problem()).toContain(says)
  expect(warnings).toEqual([problem()])
  heard.push('there')
  await look()
  expect(problem()).toBe(null)
  await stop()
  expect(await database.db.selectFrom('nodes').select('id').execute()).toEqual([{ id: 'there' }])
})

test('does not name a process that was killed', async () => {
  const there = register('there')
  await there.beat()
  await age('there', QUARTER_MINUTE_MS + 1)
  const { look, problem, stop } = watchFrom('PostgreSQL', [])
  for (let n = 0; n < 3; n++) await look()
  expect(problem()).toBe(null)
  await stop()
})

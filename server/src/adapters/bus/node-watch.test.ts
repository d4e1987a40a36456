import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { startNetwork } from '../../../test/network'
import { quietLog } from '../../../test/quiet-log'
import { createPool } from '../../db/pool'
import type { DB } from '../../db/schema'
import { createMemoryHub } from './memory-bus'
import { createNodeRegister, type Reach } from './node-register'
import { watchNodes } from './node-watch'

const QUARTER_MINUTE_MS = 15_000
const ALL: Reach = { reaches_bus: true, reaches_files: true }
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('nodes').execute())

const register = (id: string, bus = 'PostgreSQL', db: Kysely<DB> = database.db) => createNodeRegister(db, { id, bus })
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
  await there.beat(ALL)
  expect(await here.gone(['there', 'never'])).toEqual(['never'])
  await age('there', QUARTER_MINUTE_MS + 1)
  expect(await here.gone(['there'])).toEqual(['there'])
  await there.beat(ALL)
  expect(await here.gone(['there'])).toEqual([])
  await there.stop()
  await there.beat(ALL)
  expect(await here.gone(['there'])).toEqual(['there'])
})

test('rows of processes that ended without a goodbye go after an hour', async () => {
  await register('killed').beat(ALL)
  await age('killed', 3_600_000 + 1)
  await register('here').beat(ALL)
  expect(await database.db.selectFrom('nodes').select('id').execute()).toEqual([{ id: 'here' }])
})

/** Looks from `here`, which hears the processes named. */
function watchFrom(heard: string[] = []) {
  const warnings: string[] = []
  const state = { isUp: true, problem: null as string | null }
  const watch = watchNodes({
    bus: {
      node: 'here',
      describe: 'PostgreSQL',
      heard: () => new Set(heard),
      isUp: () => state.isUp,
      publish() {},
      subscribe() {},
    },
    register: register('here'),
    files: { problem: async () => state.problem },
    log: { warn: (_fields, text) => warnings.push(text) },
    everyMs: 3_600_000,
  })
  onTestFinished(watch.stop)
  return { ...watch, warnings, state }
}

test.each([
  ['the same settings', 'PostgreSQL', 'one of the two cannot reach it'],
  ['another bus', 'Redis', 'bus Redis there, PostgreSQL here'],
  ['NODES unset', 'none (NODES=one)', 'bus none (NODES=one) there'],
])('names a process that lives but is not heard, with %s, once', async (_what, bus, says) => {
  const heard: string[] = []
  const there = register('there', bus)
  await there.beat(ALL)
  const { look, problem, stop, warnings } = watchFrom(heard)
  await look()
  // It has just started.
  await look()
  expect([problem(), warnings]).toEqual([null, []])
  await age('there', QUARTER_MINUTE_MS + 1)
  await there.beat(ALL)
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
  await there.beat(ALL)
  await age('there', QUARTER_MINUTE_MS + 1)
  const { look, problem } = watchFrom()
  for (let n = 0; n < 3; n++) await look()
  expect(problem()).toBe(null)
})

test.each<['bus' | 'files', Partial<Reach>]>([
  ['bus', { reaches_bus: false }],
  ['files', { reaches_files: false }],
])('lacks the %s when it cannot reach it in two looks while another process can, and not when no process can', async (what, none) => {
  const there = register('there')
  const { look, lack, problem, state } = watchFrom(['there'])
  if (what === 'bus') state.isUp = false
  else state.problem = 'no answer'
  await there.beat({ ...ALL, ...none })
  for (let n = 0; n < 3; n++) await look()
  expect(lack()).toBe(null)
  await there.beat(ALL)
  await look()
  expect(lack()).toBe(null)
  await look()
  expect(lack()).toBe(what)
  expect(problem() !== null).toBe(what === 'bus')
  Object.assign(state, { isUp: true, problem: null })
  await look()
  expect(lack()).toBe(null)
})

test('a process that alone cannot reach the database learns it over the bus, and not when no process can', async () => {
  const { host, port, user, password, database: name } = new pg.Client(database.connection)
  const network = await startNetwork(() => (host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }))
  onTestFinished(() => network.close())
  const pool = createPool({
    connection: { host: '127.0.0.1', port: network.port, user, password, database: name },
    log: quietLog,
    prepare: false,
  })
  const cutOff = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => cutOff.destroy())
  const hub = createMemoryHub()
  const watchOn = (db: Kysely<DB>) => {
    const bus = { ...hub.join(), describe: 'PostgreSQL' }
    const files = { problem: async () => null }
    const watch = watchNodes({ bus, register: register(bus.node, 'PostgreSQL', db), files, log: { warn() {} }, everyMs: 3_600_000 })
    onTestFinished(watch.stop)
    return { ...watch, id: bus.node }
  }
  const [here, there] = [watchOn(database.db), watchOn(cutOff)]
  for (const { look } of [here, there, here]) await look()
  network.cut()
  await expect(there.look()).rejects.toThrow()
  await here.look()
  // Its last sign of life is not old yet.
  expect(there.lack()).toBe(null)
  await age(there.id, QUARTER_MINUTE_MS + 1)
  await here.look()
  expect([here.lack(), there.lack()]).toEqual([null, 'database'])
  // The one that could reach it cannot either: nobody says so any more.
  for (let n = 0; n < 3; n++) await expect(there.look()).rejects.toThrow()
  expect(there.lack()).toBe(null)
  await here.look()
  expect(there.lack()).toBe('database')
  network.mend()
  await there.look()
  expect(there.lack()).toBe(null)
  await here.look()
  expect(there.lack()).toBe(null)
})

import { IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import { routes } from '@keel/contract/routes/index'
import { allows } from '@keel/contract/permissions'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeKeys } from '../src/http/idempotency'
import { startTestApp, type Answer, type TestApp } from './app'
import { dumpOf } from './dump'
import { examples, type Example } from './examples'
import { connectLive } from './live-client'
import { makeWorld, type World } from './world'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
})
afterAll(() => app.stop())

const mine = 'teacher-owner'
const exampleOf = async (name: string): Promise<Example> => {
  const example = await examples[name]?.(world, mine, app)
  if (!example) throw new Error(`no example of ${name}`)
  return example
}
const send = ({ path, body = {} }: Example, key?: string): Promise<Answer<unknown>> =>
  world.as(mine).call('POST', path, body, key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key })

/** As a browser sends it: repeated when another process is still at work on it. */
async function sendUntilDone(example: Example, key: string): Promise<Answer<unknown>> {
  const answer = await send(example, key)
  return answer.failure.code === 'call.running' ? sendUntilDone(example, key) : answer
}

/** Returns the number of rows in each table, without those that any call adds. */
async function counts(): Promise<Record<string, number>> {
  const dump = await dumpOf(app.database.db)
  return Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => !['used_captchas', 'user_tokens', 'sessions', 'translations'].includes(table))
      .map(([table, rows]) => [table, rows.length]),
  )
}
const posts = routes.filter(({ route }) => route.method === 'POST' && allows(route.permission, mine))
const creating = posts.filter(({ route }) => route.creates)

describe('a creating call repeated with its key gets the same response', () => {
  test.each(creating.map(({ name }) => name))('%s', async (name) => {
    const [example, key] = [await exampleOf(name), randomUUID()]
    const first = await send(example, key)
    expect(first.status).toBe(200)
    const after = await counts()
    const again = await send(example, key)
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await counts()).toEqual(after)
  })
})

describe('a creating call sent twice at once with one key creates once', () => {
  const grownBy = (from: Record<string, number>, to: Record<string, number>) =>
    Object.fromEntries(Object.entries(to).map(([table, rows]) => [table, rows - (from[table] ?? 0)]))
  // Only one lesson can run in a classroom in any case.
  test.each(creating.map(({ name }) => name).filter((name) => name !== 'lessons.startLesson'))('%s', async (name) => {
    const { db } = app.database
    const example = await exampleOf(name)
    const growth = async (make: () => Promise<Answer<unknown>[]>) => {
      await db.deleteFrom('schedule_events').execute()
      const before = await counts()
      const answers = await make()
      return { answers, rows: grownBy(before, await counts()) }
    }
    const once = await growth(async () => [await send(example, randomUUID())])
    const key = randomUUID()
    const twice = await growth(() => Promise.all([sendUntilDone(example, key), sendUntilDone(example, key)]))
    expect(twice.answers.map(({ status, failure }) => [status, failure.code])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(twice.answers[1]?.data).toEqual(twice.answers[0]?.data)
    for (const [table, rows] of Object.entries(twice.rows)) expect([table, rows <= (once.rows[table] ?? 0)]).toEqual([table, true])
    expect(twice.rows['idempotency_keys']).toBe(1)
  })
})

test('every other call adds nothing when it is made a second time', async () => {
  const adding: string[] = []
  // Calls of accounts end the session, and an address registers once.
  const others = posts.filter(({ name, route }) => !route.creates && !name.startsWith('users.'))
  for (const { name } of others) {
    const example = await exampleOf(name)
    await send(example)
    const before = await counts()
    await send(example)
    const after = await counts()
    if (Object.entries(after).some(([table, rows]) => rows > (before[table] ?? 0))) adding.push(name)
  }
  expect(adding).toEqual([])
})

test('broadcasts of a creating call follow the commit, once for both', async () => {
  const [watching, key] = [await connectLive(app, world.people[mine]), randomUUID()]
  const example = await exampleOf('library.createLibraryItem')
  const stored = new Promise((resolve) => void watching.next('library_change').then(async () => resolve(await counts())))
  await Promise.all([send(example, key), send(example, key)])
  expect(await stored).toEqual(await counts())
  await send({ path: `/rooms/${world.room}/modules`, body: { name: 'Last' } }, randomUUID())
  expect(watching.events.filter(({ action }) => action === 'library_change')).toHaveLength(1)
  await watching.close()
})

test('an import holds no connection while its archive is read', async () => {
  const stores = app.contexts.map(({ files }) => ({ files, read: files.read }))
  const example = await exampleOf('transfer.importArchive')
  const steps = new EventEmitter()
  const goOn = once(steps, 'go on')
  for (const { files, read } of stores)
    files.read = (...args) =>
      Readable.from(
        (async function* () {
          steps.emit('reading')
          await goOn
          yield* read(...args)
        })(),
        { objectMode: false },
      )
  const reading = once(steps, 'reading')
  const answer = send(example, randomUUID())
  await reading
  for (const { files, read } of stores) files.read = read
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(app.database.db)
  steps.emit('go on')
  expect((await answer).status).toBe(200)
  expect(rows).toEqual([])
})

describe('a repetition during the first call', () => {
  const board = (module: number) => ({ path: `/modules/${module}/boards`, body: { name: 'Slow' } })
  /** The first of two calls with the key waits in the database until `work` is done and `end` is run. */
  async function whileFirstRuns<T>(
    module: number,
    key: string,
    work: () => Promise<T>,
    end = 'rollback',
  ): Promise<{ first: Promise<Answer<unknown>>; worked: T }> {
    const { db, pool } = app.database
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from modules where id = $1 for update', [module])
    const first = send(board(module), key)
    const waiting = () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    await expect.poll(async () => (await waiting()).rows).toHaveLength(1)
    try {
      return { worked: await work(), first }
    } finally {
      await client.query(end)
      client.release()
    }
  }

  test('is answered while the first runs and holds no connection', async () => {
    const [module, key] = [world.module, randomUUID()]
    const { first, worked } = await whileFirstRuns(module, key, async () => {
      const repeated = Array.from({ length: 12 }, () => send(board(module), key))
      // With ten connections others continue meanwhile.
      const other = await world.as(mine).get('/rooms')
      return { other, answers: await Promise.all(repeated) }
    })
    expect([(await first).status, worked.other.status]).toEqual([200, 200])
    for (const { status, failure, headers } of worked.answers)
      expect([status, failure.code, headers.get('retry-after')]).toEqual([409, 'call.running', '1'])
    expect((await send(board(module), key)).data).toEqual((await first).data)
  })

  test('runs at once when the first fails', async () => {
    const key = randomUUID()
    const { id } = (await world.as(mine).post<{ id: number }>(`/rooms/${world.room}/modules`, { name: 'Gone' })).data
    const repeat = async () => {
      const repeated = send(board(id), key)
      await world.as(mine).get('/rooms')
      return { repeated }
    }
    const { first, worked } = await whileFirstRuns(id, key, repeat, `update modules set deleted_at = now() where id = ${id}; commit`)
    const answers = await Promise.all([first, worked.repeated])
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual([
      [404, 'not.found'],
      [404, 'not.found'],
    ])
  })
})

test('a repetition retries a refused call; a key names one call', async () => {
  const key = randomUUID()
  expect((await send({ path: '/rooms', body: { name: '', type: 1 } }, key)).status).toBe(422)
  expect((await send({ path: '/rooms', body: { name: 'Now', type: 1 } }, key)).status).toBe(200)
  for (const other of [
    { path: `/rooms/${world.room}/modules`, body: { name: 'Other' } },
    { path: '/rooms', body: { name: 'Another', type: 1 } },
  ])
    expect((await send(other, key)).failure.errors).toEqual({ [IDEMPOTENCY_HEADER]: 'used' })
  for (const wrong of ['short', 'a'.repeat(65), 'long enough!', ' '.repeat(8)])
    expect((await send({ path: '/rooms', body: { name: 'Now', type: 1 } }, wrong)).failure.errors).toEqual({
      [IDEMPOTENCY_HEADER]: 'invalid',
    })
})

test('keys are deleted after a day, and limited in number per person', async () => {
  const { id } = world.people[mine].user
  const keys = async () =>
    (await app.database.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', id).execute()).map(({ key }) => key)
  await app.database.db
    .insertInto('idempotency_keys')
    .values(
      Array.from({ length: 250 }, (_, n) => ({
        user_id: id,
        key: `old-key-${n}`,
        call: 'POST /rooms',
        answer: '1'.repeat(40_000),
        created_at: new Date(0),
      })),
    )
    .execute()
  const key = randomUUID()
  expect((await send({ path: '/rooms', body: { name: 'Newest', type: 1 } }, key)).status).toBe(200)
  expect((await keys()).filter((one) => one.startsWith('old-key')).length).toBeLessThanOrEqual(100)
  await purgeKeys({ db: app.database.db, now: () => new Date() })
  expect((await keys()).filter((one) => one.startsWith('old-key'))).toEqual([])
  expect(await keys()).toContain(key)
  await purgeKeys({ db: app.database.db, now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect(await keys()).toEqual([])
})

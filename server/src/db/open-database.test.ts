import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database'
import { makeDataDirectory } from '../../test/memory-directory'
import { quietLog } from '../../test/quiet-log'
import { json } from './json'
import { openDatabase, type Database } from './open-database'

let server: TestDatabase
let dataDir: string
let opened: Database[] = []

beforeAll(async () => {
  server = await createTestDatabase()
})
afterAll(() => server.drop())
beforeEach(() => {
  dataDir = makeDataDirectory('keel-open-')
})
afterEach(async () => {
  delete process.env.KEEL_DB
  await Promise.all(opened.map((database) => database.close()))
  opened = []
  rmSync(dataDir, { recursive: true })
})

async function open(url?: string, prepare?: boolean): Promise<Database> {
  const database = await openDatabase({ url, dataDir, log: quietLog, fsync: false, prepare })
  opened.push(database)
  return database
}

test('a lost DATABASE_URL does not start an empty installation unless confirmed', async () => {
  const { kind, describe } = await open(server.url)
  expect(kind).toBe('server')
  expect(describe).toMatch(/^PostgreSQL \d+\.\d+ at DATABASE_URL$/)
  await expect(open()).rejects.toThrow('DATABASE_URL, which is not set now')
  process.env.KEEL_DB = 'embedded'
  const embedded = await open()
  expect(embedded.kind).toBe('embedded')
  expect(embedded.describe).toContain('embedded in')
})

test('a server that refuses access is named without the password', async () => {
  const url = server.url.replace(/keel_test_[0-9a-f]+/, 'no_such_database') + (server.url.includes('?') ? '&password=s3cret' : '')
  await expect(open(url)).rejects.toThrow(/^The database refuses access: (?!.*s3cret)/)
})

test('an unreachable server is given up and named', async () => {
  await expect(open('postgresql://keel:s3cret@127.0.0.1:1/keel')).rejects.toThrow(
    /^DATABASE_URL: no database responds at 127\.0\.0\.1:1 \(ECONNREFUSED\)/,
  )
})

test('waits for a database that goes away during the first migrations', async () => {
  const bare = await createTestDatabase({ bare: true })
  try {
    const holder = await bare.pool.connect()
    await holder.query('select pg_advisory_lock(5335127001)')
    const opening = open(bare.url)
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
    await holder.query(`select pg_terminate_backend(pid) from (${waiting}) as w`)
    await holder.query('select pg_advisory_unlock(5335127001)')
    holder.release()
    const { rows } = await (await opening).pool.query(`select to_regclass('users') is not null as made`)
    expect(rows).toEqual([{ made: true }])
  } finally {
    await Promise.all(opened.splice(0).map((database) => database.close()))
    await bare.drop()
  }
})

test('numbers, days and times are read as what they are', async () => {
  const { db } = await open(server.url)
  const { rows } =
    await sql`select 9007199254740991::bigint as big, date '2026-02-03' as day, timestamptz '2026-02-03 04:05:06.789Z' as at, ${json([1, 'a'])}::jsonb as list`.execute(
      db,
    )
  expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, day: '2026-02-03', at: new Date('2026-02-03T04:05:06.789Z'), list: [1, 'a'] }])
})

const preparedStatements = async ({ db }: Database): Promise<number> =>
  db.connection().execute(async (one) => {
    await sql`select ${1}::int`.execute(one)
    await sql`select ${2}::int`.execute(one)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from pg_prepared_statements where statement = 'select $1::int'`.execute(one)
    return rows[0]?.count ?? -1
  })

test('a statement is prepared once per connection, or never behind a pooler', async () => {
  expect(await preparedStatements(await open(server.url))).toBe(1)
  expect(await preparedStatements(await open(server.url, false))).toBe(0)
})

test('a statement keeps working after its table got another column', async () => {
  const { db } = await open(server.url, true)
  await db.connection().execute(async (one) => {
    await sql`create temporary table changing (a int)`.execute(one)
    const read = () => sql`select * from changing where ${true}::boolean`.execute(one)
    await read()
    await sql`alter table changing add b int`.execute(one)
    await expect(read()).resolves.toMatchObject({ rows: [] })
  })
})

test('a connection lost in a transaction fails that transaction alone', async () => {
  const { db } = await open(server.url)
  const work = db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)
  })
  await expect(work).rejects.toThrow(/terminat/)
  const { rows } = await sql`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
})

test('the server ends a statement that runs too long', async () => {
  const { db } = await open(server.url)
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  expect(rows).toEqual([{ statement_timeout: '10s' }])
})

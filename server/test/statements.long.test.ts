import { allows } from '@keel/contract/permissions'
import { routes } from '@keel/contract/routes/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAIT_MS } from '../../scripts/time-limits.mjs'
import { eraseNow } from './erase'
import { purgeBin } from '../src/domains/bin'
import { purgeUnusedFiles } from '../src/domains/files'
import { completeAbandoned } from '../src/domains/lessons/abandoned-lessons'
import { purgeLibraryBin } from '../src/domains/library'
import { remind } from '../src/domains/notifications/reminders'
import { purgeWords } from '../src/domains/vocabulary'
import { purgeKeys } from '../src/http/idempotency'
import { startTestApp, type TestApp } from './app'
import { examples } from './examples'
import { fillTables, GROWING } from './growth'
import { connectLive } from './live-client'
import { storeScheduledLesson } from './schedule'
import { recordStatements, scannedTables, type Statement } from './statements'
import { makeWorld, SIGNED_IN } from './world'

/** Statements that may scan a table: the table, a part of the text, and why. */
const ALLOWED: { table: string; part: string; why: string }[] = [
  { table: 'files', part: 'set unused_since =', why: 'the hourly purge looks at every file once' },
  { table: 'file_refs', part: 'update files f set unused_since', why: 'the hourly purge looks at every file once' },
  { table: 'message_files', part: 'update files f set unused_since', why: 'the hourly purge looks at every file once' },
  { table: 'file_refs', part: 'f.unused_since <', why: 'the hourly purge, 500 files at once' },
  { table: 'message_files', part: 'f.unused_since <', why: 'the hourly purge, 500 files at once' },
  { table: 'file_refs', part: 'delete from files f where f.id = any', why: 'the hourly purge, 500 files at once' },
  { table: 'message_files', part: 'delete from files f where f.id = any', why: 'the hourly purge, 500 files at once' },
  { table: 'mails', part: 'delete from mails', why: 'once for each account that is deleted; sent mails are kept for 30 days' },
  { table: 'mails', part: 'delete from "mails" where "status" <>', why: 'the hourly purge of mails sent more than 30 days ago' },
  {
    table: 'storage_used',
    part: 'sum(bytes)',
    why: 'a row for each person with files; for the administration, and for uploads where all together are limited',
  },
  { table: 'text_bytes', part: 'from text_bytes', why: 'folded to one row every hour' },
  { table: 'lessons', part: 'update lessons set', why: 'once for each account that is deleted' },
]

let app: TestApp
let statements: Statement[]
beforeAll(async () => {
  app = await startTestApp()
  const recorded = recordStatements(app.database.pool)
  const shared = await makeWorld(app)
  for (const { name, route } of routes) {
    const world = route.method === 'GET' ? shared : await makeWorld(app)
    for (const who of SIGNED_IN) {
      if (!allows(route.permission, who)) continue
      const example = await examples[name]?.(world, who, app)
      const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : (example?.body ?? {})
      await world.as(who).call(route.method, example?.path ?? '', body)
    }
  }
  const live = await connectLive(app, shared.people['student-member'])
  await live.send('join_room', { room_id: shared.room, board_id: null })
  await live.close()
  const [starts_at, ends_at] = [new Date(Date.now() + 600_000), new Date(Date.now() + 4_200_000)]
  const event = await storeScheduledLesson(app, shared)
  await app.database.db.updateTable('schedule_events').set({ starts_at, ends_at }).where('id', '=', event).execute()
  for (const run of [completeAbandoned, remind, purgeBin, purgeLibraryBin, purgeWords, purgeUnusedFiles, purgeKeys]) await run(app.ctx)
  await eraseNow(app, shared.people['teacher-owner'].user.id)
  statements = [...recorded.values()]
  await fillTables(app.database)
}, 40 * WAIT_MS)
afterAll(() => app.stop())

const growing = new Set(GROWING)
const isAllowed = (text: string, table: string): boolean => ALLOWED.some((a) => a.table === table && text.includes(a.part))

/** Returns each statement that scans a growing table, prefixed by the table's name. */
async function findScans(client: Parameters<typeof scannedTables>[0], some: readonly Statement[]): Promise<string[]> {
  const found: string[] = []
  for (const statement of some)
    for (const table of await scannedTables(client, statement))
      if (growing.has(table) && !isAllowed(statement.text, table)) found.push(`${table}: ${statement.text}`)
  return found
}

test('no statement of any call scans a growing table', async () => {
  expect(statements.length).toBeGreaterThan(300)
  expect(await findScans(app.database.pool, statements)).toEqual([])
})

test('finds the statements that need an index when it is dropped', async () => {
  const client = await app.database.pool.connect()
  try {
    const known = await findScans(client, statements)
    await client.query('begin')
    await client.query('drop index messages_newest, messages_channel, messages_wordless')
    const found = (await findScans(client, statements)).filter((line) => !known.includes(line))
    expect(found.filter((line) => line.startsWith('messages: '))).not.toEqual([])
    expect(found.filter((line) => !line.startsWith('messages: '))).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

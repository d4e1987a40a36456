import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProgram, endPrograms, Run, type BuiltProgram } from '../../../test/program'
import { quietLog } from '../../../test/quiet-log'
import { openDatabase } from '../open-database'
import { moveDatabase, type MoveOptions } from './move'
import { contentsOf, createBareDatabase, cutAfter, fillDatabase, seededNumbers, structureOf, type MoveDatabase } from './testing'

/** Another order of texts than the source's. */
const FOREIGN_ORDER = `template template0 encoding 'UTF8' locale_provider icu icu_locale 'et-EE' locale 'C'`
const PART_ROWS = 100

let mover: BuiltProgram
let directory: string
let source: MoveDatabase
let contents: Record<string, string>
let structure: string[]
let targets: MoveDatabase[] = []

beforeAll(async () => {
  ;[mover, source] = await Promise.all([buildProgram('test/programs/mover.ts'), createBareDatabase()])
  await fillDatabase(source)
  ;[contents, structure] = [await contentsOf(source), await structureOf(source)]
})
afterAll(async () => {
  await source.drop()
  mover.remove()
})
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keel-move-'))
})
afterEach(async () => {
  await endPrograms()
  await Promise.all(targets.map((target) => target.drop()))
  targets = []
  rmSync(directory, { recursive: true })
})

async function newTarget(options?: string): Promise<MoveDatabase> {
  const target = await createBareDatabase(options)
  targets.push(target)
  return target
}

/** Another database with the rows of the source. */
async function newCopy(): Promise<MoveDatabase> {
  const copy = await source.clone()
  targets.push(copy)
  return copy
}

const end = (url: string, name: string) => ({ config: { connectionString: url }, name, whenFilled: 'Name another.' })
const move = (to: { url: string }, options: Partial<MoveOptions> = {}, from: { url: string } = source) =>
  moveDatabase({ source: end(from.url, 'The source'), target: end(to.url, 'The target'), log: quietLog, partRows: PART_ROWS, ...options })

const open = (url: string) => openDatabase({ url, dataDir: directory, log: quietLog })

async function expectMoved(target: MoveDatabase): Promise<void> {
  expect(await contentsOf(target)).toEqual(contents)
  expect(await structureOf(target)).toEqual(structure)
}

test('moves every row, index, key, trigger and counter, whatever the order of texts', async () => {
  const target = await newTarget(FOREIGN_ORDER)
  const { rows, tables, kept } = await move(target)
  expect({ tables, kept }).toEqual({ tables: Object.keys(contents).length, kept: 0 })
  expect(rows).toBe(Object.values(contents).reduce((sum, line) => sum + Number(line.split(' ')[0]), 0))
  await expectMoved(target)
  expect(await contentsOf(source)).toEqual(contents)
  const keel = await open(target.url)
  await keel.close()
  expect(await move(target)).toMatchObject({ rows: 0, finishedBefore: expect.any(Date) })
})

test('killed at any moment, a move that is run again ends right', async () => {
  const random = seededNumbers(17)
  const target = await newTarget()
  const whole = new Run(mover.file, [source.url, (await newTarget()).url, String(PART_ROWS)])
  const since = Date.now()
  await whole.until((line) => 'moved' in line)
  const ms = Date.now() - since
  for (let i = 0; i < 3; i++) {
    const run = new Run(mover.file, [source.url, target.url, String(PART_ROWS)])
    await delay(ms * (0.15 + 0.8 * random()))
    await run.end('SIGKILL')
  }
  const last = new Run(mover.file, [source.url, target.url, String(PART_ROWS)])
  await last.until((line) => 'moved' in line)
  await expectMoved(target)
})

test('a cut connection keeps what arrived, and the next run brings the rest', async () => {
  const random = seededNumbers(6)
  const target = await newTarget()
  const failures: string[] = []
  for (let i = 0; i < 4; i++) {
    const way = await cutAfter(target.url, directory, Math.round(150_000 + 200_000 * random()))
    await move(way).catch((error: Error) => failures.push(error.message))
    way.close()
  }
  expect(failures.length).toBeGreaterThan(1)
  expect((await move(target)).kept).toBeGreaterThan(0)
  await expectMoved(target)
})

test('a run that continues brings what people wrote since the first', async () => {
  const [from, target] = [await newCopy(), await newTarget()]
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(move(target, { onComplete: stop }, from)).rejects.toThrow('stopped')
  await from.run((client) =>
    client.query(`
      update messages set message = 'edited' where id % 97 = 0;
      delete from meta where user_id = 2;
      update users set first_name = 'Renamed';
      update files set storage_key = 'moved' where id = (select max(id) from files);
      insert into sessions (id, token_hash, user_id, expires_at) select 'new', sha256('new'), min(id), now() from users;
      select nextval(pg_get_serial_sequence('messages', 'id')) from generate_series(1, 7)`),
  )
  await move(target, {}, from)
  expect(await contentsOf(target)).toEqual(await contentsOf(from))
  expect(await structureOf(target)).toEqual(await structureOf(from))
})

test('a row that differs stops the move by its table and key', async () => {
  const target = await newTarget()
  const spoil = async (line: string) => {
    if (!line.startsWith('Comparing')) return
    await target.run((client) => client.query(`update messages set created_at = created_at + interval '1 us' where client_id = 'odd500'`))
  }
  const { rows } = await source.run((client) => client.query<{ id: string }>(`select id from messages where client_id = 'odd500'`))
  await expect(move(target, { onProgress: spoil })).rejects.toThrow(
    `The table messages differs between the databases, first at id = ${rows[0]?.id}.`,
  )
  const lose = async (line: string) => {
    if (!line.startsWith('Comparing')) return
    await target.run((client) => client.query(`delete from meta where key = 'Mä12'`))
  }
  await expect(move(target, { onProgress: lose })).rejects.toThrow('key = Mä12')
  await move(target)
  await expectMoved(target)
})

test('a source of an earlier version arrives, and goes through the later migrations', async () => {
  const [old, target] = [await newTarget(), await newTarget()]
  await fillDatabase(old, { old: true })
  const before = await contentsOf(old)
  await move(target, {}, old)
  expect(await contentsOf(old)).toEqual(before)
  const after = await contentsOf(target)
  expect(after.messages).toBe(before.messages)
  expect((await structureOf(target)).map((line) => line.replace(/ \d+$/, ''))).toEqual(structure.map((line) => line.replace(/ \d+$/, '')))
})

test('names a database that cannot be reached, and why', async () => {
  await expect(move({ url: 'postgresql://keel@127.0.0.1:1/keel' })).rejects.toThrow(
    /^The target cannot be reached or refuses access: connect ECONNREFUSED 127\.0\.0\.1:1\. Nothing was changed/,
  )
  const missing = source.url.replace(/keel_move_\w+/, 'keel_move_nowhere')
  await expect(move(source, {}, { url: missing })).rejects.toThrow(
    /^The source cannot be reached or refuses access: database "keel_move_nowhere" does not exist/,
  )
})

test('refuses a target that holds anything else', async () => {
  await expect(move(source, {}, source)).rejects.toThrow('The target is not empty (board_items, boards')
  const target = await newTarget()
  await target.run((client) => client.query('create table pets (name text)'))
  await expect(move(target)).rejects.toThrow('The target has tables of another program (pets). Name another.')
  const [half, other] = [await newTarget(), await newCopy()]
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(move(half, { onProgress: stop })).rejects.toThrow('stopped')
  await expect(move(half, {}, other)).rejects.toThrow('The target holds the unfinished move of another database.')
  const latin = await newTarget(`template template0 encoding 'LATIN1' locale 'C'`)
  await expect(move(latin)).rejects.toThrow('The target stores texts as LATIN1')
})

test('neither Keel nor a move starts while the other works on a database', async () => {
  const target = await newTarget()
  let refused = ''
  const onComplete = async () => {
    refused = await open(source.url).then(
      () => 'opened',
      (error: Error) => error.message,
    )
    throw new Error('stopped')
  }
  await expect(move(target, { onComplete })).rejects.toThrow('stopped')
  expect(refused).toContain('npm run db:move is reading this database')
  await expect(open(target.url)).rejects.toThrow('npm run db:move has not finished filling it. Run that command again')

  const running = await open(source.url)
  await running.db.selectFrom('users').select('id').limit(1).execute()
  await expect(move(target)).rejects.toThrow('Keel is running on The source')
  await running.close()
  const writer = await source.run(async (client) => {
    await client.query('begin; lock table rooms in row exclusive mode')
    const error = await move(target).catch((thrown: Error) => thrown.message)
    await client.query('rollback')
    return error
  })
  expect(writer).toContain('Another program is writing to The source')
})

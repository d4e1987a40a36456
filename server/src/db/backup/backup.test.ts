import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ROLE } from '@keel/contract/constants'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { buildProgram, endPrograms, Run, type BuiltProgram } from '../../../test/program'
import { createDiskStore, filePath } from '../../adapters/files/disk'
import { migrate, migrationFile } from '../migrate'
import { backup } from './backup'
import { dataFrame, jsonFrame, readFrames, type Frame } from './frames'
import { checkBackup } from './read'
import { restore } from './restore'
import { verifyInto } from './verify'

let directory: string
let file: string
let databases: TestDatabase[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keel-backup-'))
  chmodSync(directory, 0o755)
  file = join(directory, 'copies', 'test.backup')
  databases = []
})
afterEach(async () => {
  await endPrograms()
  await Promise.all(databases.map((database) => database.drop()))
  rmSync(directory, { recursive: true })
})

async function newDatabase(bare = false): Promise<TestDatabase> {
  const database = await createTestDatabase({ bare })
  databases.push(database)
  return database
}

async function connected<T>({ url }: { url: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const backUp = (from: TestDatabase, dataDir?: string) =>
  connected(from, (client) => backup(client, file, { store: dataDir === undefined ? null : createDiskStore(dataDir) }))
const restoreInto = (to: TestDatabase, dataDir?: string) =>
  connected(to, (client) => restore(to.pool, client, file, { store: dataDir === undefined ? null : createDiskStore(dataDir) }))

const FILL = `
  insert into users (first_name, last_name, email, password_hash, role)
    select 'Анна' || n, E'O\\'Neill\\t\\\\ "x"\\n\\\\.', 'p' || n || '@example.org', 'h', 1 + n % 2 from generate_series(1, 500) n;
  delete from users where id > 490;
  insert into secrets values ('key', decode('00ff5c0a0d', 'hex')), ('empty', '');
  insert into rooms (owner_id, name, type) select id, E'\\\\N', 1 from users;
  insert into modules (room_id, owner_id, name, position) select id, owner_id, '', 'a0' from rooms;
  insert into boards (module_id, name, position) select id, repeat('ä', 300), 'a0' from modules;
  insert into board_items (board_id, type, value, position)
    select id, 1, jsonb_build_object('html', repeat('<p>текст</p>', 100), 'list', '[1,null,"\\\\u0001 \\\\n"]'::jsonb), 'a0' from boards;`

/** A checksum of every table, so that two databases can be compared as a whole. */
async function contents({ url }: { url: string }): Promise<Record<string, string>> {
  return connected({ url }, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      if (name.startsWith('schema_migrations')) continue // holds the moment of each migration
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  })
}

test('a restored database equals the original, and its sequences continue', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await from.pool.query(FILL)
  const { rows } = await backUp(from)
  expect(rows).toBe(490 * 5 + 3)
  expect(await restoreInto(to)).toEqual({ rows, tables: expect.any(Number), files: null })
  expect(await contents(to)).toEqual(await contents(from))
  const { rows: added } = await to.pool.query<{ id: number }>(
    `insert into users (first_name, last_name, email, password_hash, role) values ('a', 'b', 'c', 'd', 1) returning id`,
  )
  expect(added).toEqual([{ id: 501 }])
  await expect(to.pool.query(`insert into rooms (owner_id, name, type) values (-1, '', 1)`)).rejects.toThrow('foreign key')
  // What the database does by itself goes on.
  const triggers = `select tgrelid::regclass::text as table, tgname as name, tgenabled as state from pg_trigger where not tgisinternal order by 1, 2`
  const found = (await from.pool.query(triggers)).rows
  expect(found.length).toBeGreaterThan(5)
  expect((await to.pool.query(triggers)).rows).toEqual(found)
})

test('a backup during writes is one consistent snapshot', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await from.pool.query(FILL)
  let writing = true
  let pairs = 0
  const writer = async (): Promise<void> => {
    while (writing) {
      await from.db.transaction().execute(async (transaction) => {
        const user = { first_name: 'pair', last_name: '', email: `pair${++pairs}`, password_hash: '', role: ROLE.teacher }
        const { id } = await transaction.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
        await transaction.insertInto('rooms').values({ owner_id: id, name: 'pair', type: 1 }).execute()
      })
    }
  }
  const writers = [writer(), writer()]
  await backUp(from)
  writing = false
  await Promise.all(writers)
  await restoreInto(to)
  const { rows } = await to.pool.query<{ users: number; rooms: number }>(
    `select (select count(*) from users where first_name = 'pair') as users, (select count(*) from rooms where name = 'pair') as rooms`,
  )
  expect(rows[0]?.users).toBe(rows[0]?.rooms)
  expect(rows[0]?.users).toBeLessThan(pairs)
})

test('a database with any rows is not restored into', async () => {
  const from = await newDatabase()
  await from.pool.query(FILL)
  await backUp(from)
  const before = await contents(from)
  await expect(restoreInto(from)).rejects.toThrow('The database is not empty (board_items, boards, modules ... hold rows)')
  expect(await contents(from)).toEqual(before)
  // Three tables are all that hold rows.
  const small = await newDatabase()
  await small.pool.query(`
    insert into users (first_name, last_name, email, password_hash, role) values ('a', 'b', 'c', 'd', 1);
    insert into rooms (owner_id, name, type) select id, '', 1 from users;
    insert into modules (room_id, owner_id, name, position) select id, owner_id, '', 'a0' from rooms`)
  await expect(restoreInto(small)).rejects.toThrow('The database is not empty (modules, rooms, users hold rows)')
})

test('a damaged or foreign file is refused and leaves the database empty', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await from.pool.query(FILL)
  await backUp(from)
  const empty = await contents(to)
  const whole = readFileSync(file)
  const damaged: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length * 0.6), /was cut off/],
    [whole.subarray(0, whole.length - 9), /was cut off/],
    [Buffer.concat([whole.subarray(0, -6), Buffer.alloc(6)]), /is damaged \(incorrect data check\)/],
    [Buffer.from('not a backup'), /is not a backup of Keel, but a text\./],
    [Buffer.from('--\n-- PostgreSQL database dump'), /is not a backup of Keel, but a dump of pg_dump \(SQL\)/],
    [Buffer.from('SET x = 1;\0'), /is not a backup of Keel, but a dump of pg_dump \(SQL\)/],
    [Buffer.from('SQLite format 3\0'), /is not a backup of Keel, but a SQLite database/],
    [Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0')]), /is not a backup of Keel, but a TAR archive/],
    [Buffer.from('PGDMP\x01\x0e\0'), /is not a backup of Keel, but a dump of pg_dump \(custom format\)/],
    [Buffer.from('PK\x03\x04\xff'), /is not a backup of Keel, but a ZIP archive/],
    [Buffer.from([0, 1, 2, 3]), /is not a backup of Keel\.$/],
    [gzipSync('not a backup'), /is not a backup of Keel, but something else packed with gzip/],
    [gzipSync(jsonFrame({ format: 'keel-backup', version: 99 })), /was made by a newer version of Keel/],
    [gzipSync(jsonFrame({ format: 'keel-backup', version: 0 })), /^[^:]+: The backup is damaged: a part of it is not as expected\.$/],
    [gzipSync(dataFrame(whole)), /is not a backup of Keel, but something else packed with gzip/],
    [gzipSync(''), /is not a backup of Keel, but something else packed with gzip/],
    [whole.subarray(0, 1), /is not a backup of Keel\.$/],
    [Buffer.concat([Buffer.from('KEELSEAL'), Buffer.from([2]), Buffer.alloc(100)]), /is encrypted/],
    [Buffer.alloc(0), /is empty/],
  ]
  for (const [bytes, reason] of damaged) {
    writeFileSync(file, bytes)
    await expect(restoreInto(to)).rejects.toThrow(reason)
  }
  rmSync(file)
  await expect(restoreInto(to)).rejects.toThrow(`There is no file ${file}.`)
  mkdirSync(file)
  await expect(restoreInto(to)).rejects.toThrow(`${file} is not a file.`)
  expect(await contents(to)).toEqual(empty)
})

test('a backup whose parts do not fit together is refused and leaves the database empty', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await from.pool.query(FILL)
  await backUp(from)
  const empty = await contents(to)
  const frames = await framesOf(file)
  const json = (frame: Frame) => (frame.kind === 'json' ? frame.value : {})
  const isOf = (name: string) => (frame: Frame) => json(frame).table === name
  const [users, end] = [frames.findIndex(isOf('users')), frames.length - 1]
  const usersEnd = frames.findIndex((frame, n) => n > users && frame.kind === 'json')
  const changed = (at: number, by: object): Frame[] => frames.with(at, { kind: 'json', value: { ...json(frames[at] as Frame), ...by } })
  const unfit: [Frame[], RegExp][] = [
    [frames.slice(0, -1), /is incomplete: its end is missing/],
    [changed(end, { rows: 1 }), /not complete: its counts differ/],
    [changed(end, { tables: 1 }), /not complete: its counts differ/],
    [changed(usersEnd, { rows: 489 }), /not complete: users has 490 rows of 489/],
    [frames.toSpliced(users + 1, usersEnd - users - 1), /not complete: users has 0 rows of 490/],
    [frames.toSpliced(users, 1), /The backup is not complete/],
    [changed(usersEnd, { rows: 'many' }), /a part of it is not as expected/],
    // The rows of a table that others refer to are left out, counts and all.
    [
      changed(end, { rows: Number(json(frames[end] as Frame).rows) - 490 }).flatMap((frame, n) =>
        n > users && n < usersEnd ? [] : n === usersEnd ? [{ kind: 'json', value: { rows: 0 } }] : [frame],
      ),
      /foreign key/,
    ],
  ]
  for (const [parts, reason] of unfit) {
    writeFileSync(file, pack(parts))
    await expect(restoreInto(to)).rejects.toThrow(reason)
    expect(await contents(to)).toEqual(empty)
  }
  writeFileSync(file, pack(frames))
  await restoreInto(to)
  expect(await contents(to)).toEqual(await contents(from))
})

test('verification notices rows that are not those of the backup', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await from.pool.query(FILL)
  await backUp(from)
  const verified = connected(to, (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    // A row changes between the load and the comparison.
    client.query = ((...args: unknown[]) =>
      query(
        ...(args[0] === 'set synchronize_seqscans = off' ? [`update rooms set name = 'other' where id = 1`] : args),
      )) as typeof client.query
    return verifyInto(to.pool, client, file)
  })
  await expect(verified).rejects.toThrow('The restored table rooms differs from the backup.')
})

async function framesOf(path: string): Promise<Frame[]> {
  const frames: Frame[] = []
  for await (const frame of readFrames(Readable.from([gunzipSync(readFileSync(path))]))) frames.push(frame)
  return frames
}
const pack = (frames: readonly Frame[]): Buffer =>
  gzipSync(Buffer.concat(frames.map((frame) => (frame.kind === 'json' ? jsonFrame(frame.value) : dataFrame(frame.bytes)))))

const storeFile = async ({ pool }: TestDatabase, dataDir: string, text: string): Promise<string> => {
  const { key, size, sha256 } = await createDiskStore(dataDir).put(Readable.from([Buffer.from(text)]))
  await pool.query(`insert into files (name, mime, size, sha256, storage_key) values ('a', 'text/plain', $1, $2, $3)`, [size, sha256, key])
  return key
}
const textOf = (dataDir: string, key: string) => readFileSync(filePath(dataDir, key), 'utf8')

test('a backup of the database alone passes its verification, and lacks no files', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await storeFile(from, join(directory, 'old'), 'picture')
  const { rows } = await backUp(from)
  expect(await connected(to, (client) => verifyInto(to.pool, client, file))).toMatchObject({ rows, files: null, missing: [] })
})

test('uploaded files come with the database, and missing ones are reported', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  const [old, fresh] = [join(directory, 'old'), join(directory, 'fresh')]
  const keys = [await storeFile(from, old, 'picture'), await storeFile(from, old, 'x'.repeat(700_000)), await storeFile(from, old, 'lost')]
  const [first = '', second = '', third = ''] = keys
  rmSync(filePath(old, third))
  expect(await backUp(from, old)).toMatchObject({ files: 2, bytes: 700_007, missing: [3] })
  expect(await restoreInto(to, fresh)).toMatchObject({ files: 2 })
  expect([textOf(fresh, first), textOf(fresh, second).length, existsSync(filePath(fresh, third))]).toEqual(['picture', 700_000, false])
  expect(await contents(to)).toEqual(await contents(from))

  // Into the folder of the old installation, as when only the database moves.
  const moved = await newDatabase()
  expect(await restoreInto(moved, old)).toMatchObject({ files: 2 })
  expect(textOf(old, first)).toBe('picture')
})

test('a backup that ends before its files is refused before anything is restored', async () => {
  const from = await newDatabase()
  await storeFile(from, directory, 'picture')
  await backUp(from, directory)
  const frames = await framesOf(file)
  const end = frames.findIndex((frame) => frame.kind === 'json' && 'sequences' in frame.value)
  writeFileSync(file, pack(frames.slice(0, end + 1)))
  await expect(checkBackup(file)).rejects.toThrow('is incomplete: its end is missing')
})

test('a file that is deleted while the backup is made is not missing in it', async () => {
  const from = await newDatabase()
  const store = createDiskStore(directory)
  const [first, second] = [await storeFile(from, directory, 'deleted'), await storeFile(from, directory, 'lost')]
  const deleting: typeof store = {
    ...store,
    read: (key) =>
      Readable.from(
        (async function* () {
          if (key === first) await from.pool.query('delete from files where storage_key = $1', [key])
          await store.remove(key)
          yield* store.read(key)
        })(),
      ),
  }
  expect(await connected(from, (client) => backup(client, file, { store: deleting }))).toMatchObject({ files: 0, missing: [2] })
  expect(existsSync(filePath(directory, second))).toBe(false)
})

test('a restore that fails among the files leaves neither rows nor files', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  const [old, fresh] = [join(directory, 'old'), join(directory, 'fresh')]
  const [first, second] = [await storeFile(from, old, 'one'), await storeFile(from, old, 'two')]
  await backUp(from, old)
  const empty = await contents(to)
  mkdirSync(filePath(fresh, second), { recursive: true }) // in the way of the second file
  await expect(restoreInto(to, fresh)).rejects.toThrow()
  expect(await contents(to)).toEqual(empty)
  expect(existsSync(filePath(fresh, first))).toBe(false)
})

test('restores a database-only backup of an earlier version', async () => {
  const [from, to] = [await newDatabase(), await newDatabase()]
  await from.pool.query(FILL)
  await backUp(from)
  const frames = gunzipSync(readFileSync(file)).toString('latin1')
  const head = frames.slice(5, 5 + Buffer.from(frames, 'latin1').readUInt32BE(1))
  const { files, ...older } = { ...(JSON.parse(head) as Record<string, unknown>), version: 1 } as Record<string, unknown>
  expect(files).toBe(false)
  writeFileSync(file, gzipSync(Buffer.concat([jsonFrame(older), Buffer.from(frames.slice(5 + head.length), 'latin1')])))
  expect(await restoreInto(to, join(directory, 'fresh'))).toMatchObject({ rows: 2453, files: null })
  expect(await contents(to)).toEqual(await contents(from))
})

test('a restored older backup goes through the later migrations', async () => {
  const [from, to] = [await newDatabase(true), await newDatabase(true)]
  const tables = 'create table secrets (name text); create table used_captchas (name text);'
  const first = migrationFile('0001_first', `${tables} create table pets (id int generated always as identity, name text)`)
  const second = migrationFile('0002_second', `alter table pets add loud text; update pets set loud = upper(name)`)
  await migrate(from.pool, { files: [first] })
  await from.pool.query(`insert into pets (name) values ('rex')`)
  await backUp(from)
  await migrate(to.pool, { files: [first, second] })
  await connected(to, (client) => restore(to.pool, client, file, { migrations: [first, second] }))
  const { rows } = await to.pool.query('select * from pets')
  expect(rows).toEqual([{ id: 1, name: 'rex', loud: 'REX' }])

  await migrate(from.pool, { files: [first, second] })
  await backUp(from)
  const older = await newDatabase(true)
  await expect(connected(older, (client) => restore(older.pool, client, file, { migrations: [first] }))).rejects.toThrow(
    'The backup was made by a newer version of Keel',
  )
})

test('a database without data of Keel is not backed up', async () => {
  const empty = await newDatabase(true)
  await expect(backUp(empty)).rejects.toThrow('There is no data of Keel here: nothing was backed up.')
  expect(existsSync(file)).toBe(false)
})

test('a failed backup leaves no file', async () => {
  const from = await newDatabase()
  await from.pool.query(FILL)
  // The backup waits in the middle for a locked table, however fast it is.
  const holder = await from.pool.connect()
  await holder.query('begin; lock table rooms in access exclusive mode')
  const copy = connected(from, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    client.on('error', () => undefined)
    const waits = async () => (await holder.query('select from pg_locks where pid = $1 and not granted', [rows[0]?.pid])).rowCount
    const end = async () => {
      await expect.poll(waits).toBe(1)
      await holder.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    }
    await Promise.all([backup(client, file), end()])
  })
  await expect(copy).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i)
  await holder.query('rollback')
  holder.release()
  expect(existsSync(file)).toBe(false)
  expect(existsSync(`${file}.part`)).toBe(false)
})

let keel: BuiltProgram
let cli: BuiltProgram
beforeAll(async () => {
  ;[keel, cli] = await Promise.all([buildProgram('test/programs/writer.ts'), buildProgram('src/db/cli.ts')])
})
afterAll(() => {
  keel.remove()
  cli.remove()
})

/** A session, the link of a mail that was sent, and a mail that waits. */
const WAYS_IN = `
  insert into sessions (id, token_hash, user_id, expires_at) values ('s', 's', 1, '2100-01-01');
  insert into user_tokens (token_hash, user_id, kind, expires_at) values ('t', 1, 'reset', '2100-01-01');
  insert into mails (id, to_address, subject, body_text, body_html, next_at) overriding system value
    values (1, 'p1@example.org', 'Tere', '', '', '2100-01-01');`

test('the commands back up a running embedded database and restore it elsewhere', async () => {
  const [dataDir, newDir] = [join(directory, 'old'), join(directory, 'new')]
  const env: NodeJS.ProcessEnv = { ...process.env, KEEL_PG_BIN: keel.bin() }
  const command = (data: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [cli.file, ...args], {
      encoding: 'utf8',
      cwd: '/',
      env: { ...env, DATA_DIR: data },
    })
    return { stdout, stderr, status }
  }
  const running = new Run(keel.file, [dataDir], { env })
  await running.ready()
  const { host } = JSON.parse(readFileSync(join(dataDir, 'pg', 'server.json'), 'utf8')) as { host: string }
  const url = `postgresql:///keel?host=${host}&user=keel`
  await connected({ url }, (client) => client.query(FILL))
  const expected = await contents({ url })
  await connected({ url }, (client) => client.query(WAYS_IN))

  expect(command(dataDir, 'backup', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('Backed up 2456 rows') })
  expect(command(dataDir, 'restore', file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`in use by process ${running.pid}.`),
  })
  await running.end('SIGTERM')

  expect(command(newDir, 'restore', file)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^Restored 2456 rows of \d+ tables and 0 uploaded files\.\nNot brought back: 1 sessions, 1 links .*, 1 mails that waited\. .*\n$/,
    ),
    stderr: '',
  })
  const second = join(directory, 'second.backup')
  expect(command(newDir, 'backup', second, '--no-files')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Uploaded files are not included'),
  })
  expect(command(join(directory, 'nowhere'), 'backup', second)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no database in'),
  })
  // A verification leaves nothing of what it made to look.
  const temporary = join(directory, 'temporary')
  mkdirSync(temporary)
  env.TMPDIR = temporary
  expect(command(newDir, 'verify', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('2456 rows') })
  expect(readdirSync(temporary)).toEqual([])
  const copy = await newDatabase()
  file = second
  await restoreInto(copy)
  expect(await contents(copy)).toEqual(expected)
})

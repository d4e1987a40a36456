import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { createBackupFolder } from '../../adapters/backups/folder'
import { createDiskStore, filePath } from '../../adapters/files/disk'
import { findBackups } from '../../checks/backups'
import { TimedJobs } from '../../timed-jobs'
import { nightlyName, outdated } from './kept'
import { backUpNightly, lastBackups, lastGoodBackup, lastHour, startNightlyBackups, type NightlyDeps } from './nightly'
import { checkBackup } from './read'
import { verifyInto } from './verify'

const PASSPHRASE = 'four plain words together'
const HOUR_MS = 3_600_000
const nightly = /^keel-nightly-/
let folder: string
let database: TestDatabase
let deps: NightlyDeps
/** Half past three, local time: the backup is due. */
let at = new Date(2026, 10, 20, 3, 30)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keel-nightly-'))
  database = await createTestDatabase()
  await database.pool.query(`
    insert into users (first_name, last_name, email, password_hash, role)
      select 'Анна' || n, E'O\\'Neill\\t"x"\\n', 'p' || n, 'h', 1 from generate_series(1, 300) n;
    insert into rooms (owner_id, name, type) select id, 'Tallinn', 1 from users`)
  const store = createDiskStore(folder)
  const { key, size, sha256 } = await store.put(Readable.from([Buffer.alloc(200_000, 'x')]))
  await database.pool.query(`insert into files (name, mime, size, sha256, storage_key) values ('a', 'text/plain', $1, $2, $3)`, [
    size,
    sha256,
    key,
  ])
  deps = {
    db: database.db,
    connection: database.connection,
    files: store,
    place: createBackupFolder(join(folder, 'kept')),
    hour: 3,
    passphrase: PASSPHRASE,
    log: pino({ level: 'silent' }),
    now: () => at,
  }
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const kept = () => readdirSync(join(folder, 'kept')).sort()
const pass = (hours: number) => (at = new Date(at.getTime() + hours * HOUR_MS))

/** Runs work on an empty database. */
async function inScratch<T>(work: (database: TestDatabase, client: pg.Client) => Promise<T>): Promise<T> {
  const scratch = await createTestDatabase()
  const client = new pg.Client(scratch.connection)
  await client.connect()
  try {
    return await work(scratch, client)
  } finally {
    await client.end()
    await scratch.drop()
  }
}

test('one of several processes makes the backup of a night, once', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => backUpNightly(deps)))
  expect(made.filter(Boolean)).toHaveLength(1)
  pass(20)
  expect(await backUpNightly(deps)).toBe(false)
  expect(kept()).toEqual([expect.stringMatching(/^keel-nightly-.*Z\.backup$/)])
  const [last] = await lastBackups(database.db)
  expect(last).toMatchObject({ name: kept()[0], error: null, isKept: true, place: join(folder, 'kept') })
  expect(last?.bytes).toBe(readFileSync(join(folder, 'kept', kept()[0] ?? '')).length)
})

test('a process that hears late that the backup of a night is made makes no second one', async () => {
  pass(24)
  let made: boolean | undefined
  // Another process makes it between the look of this one and its lock.
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      made ??= await backUpNightly(deps)
      return result
    },
  })
  const before = kept().length
  expect(await backUpNightly({ ...deps, db })).toBe(false)
  expect([made, kept().length]).toEqual([true, before + 1])
})

test('a backup that runs over the hour counts for the night in which it ends', async () => {
  const slow = {
    ...deps.place,
    describe: 'slow',
    store: () => (pass(0.6), Promise.resolve(1)),
  }
  // Ten to three, and nothing was made since three o'clock of the day before.
  at = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 2, 2, 50)
  expect(await backUpNightly({ ...deps, place: slow })).toBe(true)
  expect([at.getHours(), await backUpNightly({ ...deps, place: slow })]).toEqual([3, false])
  await database.db.deleteFrom('backups').where('place', '=', 'slow').execute()
})

test('the time limits of the pool do not end a backup', async () => {
  pass(24)
  expect(await backUpNightly({ ...deps, connection: { ...database.connection, statement_timeout: 1 } })).toBe(true)
})

test('the encrypted backup of a night passes its verification', async () => {
  const file = join(folder, 'kept', kept()[0] ?? '')
  const found = await inScratch(({ pool }, client) => verifyInto(pool, client, file, PASSPHRASE))
  // 300 people with a classroom each, the file, and the setting that the tests' site has its operator.
  expect(found).toMatchObject({ rows: 602, files: 1, missing: [] })
  expect(readFileSync(file).includes('Tallinn')).toBe(false)
})

test('an encrypted backup says what is missing, wrong or cut off', async () => {
  const file = join(folder, 'kept', kept()[0] ?? '')
  await expect(checkBackup(file)).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE')
  await expect(checkBackup(file, 'another passphrase')).rejects.toThrow('made with another passphrase')
  const whole = readFileSync(file)
  const broken = join(folder, 'broken.backup')
  for (const length of [20, 1000, whole.length - 1]) {
    writeFileSync(broken, whole.subarray(0, length))
    await expect(checkBackup(broken, PASSPHRASE), `${length} bytes`).rejects.toThrow('was cut off')
  }
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(500) ^ 1, 500)
  writeFileSync(broken, changed)
  await expect(checkBackup(broken, PASSPHRASE)).rejects.toThrow('is damaged')
})

test('verification notices a file that is not as it was uploaded', async () => {
  const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from files')
  const path = filePath(folder, rows[0]?.storage_key ?? '')
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.alloc(200_000, 'y'))
  pass(24)
  expect(await backUpNightly({ ...deps, passphrase: undefined })).toBe(true)
  const file = join(folder, 'kept', kept().at(-1) ?? '')
  await expect(inScratch(({ pool }, client) => verifyInto(pool, client, file))).rejects.toThrow(
    '1 files are not as they were uploaded (ids 1)',
  )
  writeFileSync(path, bytes)
})

test('a failure is recorded, shown, and tried again after half an hour', async () => {
  pass(24)
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, 'a file is in the way')
  const failing = { ...deps, place: createBackupFolder(blocked) }
  await expect(backUpNightly(failing)).rejects.toThrow('EEXIST')
  expect((await lastBackups(database.db))[0]).toMatchObject({
    name: null,
    bytes: null,
    error: expect.stringContaining('EEXIST'),
    isKept: false,
  })
  expect(await findBackups(database.db, at)).toMatchObject({
    state: 'warn',
    says: expect.stringMatching(/failed \(EEXIST.*last good one is of/),
  })
  pass(0.4)
  expect(await backUpNightly(deps)).toBe(false)
  pass(0.2)
  expect(await backUpNightly(deps)).toBe(true)
  expect(await findBackups(database.db, at)).toMatchObject({ state: 'ok' })
  expect(await findBackups(database.db, pass(31))).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('no nightly backup was made'),
  })
})

test('removes what is not kept any more, and leaves other files alone', async () => {
  mkdirSync(join(folder, 'kept'), { recursive: true })
  const other = join(folder, 'kept', 'keel-2020-01-01T00-00-00.backup')
  writeFileSync(other, '')
  for (let day = 2; day < 40; day += 1) writeFileSync(join(folder, 'kept', nightlyName(new Date(at.getTime() - day * 24 * HOUR_MS))), '')
  pass(24)
  expect(await backUpNightly(deps)).toBe(true)
  expect(existsSync(other)).toBe(true)
  expect(kept().length).toBeLessThanOrEqual(7 + 4 + 1)
})

test('keeps the newest of seven days and of four weeks', () => {
  const names = Array.from({ length: 60 }, (_none, day) => nightlyName(new Date(Date.UTC(2026, 10, 22 - day, 1))))
  const left = names.filter((name) => !outdated(names).includes(name)).map((name) => name.slice(13, 23))
  // 22 November 2026 is a Sunday: the last days of the three weeks before are added.
  const days = ['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16']
  expect(left).toEqual([...days, '2026-11-15', '2026-11-08', '2026-11-01'])
  expect(outdated([...names].reverse()).sort()).toEqual(outdated(names).sort())
  expect(outdated(names.filter((name) => left.includes(name.slice(13, 23))))).toEqual([])
  expect(outdated(['keel.backup', 'notes.txt'])).toEqual([])
  // Backups that lack files, of the last ten nights, take the place of none, and are kept by the same rule.
  const lacking = new Set(names.slice(0, 10))
  const removed = outdated(names, lacking)
  const keeps = (some: readonly string[]) => some.filter((name) => !removed.includes(name))
  expect(keeps(names.slice(10))).toEqual(names.slice(10).filter((name) => !outdated(names.slice(10)).includes(name)))
  expect(keeps(names.slice(10)).length).toBeGreaterThanOrEqual(8)
  expect(keeps(names.slice(0, 10)).map((name) => name.slice(13, 23))).toEqual([...days, '2026-11-15'])
})

test.each([
  [new Date(2026, 0, 10, 2, 59), new Date(2026, 0, 9, 3)],
  [new Date(2026, 0, 10, 3, 0), new Date(2026, 0, 10, 3)],
  [new Date(2026, 0, 10, 23, 0), new Date(2026, 0, 10, 3)],
])('at %s the last night began at %s', (now, since) => {
  expect(lastHour(now, 3)).toEqual(since)
})

test('lists the newest first, not more than asked for', async () => {
  const all = await lastBackups(database.db)
  expect(all.length).toBeGreaterThan(2)
  expect(all.map((one) => one.at.getTime())).toEqual(all.map((one) => one.at.getTime()).sort((a, b) => b - a))
  expect(await lastBackups(database.db, 2)).toEqual(all.slice(0, 2))
})

test('what was removed is shown as such, and forgotten after 90 days', async () => {
  const open = { ...deps, passphrase: undefined }
  const [first] = (await lastBackups(database.db)).slice(-1)
  pass(40 * 24)
  expect(await backUpNightly(open)).toBe(true)
  pass(49 * 24)
  for (let day = 0; day < 8; day += 1) {
    pass(24)
    expect(await backUpNightly(open)).toBe(true)
  }
  const backups = await lastBackups(database.db)
  expect(backups).not.toContainEqual(first)
  expect(backups.map(({ isKept }) => isKept)).toEqual([true, true, true, true, true, true, true, false, true])
  // The oldest one is still there; its record is gone.
  const files = kept().filter((name) => nightly.test(name))
  expect(backups.filter(({ isKept }) => isKept).map(({ name }) => name)).toEqual(files.slice(1).reverse())
})

/** Work while the store lacks the uploaded file. */
async function withoutFile(work: () => Promise<void>): Promise<void> {
  const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from files')
  const path = filePath(folder, rows[0]?.storage_key ?? '')
  const bytes = readFileSync(path)
  rmSync(path)
  try {
    await work()
  } finally {
    writeFileSync(path, bytes)
  }
}

test('a backup that lacks files has failed, is kept, and is made again the next night', async () => {
  const open = { ...deps, passphrase: undefined }
  pass(24)
  expect(await backUpNightly(open)).toBe(true)
  const good = await lastGoodBackup(database.db)
  pass(24)
  await withoutFile(() => expect(backUpNightly(open)).rejects.toThrow('1 uploaded files are missing in it (ids 1)'))
  const [last] = await lastBackups(database.db, 1)
  expect(last).toMatchObject({ name: kept().at(-1), isKept: true, error: '1 uploaded files are missing in it (ids 1)' })
  expect(last?.bytes).toBe(readFileSync(join(folder, 'kept', kept().at(-1) ?? '')).length)
  expect(await lastGoodBackup(database.db)).toEqual(good)
  expect(await findBackups(database.db, at)).toEqual({
    part: 'backup',
    state: 'warn',
    says: `the nightly backup is not complete: 1 uploaded files are missing in it (ids 1); the last good one is of ${good?.at.toISOString().slice(0, 16)}Z`,
    advice: expect.stringContaining('Bring the missing ones back'),
  })
  pass(5)
  expect(await backUpNightly(open)).toBe(false)
  pass(19)
  expect(await backUpNightly(open)).toBe(true)
  expect(await findBackups(database.db, at)).toMatchObject({ state: 'ok' })
})

test('a backup that lacks files is an error in the log and of its job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const said: unknown[] = []
  const log = { error: (...line: unknown[]) => said.push(line) } as unknown as NightlyDeps['log']
  const jobs = new TimedJobs()
  pass(24)
  const { stop } = startNightlyBackups({ ...deps, passphrase: undefined, log }, jobs)
  await withoutFile(async () => {
    vi.advanceTimersByTime(300_000)
    await stop()
  })
  expect(jobs.records.get('nightly-backup')).toMatchObject({ runs: 1, failures: 1 })
  const reason = '1 uploaded files are missing in it (ids 1)'
  const line = `the nightly backup to ${join(folder, 'kept')} failed; what was made is kept beside the complete ones`
  expect(said).toEqual([[{ reason }, line]])
})

test('backups that lack files never take the place of a complete one', async () => {
  const open = { ...deps, passphrase: undefined }
  const stillKept = async (isGood: boolean) =>
    (await lastBackups(database.db)).flatMap(({ name, error, isKept }) => (isKept && (error === null) === isGood ? [name] : []))
  const complete = await stillKept(true)
  expect(complete.length).toBeGreaterThan(5)
  await withoutFile(async () => {
    for (let night = 0; night < 10; night += 1) {
      pass(24)
      await expect(backUpNightly(open)).rejects.toThrow('missing')
    }
  })
  expect(await stillKept(true)).toEqual(complete)
  expect(kept()).toEqual(expect.arrayContaining(complete))
  // Of ten nights those of seven days, and the newest of the week before.
  expect((await stillKept(false)).length).toBeLessThan(10)
})

test('many failures hide neither the last good backup nor when it was made', async () => {
  const good = await lastGoodBackup(database.db)
  const place = { ...deps.place, store: () => Promise.reject(new Error('no space left')) }
  pass(24)
  for (let n = 0; n < 60; n += 1) {
    pass(0.5)
    await backUpNightly({ ...deps, place }).catch(() => undefined)
  }
  expect((await lastBackups(database.db)).every(({ error }) => error === 'no space left')).toBe(true)
  expect(await findBackups(database.db, at)).toMatchObject({
    says: `the nightly backup failed (no space left); the last good one is of ${good?.at.toISOString().slice(0, 16)}Z`,
  })
  pass(24)
})

test('records the beginning of a long reason', async () => {
  pass(24)
  const place = { ...deps.place, store: () => Promise.reject(new Error('x'.repeat(2000))) }
  await expect(backUpNightly({ ...deps, place })).rejects.toThrow('xxx')
  expect((await lastBackups(database.db))[0]?.error).toBe('x'.repeat(1000))
  pass(24)
})

test('looks every five minutes, for one backup at a time, and a stop waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const said: unknown[] = []
  const log = { error: (...line: unknown[]) => said.push(line), warn() {} } as unknown as NightlyDeps['log']
  let fail = (_reason: Error): void => {}
  let closed = false
  const begun: string[] = []
  const place = {
    ...deps.place,
    describe: 'the place',
    store: (name: string) => (begun.push(name), new Promise<number>((_resolve, reject) => (fail = reject))),
    close: () => void (closed = true),
  }
  const jobs = new TimedJobs()
  const { stop } = startNightlyBackups({ ...deps, log, place }, jobs)
  vi.advanceTimersByTime(299_999)
  expect(jobs.records.size).toBe(0)
  vi.advanceTimersByTime(1)
  await expect.poll(() => begun.length).toBe(1)
  vi.advanceTimersByTime(600_000)
  expect(jobs.records.get('nightly-backup')).toMatchObject({ runs: 1 })
  fail(new Error('no space left'))
  await expect.poll(() => jobs.records.get('nightly-backup')).toMatchObject({ failures: 1 })
  expect(said).toEqual([[{ reason: 'no space left' }, 'the nightly backup to the place failed; it is tried again in half an hour']])
  await expect.poll(() => (vi.advanceTimersByTime(300_000), jobs.records.get('nightly-backup')?.runs)).toBeGreaterThan(1)
  pass(1)
  await expect.poll(() => (vi.advanceTimersByTime(300_000), begun.length)).toBe(2)
  const stopped = stop()
  expect(closed).toBe(false)
  fail(new Error('stopped'))
  await stopped
  expect(closed).toBe(true)
  const { runs } = jobs.records.get('nightly-backup') ?? { runs: 0 }
  vi.advanceTimersByTime(600_000)
  expect(jobs.records.get('nightly-backup')?.runs).toBe(runs)
})

test('of several processes that are asked at once one begins a backup', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  // The backup waits for a table, so that it is not over before the others are asked.
  await client.query('begin; lock table schedule_feeds in access exclusive mode')
  const processes = Array.from({ length: 3 }, () => startNightlyBackups(deps, new TimedJobs()))
  const began = await Promise.all(processes.map((one) => one.begin()))
  await client.end()
  await Promise.all(processes.map((one) => one.stop()))
  expect(began.filter(Boolean)).toHaveLength(1)
})

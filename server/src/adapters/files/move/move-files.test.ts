import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database'
import { WrongSettings } from '../../../config'
import { createDiskStore, filePath } from '../disk'
import type { FileStore } from '../file-store'
import { checkNewestFiles } from '../newest-files'
import { moveFiles, type MoveOptions } from './move-files'

let directory: string
let database: TestDatabase
let client: pg.Client
let old: FileStore
let fresh: FileStore
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keel-move-'))
  database = await createTestDatabase()
  // Connections of the pool are those of a Keel that runs.
  client = new pg.Client(database.connection)
  await client.connect()
  old = createDiskStore(join(directory, 'old'))
  fresh = createDiskStore(join(directory, 'fresh'))
})
afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

async function add(bytes: Buffer, store = old): Promise<{ id: number; key: string; bytes: Buffer }> {
  const { key, size, sha256 } = await store.put(Readable.from([bytes], { objectMode: false }))
  const { rows } = await client.query<{ id: number }>(
    `insert into files (name, mime, size, sha256, storage_key) values ('a', 'image/png', $1, $2, $3) returning id::int`,
    [size, sha256, key],
  )
  return { id: rows[0]?.id ?? 0, key, bytes }
}
const move = (more: Partial<MoveOptions> = {}) => moveFiles({ client, from: old, to: fresh, dataDir: join(directory, 'old'), ...more })
const isSame = async (store: FileStore, { key, bytes }: { key: string; bytes: Buffer }) => (await buffer(store.read(key))).equals(bytes)

test('every file is copied and compared, and a second run finds them', async () => {
  // One after the other: they share a connection.
  const files = []
  for (const size of [0, 1, 70_000, 3_000_000]) files.push(await add(randomBytes(size)))
  const whole = { files: 4, bytes: 3_070_001, missing: [], differing: [], deleted: 0, isRunning: false }
  expect(await move()).toEqual({ ...whole, copied: 4, isRemoved: false })
  for (const file of files) expect([await isSame(fresh, file), await isSame(old, file)]).toEqual([true, true])
  expect(await move()).toEqual({ ...whole, copied: 0, isRemoved: false })
  expect(await move({ remove: true })).toEqual({ ...whole, copied: 0, isRemoved: true })
  for (const file of files) expect([await isSame(fresh, file), await old.sizeOf(file.key)]).toEqual([true, null])
})

test('a move that stopped goes on where it was', async () => {
  for (let n = 0; n < 30; n++) await add(randomBytes(1000 + n))
  let room = 12
  const breaking = {
    ...fresh,
    put: (...args: Parameters<FileStore['put']>) => (room-- > 0 ? fresh.put(...args) : Promise.reject(new Error('away'))),
  }
  await expect(move({ to: breaking })).rejects.toThrow('away')
  const { copied, files } = await move()
  expect([copied, files]).toEqual([18, 30])
})

test('what is missing or differs is named, and then nothing is removed', async () => {
  const [lost, spoilt, longer, well] = [
    await add(randomBytes(9)),
    await add(randomBytes(9)),
    await add(randomBytes(9)),
    await add(randomBytes(9)),
  ]
  await old.remove(lost.key)
  writeFileSync(filePath(join(directory, 'old'), spoilt.key), randomBytes(9))
  writeFileSync(filePath(join(directory, 'old'), longer.key), randomBytes(10))
  expect(await move({ remove: true })).toMatchObject({ files: 1, missing: [lost.id], differing: [spoilt.id, longer.id], isRemoved: false })
  expect(await Promise.all([lost, spoilt, longer, well].map(({ key }) => fresh.sizeOf(key)))).toEqual([null, null, null, 9])
  expect(await old.sizeOf(well.key)).toBe(9)
})

test('a wrong copy of the right length is replaced', async () => {
  const file = await add(randomBytes(50))
  await fresh.put(Readable.from([randomBytes(50)], { objectMode: false }), file.key)
  expect(await move()).toMatchObject({ copied: 1 })
  expect(await isSame(fresh, file)).toBe(true)
})

test('beside a running Keel nothing is removed, and what it deletes goes later', async () => {
  const [file, gone] = [await add(randomBytes(5)), await add(randomBytes(6))]
  await database.pool.query('select 1')
  expect(await move({ remove: true })).toMatchObject({ files: 2, isRunning: true, isRemoved: false })
  await client.query('delete from files where id = $1', [gone.id])
  await old.remove(gone.key)
  const later = await add(randomBytes(7))
  expect(await move()).toMatchObject({ files: 2, copied: 1, deleted: 1 })
  expect(await Promise.all([file, gone, later].map(({ key }) => fresh.sizeOf(key)))).toEqual([5, null, 7])
})

test('what is uploaded during a move stays for the next one', async () => {
  const first = await add(randomBytes(5))
  const later: Awaited<ReturnType<typeof add>>[] = []
  const slow: FileStore = {
    ...fresh,
    async put(...args) {
      const stored = await fresh.put(...args)
      later.push(await add(randomBytes(6)))
      return stored
    },
  }
  const progress: unknown[] = []
  const moved = await move({ to: slow, remove: true, onProgress: (done) => progress.push(done) })
  expect(moved).toMatchObject({ files: 1, copied: 1, isRemoved: true })
  expect(progress).toEqual([{ files: 1, bytes: 5, allFiles: 1, allBytes: 5 }])
  expect(await Promise.all([first, ...later].map(({ key }) => old.sizeOf(key)))).toEqual([null, 6])
  expect(await move()).toMatchObject({ files: 2, copied: 1 })
})

test('a Keel that starts during a move keeps the old files', async () => {
  const file = await add(randomBytes(5))
  const slow: FileStore = {
    ...fresh,
    async put(...args) {
      await database.pool.query('select 1')
      return fresh.put(...args)
    },
  }
  expect(await move({ to: slow, remove: true })).toMatchObject({ isRunning: true, isRemoved: false })
  expect(await old.sizeOf(file.key)).toBe(5)
})

test('a start in the wrong store is refused or reported', async () => {
  const onDisk = { DATA_DIR: join(directory, 'old'), S3_URL: undefined }
  const inS3 = { ...onDisk, S3_URL: { endpoint: 'https://s3.example', bucket: 'keel', prefix: '' } }
  const check = (store: FileStore, config: typeof onDisk | typeof inS3) => checkNewestFiles(database.db, store, config)
  expect(await check(fresh, inS3)).toBeNull()
  await add(randomBytes(3))
  expect(await check(old, onDisk)).toBeNull()
  await expect(check(fresh, inS3)).rejects.toThrow(WrongSettings)
  await expect(check(fresh, inS3)).rejects.toThrow(/S3_URL: is set, but .* npm run files:move -- --to s3/)
  expect(await check(fresh, onDisk)).toMatch(/newest uploaded files are not in .*set S3_URL/)
  await move()
  expect(await check(fresh, inS3)).toBeNull()
})

import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FileStore } from '../../adapters/files'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { fileFrames, restoreFiles, stillNamed, type FilesSummary } from './files'
import { dataFrame, jsonFrame, readFrames } from './frames'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query('truncate files restart identity cascade')
})

const keyOf = (letter: string) => letter.repeat(32)
const shaOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

/** A store of what is put into it, or of these files. */
function memoryStore(files: Record<string, string | (() => AsyncGenerator<Buffer>)>) {
  const has = new Map(Object.entries(files))
  const store: Pick<FileStore, 'read' | 'put' | 'sizeOf' | 'remove'> = {
    read: (key) => {
      const file = has.get(key)
      if (typeof file === 'function') return Readable.from(file())
      if (file !== undefined) return Readable.from(file === '' ? [] : [Buffer.from(file)])
      return Readable.from(fails('ENOENT'))
    },
    async put(source, key = '') {
      const content = await text(source)
      has.set(key, content)
      return { key, size: content.length, sha256: Buffer.from(shaOf(content), 'hex') }
    },
    sizeOf: async (key) => (has.has(key) ? 1 : null),
    remove: async (key) => void has.delete(key),
  }
  return { store: store as FileStore, has }
}
async function* fails(code: string, first?: string): AsyncGenerator<Buffer> {
  if (first !== undefined) yield Buffer.from(first)
  throw Object.assign(new Error(`the store failed: ${code}`), { code })
}

const name = (...letters: string[]) =>
  database.pool.query(
    `insert into files (name, mime, size, sha256, storage_key) select '', '', 1, '', key from unnest($1::text[]) with ordinality as f(key, n) order by n`,
    [letters.map(keyOf)],
  )
async function backUp(files: Parameters<typeof memoryStore>[0]) {
  const summary: FilesSummary = { files: 0, bytes: 0, missing: [] }
  const frames: Buffer[] = []
  for await (const frame of fileFrames(client, memoryStore(files).store, summary)) frames.push(frame)
  return { summary, frames }
}
const restore = (frames: Buffer[], store: FileStore) => restoreFiles(readFrames(Readable.from([Buffer.concat(frames)])), store)

test('files of any length come back, and those that are not there are named', async () => {
  await name('a', 'b', 'c', 'd')
  const { summary, frames } = await backUp({ [keyOf('a')]: 'first', [keyOf('b')]: '', [keyOf('d')]: 'last' })
  expect(summary).toEqual({ files: 3, bytes: 9, missing: [3] })
  const { store, has } = memoryStore({})
  expect(await restore(frames, store)).toBe(3)
  expect([...has]).toEqual([
    [keyOf('a'), 'first'],
    [keyOf('b'), ''],
    [keyOf('d'), 'last'],
  ])
})

test('a store that fails is not taken for one that lacks the file', async () => {
  await name('a')
  await expect(backUp({ [keyOf('a')]: () => fails('EIO') })).rejects.toThrow('the store failed: EIO')
  await expect(backUp({ [keyOf('a')]: () => fails('EACCES') })).rejects.toThrow('the store failed: EACCES')
  // Nor a file of which a part is gone.
  await expect(backUp({ [keyOf('a')]: () => fails('ENOENT', 'beginning') })).rejects.toThrow('the store failed: ENOENT')
  expect((await backUp({ [keyOf('a')]: () => fails('ENOENT') })).summary).toEqual({ files: 0, bytes: 0, missing: [1] })
})

test('what was deleted meanwhile is not missing', async () => {
  await name('a', 'b', 'c')
  await database.pool.query('delete from files where id = 2')
  expect(await stillNamed(client, [3, 2, 1])).toEqual([1, 3])
})

test('a backup whose files are damaged or incomplete leaves those that were there, and no others', async () => {
  const file = (letter: string, content: string, sha256 = shaOf(content)) => [
    jsonFrame({ file: keyOf(letter) }),
    dataFrame(Buffer.from(content)),
    jsonFrame({ sha256 }),
  ]
  const end = (files: number) => jsonFrame({ files, bytes: 0 })
  const broken: [Buffer[], string][] = [
    [[...file('a', 'first'), ...file('b', 'second', shaOf('other')), end(2)], 'The backup is damaged: a file differs.'],
    [[...file('a', 'first'), ...file('b', 'second'), end(3)], 'The backup is not complete: files are missing.'],
    [[...file('a', 'first'), ...file('b', 'second'), end(1)], 'The backup is not complete: files are missing.'],
    [[...file('a', 'first'), ...file('b', 'second')], 'The backup is not complete.'],
    [[...file('a', 'first'), ...file('b', 'second').slice(0, 2)], 'The backup is not complete.'],
    [[...file('a', 'first'), dataFrame(Buffer.from('second')), end(1)], 'The backup is not complete.'],
    [
      [...file('a', 'first'), jsonFrame({ file: '../../outside' }), jsonFrame({ sha256: shaOf('') }), end(2)],
      'The backup is damaged: a part of it is not as expected.',
    ],
  ]
  for (const [frames, reason] of broken) {
    const { store, has } = memoryStore({ [keyOf('c')]: 'another', [keyOf('a')]: 'first' })
    await expect(restore(frames, store)).rejects.toThrow(reason)
    expect([...has].sort()).toEqual([
      [keyOf('a'), 'first'],
      [keyOf('c'), 'another'],
    ])
  }
})

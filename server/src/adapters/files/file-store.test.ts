import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createFileStore, type FileStore } from '.'
import { startS3 } from '../../../../scripts/engines/s3'
import { readConfig } from '../../config'
import { newKey } from './key'
import { objectsOf } from './testing/bucket'

const PART = 5 * 1_048_576
const SIZES = [0, 1, 65_536, PART - 1, PART, PART + 1, 2 * PART, 2 * PART + 1]

interface Ready {
  settings: Record<string, string>
  /** Returns the names of all stored files. */
  stored: (dataDir: string) => Promise<string[]>
  stop: () => Promise<void>
}

const engines = {
  disk: async (): Promise<Ready> => ({
    settings: {},
    stored: async (dataDir) =>
      readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('tmp'))
        .map(({ name }) => `${name.slice(0, 2)}/${name}`),
    stop: async () => undefined,
  }),
  S3: async (): Promise<Ready | string> => {
    let why = ''
    const engine = await startS3({ say: (sentence) => (why = sentence) })
    if (!engine) return why
    const { settings } = engine
    return { settings, stored: () => objectsOf(settings), stop: () => engine.stop() }
  },
}

const streamOf = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false })
/** Yields the bytes in pieces, and then fails. */
async function* failing(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  throw new Error('the client is gone')
}

describe.each(Object.entries(engines))('files on %s', (_, start) => {
  let ready: Ready | null = null
  let why = ''
  let dataDir = ''
  let store: FileStore
  beforeAll(async () => {
    const started = await start()
    if (typeof started === 'string') return void (why = started)
    ready = started
    dataDir = mkdtempSync(join(tmpdir(), 'keel-files-'))
    store = await createFileStore(readConfig({ DATA_DIR: dataDir, ...ready.settings }))
  })
  afterAll(async () => {
    if (!ready) return
    store.close()
    await ready.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Shows that nothing but what was there is stored after the work, not even a temporary file. */
  async function leavesNothing(work: () => Promise<unknown>): Promise<void> {
    const before = await ready!.stored(dataDir)
    await work()
    expect(await ready!.stored(dataDir)).toEqual(before)
    expect(readdirSync(join(dataDir, 'files', 'tmp'))).toEqual([])
  }
  const testStore = (name: string, work: () => Promise<void>): void =>
    test(name, async ({ skip }) => {
      if (!ready) skip(why)
      await work()
    })

  testStore('bytes of every length are returned as they were stored', async () => {
    for (const size of SIZES) {
      const bytes = randomBytes(size)
      const stored = await store.put(streamOf(bytes))
      expect([stored.size, stored.sha256.toString('hex')]).toEqual([size, createHash('sha256').update(bytes).digest('hex')])
      expect(await store.sizeOf(stored.key)).toBe(size)
      expect(bytes.equals(await buffer(store.read(stored.key)))).toBe(true)
    }
  })

  testStore('a range returns its bytes, up to each border', async () => {
    const bytes = randomBytes(2 * PART + 3)
    const { key } = await store.put(streamOf(bytes))
    const last = bytes.length - 1
    const ranges = [
      [0, 0],
      [last, last],
      [0, last],
      [PART - 1, PART],
      [PART, PART],
      [2 * PART - 2, last],
      [7, 300_000],
    ]
    for (const [start = 0, end = 0] of ranges)
      expect(bytes.subarray(start, end + 1).equals(await buffer(store.read(key, { start, end }))), `${start} to ${end}`).toBe(true)
  })

  testStore('what is not there has no size, fails to be read and may be removed', async () => {
    const key = newKey()
    expect(await store.sizeOf(key)).toBeNull()
    await expect(buffer(store.read(key))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(buffer(store.read(key, { start: 3, end: 9 }))).rejects.toMatchObject({ code: 'ENOENT' })
    await store.remove(key)
  })

  testStore('a removed file is gone', async () => {
    const { key } = await store.put(streamOf(randomBytes(10)))
    await store.remove(key)
    expect([await store.sizeOf(key), (await ready!.stored(dataDir)).some((name) => name.endsWith(key))]).toEqual([null, false])
  })

  testStore('a key is no path', async () => {
    for (const key of ['../../etc/passwd', 'a'.repeat(31), `${'a'.repeat(32)}/`, 'A'.repeat(32)]) {
      await expect(async () => buffer(store.read(key))).rejects.toThrow('not a key')
      await expect(async () => store.put(streamOf(Buffer.from('x')), key)).rejects.toThrow('not a key')
    }
  })

  testStore('an upload that breaks off leaves nothing', () =>
    leavesNothing(async () => {
      for (const size of [0, 1, PART, 2 * PART + 1])
        await expect(store.put(Readable.from(failing(Buffer.alloc(size)), { objectMode: false }))).rejects.toThrow('the client is gone')
      const cut = streamOf(Buffer.alloc(9)).once('error', () => undefined)
      cut.destroy(new Error('destroyed'))
      await expect(store.put(cut)).rejects.toThrow('destroyed')
    }),
  )

  testStore('two uploads of one key at once end with its bytes', async () => {
    const [key, bytes] = [newKey(), randomBytes(PART + 77)]
    const stored = await Promise.all([store.put(streamOf(bytes), key), store.put(streamOf(bytes), key)])
    expect(stored.map(({ size }) => size)).toEqual([bytes.length, bytes.length])
    expect(bytes.equals(await buffer(store.read(key)))).toBe(true)
    expect(readdirSync(join(dataDir, 'files', 'tmp'))).toEqual([])
  })

  testStore('many uploads and downloads at once are all right', async () => {
    const sent = Array.from({ length: 40 }, (_each, n) => randomBytes(n * 9973))
    const stored = await Promise.all(sent.map((bytes) => store.put(streamOf(bytes))))
    const read = await Promise.all(stored.map(({ key }) => buffer(store.read(key))))
    expect(read.every((bytes, n) => bytes.equals(sent[n] ?? Buffer.alloc(0)))).toBe(true)
  })

  testStore('a reader may leave at any time', async () => {
    const { key } = await store.put(streamOf(Buffer.alloc(3_000_000)))
    for (let n = 0; n < 30; n++) {
      const bytes = store.read(key)
      if (n % 3 > 0) await new Promise((resolve) => bytes.once('readable', resolve))
      if (n % 3 > 1) bytes.read()
      await new Promise((resolve) => bytes.once('close', resolve).destroy())
    }
    expect((await buffer(store.read(key))).length).toBe(3_000_000)
  })

  testStore('leftovers of a process that was killed are removed after a day', async () => {
    const [old, young] = ['old', 'young'].map((name) => join(dataDir, 'files', 'tmp', name)) as [string, string]
    onTestFinished(() => rmSync(young, { force: true }))
    for (const path of [old, young]) writeFileSync(path, 'half')
    utimesSync(old, 0, 0)
    const { key } = await store.put(streamOf(Buffer.from('whole')))
    await store.removeLeftovers(new Date())
    expect(readdirSync(join(dataDir, 'files', 'tmp'))).toEqual(['young'])
    expect(await store.sizeOf(key)).toBe(5)
  })

  testStore('a store that works has no problem', async () => {
    expect([await store.problem(), await store.verify()]).toEqual([null, null])
  })
})

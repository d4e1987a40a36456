import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startS3 } from '../../../../scripts/engines/s3'
import { readConfig } from '../../config'
import type { FileStore, S3Settings } from './file-store'
import { newKey, nameOf } from './key'
import { createS3Store } from './s3'
import { incompleteUploads, objectsOf } from './testing/bucket'
import { startFaultyNetwork, type FaultyNetwork } from './testing/faulty-network'

const PART = 5 * 1_048_576
const SILENT_MS = 400
const KEYS = { S3_KEY: 'keel-test-key', S3_SECRET: 'keel-test-secret' }
const streamOf = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false })

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keel-s3-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const temporaryFiles = (): string[] => readdirSync(join(dataDir, 'files', 'tmp'))
/** A store with the settings, until the test ends. */
function open(settings: Record<string, string>): FileStore {
  const { S3_URL, S3_KEY = '', S3_SECRET = '', S3_REGION } = readConfig(settings)
  const store = createS3Store({ S3_URL, S3_KEY, S3_SECRET, S3_REGION } as S3Settings, dataDir, SILENT_MS)
  onTestFinished(() => store.close())
  return store
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
/** A store whose server is this handler. */
async function openAgainst(answer: Handler): Promise<FileStore> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return open({ S3_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keel`, ...KEYS })
}

test('a reader who is slower than the time limit of the store gets all, and the store is asked once', async () => {
  const bytes = randomBytes(3_000_000)
  let asked = 0
  const store = await openAgainst((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = store.read(newKey())
  // Its buffer is full as soon as nobody waits for the store any more.
  await new Promise((resolve) => reading.once('readable', resolve))
  await expect.poll(() => reading.readableLength >= reading.readableHighWaterMark).toBe(true)
  await vi.advanceTimersByTimeAsync(3 * SILENT_MS)
  expect(bytes.equals(await buffer(reading))).toBe(true)
  expect(asked).toBe(1)
})

describe('without a store that works', () => {
  const says = (status: number, body: string): Handler => {
    return (incoming, response) => {
      incoming.resume().once('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(body))
    }
  }
  const fault = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`

  test.each<[string, Handler, RegExp]>([
    ['is busy', says(503, fault('SlowDown')), /SlowDown.*503/],
    ['fails', says(500, fault('InternalError')), /InternalError.*500/],
    ['is a web page', says(200, '<!doctype html><p>Welcome'), /./],
    ['closes the connection', (incoming) => incoming.socket.destroy(), /ECONNRESET|socket hang up/],
    ['says nothing', () => undefined, /TimeoutError/],
  ])('files are away when the store %s', async (_, answer, why) => {
    const store = await openAgainst(answer)
    const key = newKey()
    const away = { name: 'FilesAway', code: 'FILES_AWAY', message: expect.stringMatching(why) }
    await expect(store.put(streamOf(Buffer.from('text')), key)).rejects.toMatchObject({ ...away, message: expect.any(String) })
    expect(temporaryFiles()).toEqual([])
    expect(await store.verify()).toMatch(why)
    expect(await store.problem()).toMatch(why)
    if (!why.test('welcome'))
      for (const range of [undefined, { start: 1, end: 2 }]) await expect(buffer(store.read(key, range))).rejects.toMatchObject(away)
  })

  test.each([
    ['NoSuchBucket', 404, /S3_URL: names the bucket keel, which the store does not have\. Example: S3_URL=/],
    ['InvalidAccessKeyId', 403, /S3_KEY: is not known to the store/],
    ['SignatureDoesNotMatch', 403, /S3_SECRET: is not the secret of S3_KEY/],
    ['AccessDenied', 403, /S3_KEY: may not list, store and delete files in the bucket keel/],
    ['AuthorizationHeaderMalformed', 400, /S3_REGION: is not the region of the bucket keel/],
  ])('%s stops the start and names the setting', async (code, status, words) => {
    const store = await openAgainst(says(status, fault(code)))
    await expect(store.verify()).rejects.toThrow(words)
    await expect(store.verify()).rejects.not.toThrow(KEYS.S3_SECRET)
    await expect(store.put(streamOf(Buffer.from('text')))).rejects.toMatchObject({ code: 'FILES_AWAY' })
  })
})

describe('with a real store', () => {
  let s3: Awaited<ReturnType<typeof startS3>> = null
  let why = ''
  let network: FaultyNetwork
  let store: FileStore
  const direct = (): Record<string, string> => s3?.settings ?? {}
  beforeAll(async () => {
    s3 = await startS3({ say: (sentence) => (why = sentence) })
  })
  afterAll(() => s3?.stop())
  beforeEach(async ({ skip }) => {
    if (!s3) return skip(why)
    network = await startFaultyNetwork(s3.port)
    store = open({ ...direct(), S3_URL: `http://127.0.0.1:${network.port}/keel` })
  })
  afterEach(() => network?.close())

  test('wrong credentials and buckets are named by their setting', async () => {
    const wrong = async (settings: Record<string, string>) => open({ ...direct(), ...settings }).verify()
    await expect(wrong({ S3_URL: `${s3!.url}-not-there` })).rejects.toThrow('S3_URL: names the bucket keel-not-there')
    await expect(wrong({ S3_KEY: 'somebody' })).rejects.toThrow('S3_KEY: is not known to the store')
    await expect(wrong({ S3_SECRET: 'guessed-secret' })).rejects.toThrow(/^(?!.*guessed)[^]*S3_SECRET: is not the secret/)
  })

  test('files are below the folder of the bucket that the address names', async () => {
    const settings = { ...direct(), S3_URL: `${s3!.url}/school/a` }
    const { key } = await open(settings).put(streamOf(Buffer.from('text')))
    expect(await objectsOf(settings)).toEqual([nameOf(key)])
    expect(await objectsOf(direct())).toContain(`school/a/${nameOf(key)}`)
  })

  test('a connection that is cut once, at whatever byte, changes nothing', async () => {
    const bytes = randomBytes(PART + 100_000)
    for (const at of [0, 1, 300, 900, 5000, 70_001, PART + 900]) {
      network.next = [{ up: at }]
      const { key } = await open({ ...direct(), S3_URL: `http://127.0.0.1:${network.port}/keel` }).put(streamOf(bytes))
      for (const range of [undefined, { start: 11, end: PART + 22 }]) {
        network.next = [{ down: at }, { down: at + 1000 }]
        const fresh = open({ ...direct(), S3_URL: `http://127.0.0.1:${network.port}/keel` })
        const read = await buffer(fresh.read(key, range))
        expect(read.equals(range ? bytes.subarray(11, PART + 23) : bytes), `cut at ${at}`).toBe(true)
      }
    }
  })

  test('a network that always cuts gives an error, never other bytes', async () => {
    const bytes = randomBytes(300_000)
    const { key } = await store.put(streamOf(bytes))
    for (const at of [0, 300, 40_000]) {
      network.always = { up: at }
      const refused = newKey()
      const fresh = open({ ...direct(), S3_URL: `http://127.0.0.1:${network.port}/keel` })
      if (at < 1000) {
        await expect(fresh.remove(key)).rejects.toMatchObject({ code: 'FILES_AWAY' })
        await expect(fresh.sizeOf(key)).rejects.toMatchObject({ code: 'FILES_AWAY' })
      }
      await expect(fresh.put(streamOf(bytes), refused)).rejects.toMatchObject({ code: 'FILES_AWAY' })
      expect(await objectsOf(direct())).not.toContain(nameOf(refused))
      network.always = { down: at }
      const parts: Buffer[] = []
      const reading = open({ ...direct(), S3_URL: `http://127.0.0.1:${network.port}/keel` }).read(key)
      const failure = await (async () => {
        for await (const part of reading) parts.push(part as Buffer)
      })().catch((error: unknown) => error)
      const read = Buffer.concat(parts)
      expect(bytes.subarray(0, read.length).equals(read)).toBe(true)
      // Each connection brings some of them, so that all may arrive in the end.
      if (read.length < bytes.length) expect(failure).toMatchObject({ code: 'FILES_AWAY' })
      network.always = null
    }
    expect(temporaryFiles()).toEqual([])
  })

  test('a store that stalls fails in time, and works when it is back', async () => {
    const bytes = randomBytes(2 * PART)
    const { key } = await store.put(streamOf(bytes))
    s3!.pause()
    const away = { code: 'FILES_AWAY' }
    await expect(store.put(streamOf(bytes))).rejects.toMatchObject(away)
    await expect(buffer(store.read(key))).rejects.toMatchObject(away)
    await expect(store.sizeOf(key)).rejects.toMatchObject(away)
    expect(await store.problem()).not.toBeNull()
    s3!.resume()
    expect(bytes.equals(await buffer(store.read(key)))).toBe(true)
    expect((await store.put(streamOf(bytes))).size).toBe(bytes.length)
    expect(await store.problem()).toBeNull()
  })

  test('a reader who leaves closes the connection to the store', async () => {
    const { key } = await store.put(streamOf(randomBytes(3_000_000)))
    const idle = network.connections()
    for (let n = 0; n < 5; n++) {
      const reading = store.read(key)
      await new Promise((resolve) => reading.once('readable', resolve))
      reading.destroy()
    }
    await expect.poll(network.connections).toBe(idle)
  })

  test('an upload whose second part is refused leaves no first one', async () => {
    const refusing = createServer((incoming, response) => {
      const isRefused = /partNumber=2/.test(incoming.url ?? '')
      const passed = request({ port: s3!.port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
        response.writeHead(isRefused ? 507 : (answer.statusCode ?? 500), answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      incoming.pipe(passed)
    })
    await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void refusing.close())
    const key = newKey()
    const through = open({ ...direct(), S3_URL: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/keel` })
    await expect(through.put(streamOf(randomBytes(2 * PART)), key)).rejects.toMatchObject({ code: 'FILES_AWAY' })
    expect([await incompleteUploads(direct(), nameOf(key)), await store.sizeOf(key), temporaryFiles()]).toEqual([0, null, []])
  })

  test('the store refuses bytes that change on the way', async () => {
    const spoiling = createServer((incoming, response) => {
      const passed = request({ port: s3!.port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      incoming.on('data', (chunk: Buffer) => passed.write(Buffer.from(chunk.map((byte) => byte ^ 1))))
      incoming.on('end', () => passed.end())
    })
    await new Promise<void>((resolve) => void spoiling.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void spoiling.close())
    const through = open({ ...direct(), S3_URL: `http://127.0.0.1:${(spoiling.address() as AddressInfo).port}/keel` })
    for (const size of [1000, PART + 1000]) {
      const key = newKey()
      await expect(through.put(streamOf(randomBytes(size)), key)).rejects.toMatchObject({ code: 'FILES_AWAY' })
      expect(await store.sizeOf(key)).toBeNull()
    }
  })
})

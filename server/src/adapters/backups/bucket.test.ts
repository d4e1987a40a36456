import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config'
import { createBackupPlace, type BackupPlace } from '.'

const MEGABYTE = 1_048_576
/** As large as a part that is sent by itself. */
const PART = 32 * MEGABYTE
const PAGE = 2

interface Bucket {
  port: number
  objects: Map<string, Buffer>
  /** Uploads in parts that are not complete. */
  uploads: Map<string, Map<number, Buffer>>
  /** Keys that requests were signed with. */
  keys: Set<string>
  /** What requests wait for before they send their bytes, which some stores never say. */
  expected: Set<string | undefined>
  connections: Set<Socket>
  /** Requests of these are refused. */
  refuses: (method: string, query: URLSearchParams) => boolean
}

/** A bucket with as much of the S3 interface as backups use. */
async function startBucket(): Promise<Bucket> {
  const bucket: Bucket = {
    port: 0,
    objects: new Map(),
    uploads: new Map(),
    keys: new Set(),
    expected: new Set(),
    connections: new Set(),
    refuses: () => false,
  }
  const { objects, uploads } = bucket
  const list = (query: URLSearchParams): string => {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const more = names.length > from + PAGE
    const contents = names.slice(from, from + PAGE).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
    const [name, method, id] = [pathname.replace(/^\/keel\/?/, ''), request.method ?? '', query.get('uploadId')]
    bucket.keys.add(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    bucket.expected.add(request.headers.expect)
    const body = await buffer(request)
    const say = (status: number, xml = '') => response.writeHead(status, { 'content-type': 'application/xml', etag: '"tag"' }).end(xml)
    if (bucket.refuses(method, query)) return void say(403, '<Error><Code>AccessDenied</Code><Message>No.</Message></Error>')
    if (method === 'GET' && name === '') return void say(200, list(query))
    if (method === 'GET') {
      const object = objects.get(name)
      return void (object ? response.end(object) : say(404, '<Error><Code>NoSuchKey</Code><Message>No.</Message></Error>'))
    }
    if (method === 'POST' && query.has('uploads')) {
      uploads.set(name, new Map())
      return void say(200, `<InitiateMultipartUploadResult><UploadId>${name}</UploadId></InitiateMultipartUploadResult>`)
    }
    const parts = id === null ? undefined : uploads.get(id)
    if (method === 'PUT' && parts) parts.set(Number(query.get('partNumber')), body)
    else if (method === 'PUT') objects.set(name, body)
    else if (method === 'DELETE' && id !== null) uploads.delete(id)
    else if (method === 'DELETE') objects.delete(name)
    else if (parts && id !== null) {
      objects.set(name, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)))
      uploads.delete(id)
      return void say(200, '<CompleteMultipartUploadResult><ETag>"tag"</ETag></CompleteMultipartUploadResult>')
    }
    say(method === 'DELETE' ? 204 : 200)
  }
  // It leaves the end of a connection to the other side.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void answer(request, response))
  server.on('connection', (socket) => {
    bucket.connections.add(socket)
    socket.once('close', () => bucket.connections.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  bucket.port = (server.address() as AddressInfo).port
  return bucket
}

async function placeIn(bucket: Bucket, settings: Record<string, string> = {}): Promise<BackupPlace> {
  const config = readConfig({
    // The name of a host: with its number no bucket would be looked for below the name.
    BACKUP_S3_URL: `http://localhost:${bucket.port}/keel/school`,
    BACKUP_S3_KEY: 'backup-key',
    BACKUP_S3_SECRET: 'backup-secret',
    ...settings,
  })
  const place = await createBackupPlace(config)
  if (!place) throw new Error('the settings name no place')
  onTestFinished(() => place.close())
  return place
}
const chunks = (...parts: Buffer[]) => Readable.from(parts, { objectMode: false })

test('a backup is below the folder of the bucket when it is stored, and its bytes are counted', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  expect(await place.store('a.backup', (out) => pipeline(chunks(Buffer.from('first'), Buffer.from('second')), out))).toBe(11)
  expect([...bucket.objects].map(([name, bytes]) => [name, bytes.toString()])).toEqual([['school/a.backup', 'firstsecond']])
  expect([...bucket.expected]).toEqual([undefined])
  const opened = await place.open('a.backup')
  expect([opened?.size, opened && (await buffer(opened.bytes)).toString()]).toEqual([11, 'firstsecond'])
  await place.remove('a.backup')
  expect([...bucket.objects.keys()]).toEqual([])
  expect(await place.open('a.backup')).toBeNull()
  bucket.refuses = () => true
  await expect(place.open('a.backup')).rejects.toThrow('No.')
})

test('a large backup arrives in parts, whole and in order', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  const pieces = Array.from({ length: PART / MEGABYTE + 2 }, (_none, n) => Buffer.alloc(MEGABYTE, n))
  const bytes = Buffer.concat(pieces)
  expect(await place.store('a.backup', (out) => pipeline(chunks(...pieces), out))).toBe(bytes.length)
  expect(bucket.objects.get('school/a.backup')?.equals(bytes)).toBe(true)
  expect(bucket.uploads.size).toBe(0)
})

test('a large backup that fails is an error in its own words, and nothing of it is kept', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  const failing = async function* () {
    for (let n = 0; n < PART / MEGABYTE + 2; n += 1) yield Buffer.alloc(MEGABYTE)
    throw new Error('the database is gone')
  }
  const stored = place.store('a.backup', (out) => pipeline(Readable.from(failing(), { objectMode: false }), out))
  await expect(stored).rejects.toThrow('the database is gone')
  expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 0])
})

test('a backup that is given up after its last byte is an error in its own words', async () => {
  const place = await placeIn(await startBucket())
  const stored = place.store('a.backup', async (out) => {
    await pipeline(chunks(Buffer.from('all')), out)
    throw Object.assign(new Error('the server stops'), { code: 'ABORT_ERR' })
  })
  await expect(stored).rejects.toMatchObject({ message: 'the server stops' })
})

test('all names of the folder are listed, on however many pages, and no others', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  expect(await place.list()).toEqual([])
  for (const name of ['school/1', 'school/2', 'school/3', 'school/4', 'school/5', 'other/6']) bucket.objects.set(name, Buffer.alloc(1))
  expect(await place.list()).toEqual(['1', '2', '3', '4', '5'])
})

test('a bucket that refuses a backup is an error', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  bucket.refuses = (method) => method === 'PUT'
  await expect(place.store('a.backup', (out) => pipeline(chunks(Buffer.from('all')), out))).rejects.toThrow('No.')
})

test('a bucket that refuses a part ends the backup, and keeps no part of it', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  bucket.refuses = (method, query) => method === 'PUT' && query.get('partNumber') === '2'
  // More than anybody sends: it ends because the store has refused it.
  const endless = async function* () {
    for (;;) yield Buffer.alloc(MEGABYTE)
  }
  const stored = place.store('a.backup', (out) => pipeline(Readable.from(endless(), { objectMode: false }), out))
  await expect(stored).rejects.toMatchObject({ message: 'No.' })
  expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 0])
})

test('the key of the backups is used where it differs from that of the files', async () => {
  const bucket = await startBucket()
  const files = { S3_URL: 'http://127.0.0.1:9/files', S3_KEY: 'files-key', S3_SECRET: 'files-secret' }
  await (await placeIn(bucket, files)).list()
  expect([...bucket.keys]).toEqual(['backup-key'])
})

test('a place that is closed leaves no connection', async () => {
  const bucket = await startBucket()
  const place = await placeIn(bucket)
  await place.list()
  expect(bucket.connections.size).toBe(1)
  place.close()
  await expect.poll(() => bucket.connections.size).toBe(0)
})

test('a bucket for files is no place for backups', async () => {
  const files = { S3_URL: 'http://127.0.0.1:9/files', S3_KEY: 'files-key', S3_SECRET: 'files-secret' }
  expect(await createBackupPlace(readConfig(files))).toBeNull()
})

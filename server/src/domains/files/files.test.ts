import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { CSRF_COOKIE, CSRF_HEADER } from '@keel/contract/protocol'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAIT_MS } from '../../../../scripts/time-limits.mjs'
import { startTestApp, type TestApp } from '../../../test/app'
import { addItem, makeSchool, PDF, PIXEL, upload, type Person, type School, WAV } from '../../../test/school'
import { purgeUnusedFiles } from '.'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const stored = async (): Promise<number> => (await app.storedFiles()).length
const rows = async () => (await app.database.db.selectFrom('files').select('id').execute()).length
const GIF = Buffer.from(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  'latin1',
)
const BMP = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])
const JPG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF\0'), Buffer.alloc(9), Buffer.from([0xff, 0xd9])])
/** A PNG with a second chunk that marks it as animated. */
const APNG = Buffer.concat([PIXEL.subarray(0, 33), Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1'), PIXEL.subarray(33)])
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(5000)])
/** Its tag contains a picture larger than the part that is inspected. */
const MP3_COVER = Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x04\x0f\x76', 'latin1'), Buffer.alloc(67_574), MP3])

interface Sent {
  status: number
  body: string
}
/** Streams a multipart body, so that size and end can be anything. */
async function stream(
  person: Person,
  name: string,
  chunks: Iterable<Buffer>,
  more: { cutAfter?: number; cutWhen?: () => Promise<unknown>; field?: string } = {},
): Promise<Sent> {
  const csrf = /csrf_token=([^;]+)/.exec(person.cookie)?.[1] ?? ''
  const boundary = 'keel-test-boundary'
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest(`${app.url}/files`, {
      method: 'POST',
      headers: {
        cookie: `${person.cookie}; ${CSRF_COOKIE}=${csrf}`,
        [CSRF_HEADER]: csrf,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    request.on('response', resolve)
    request.on('error', reject)
    const write = async () => {
      let sent = 0
      request.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="${more.field ?? 'file'}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      )
      for (const chunk of chunks) {
        sent += chunk.length
        if (!request.write(chunk)) await new Promise((done) => request.once('drain', done))
        if (more.cutAfter !== undefined && sent >= more.cutAfter) {
          await more.cutWhen?.()
          return request.destroy()
        }
      }
      return request.end(`\r\n--${boundary}--\r\n`)
    }
    write().catch(reject)
  })
  const response = await answer
  let body = ''
  for await (const part of response) body += String(part)
  return { status: response.statusCode ?? 0, body }
}
function* zeros(head: Buffer, total: number): Generator<Buffer> {
  yield head
  const block = Buffer.alloc(1 << 20)
  for (let left = total - head.length; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
}

test('each accepted type is detected by content and name', async () => {
  const files: [name: string, bytes: Buffer, mime: string, stored?: Buffer][] = [
    ['a.png', PIXEL, 'image/png'],
    ['animated.png', APNG, 'image/png'],
    ['a.GIF', GIF, 'image/gif'],
    ['a.bmp', BMP, 'image/bmp'],
    ['a.jpg', JPG, 'image/jpeg'],
    ['a.jpeg', JPG, 'image/jpeg'],
    ['a.pdf', PDF, 'application/pdf'],
    ['a.wav', WAV, 'audio/wav'],
    ['a.mp3', MP3, 'audio/mpeg'],
    ['b.mp3', MP3_COVER, 'audio/mpeg', MP3],
  ]
  for (const [name, bytes, mime, stored = bytes] of files) {
    const { status, data } = await upload(school.teacher, bytes, name)
    expect([name, status]).toEqual([name, 200])
    expect(data).toMatchObject({ name, mime, size: stored.length })
    const row = await app.database.db.selectFrom('files').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(row.sha256.equals(createHash('sha256').update(stored).digest())).toBe(true)
  }
})

test('refuses a wrong type under any name, and leaves nothing', async () => {
  const before = [await rows(), await stored()]
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused: [string, Buffer][] = [
    ['a.pdf', Buffer.concat([Buffer.from('MZ'), randomBytes(6000)])],
    ['a.svg', svg],
    ['a.png', svg],
    ['a.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a.html', PIXEL],
    ['a.pdf', PIXEL],
    ['a.mp3', PIXEL],
    ['noextension', PIXEL],
    ['a.png.exe', PIXEL],
    ['a.png', Buffer.alloc(0)],
    ['a.png', Buffer.from('x')],
    ['a.jpg', randomBytes(300_000).fill(0, 0, 8)],
  ]
  for (const [name, bytes] of refused) {
    const { status, failure } = await upload(school.teacher, bytes, name)
    expect([name, status, failure.code]).toEqual([name, 415, 'bad.doc.type'])
  }
  expect([await rows(), await stored()]).toEqual(before)
})

test('the sender of a large wrong file gets the error on the same connection', async () => {
  const { teacher } = school
  for (let n = 0; n < 3; n++) expect(await stream(teacher, 'long.pdf', zeros(Buffer.from('MZ'), 20_000_000))).toMatchObject({ status: 415 })
  for (let n = 0; n < 8; n++) expect((await upload(teacher, Buffer.alloc(500_000), 'a.png')).status).toBe(415)
  expect((await teacher.get('/user/me')).status).toBe(200)
})

test('a call without a file, or with another field, reports the missing file', async () => {
  const { teacher } = school
  expect((await teacher.post('/files', { file: 'x' })).failure.errors).toEqual({ file: 'required' })
  expect((await teacher.call('POST', '/files')).failure.errors).toEqual({ file: 'required' })
  expect(JSON.parse((await stream(teacher, 'a.png', [PIXEL], { field: 'other' })).body)).toMatchObject({ errors: { file: 'required' } })
  expect((await app.guest().post('/files', new FormData())).status).toBe(401)
  const headers = { 'content-type': 'multipart/form-data; boundary=keel' }
  for (const body of ['no form', '--keel\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx'])
    expect((await teacher.call('POST', '/files', body, headers)).status).toBeOneOf([415, 422])
})

test('a name is stored clean and returned safely', async () => {
  const { teacher } = school
  const { data } = await upload(teacher, PIXEL, '../../Küla "kaart"\u0007 %41.png')
  expect(data.name).toBe('Küla "kaart" %41.png')
  expect((await upload(teacher, PIXEL, 'Anna\u202egnp.exe\u200b.png')).data.name).toBe('Annagnp.exe.png')
  expect((await upload(teacher, PIXEL, '👩🏽‍🚒 علی‌رضا.png')).data.name).toBe('👩🏽‍🚒 علی‌رضا.png')
  expect((await upload(teacher, PIXEL, `${'😀'.repeat(200)}.png`)).data.name).toBe(`${'😀'.repeat(196)}.png`)
  const { headers } = await teacher.get(`/files/${data.id}`)
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="K_la _kaart_ _41.png"; filename*=UTF-8''K%C3%BCla%20%22kaart%22%20%2541.png`,
  )
})

test('a file is sent with its own type, never sniffed, and cached for its session', async () => {
  const { teacher } = school
  const { data } = await upload(teacher)
  const { headers, status } = await teacher.get(`/files/${data.id}`)
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, 'image/png', String(PIXEL.length)])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['private, max-age=300', 'Cookie'])
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  const unchanged = await teacher.call('GET', `/files/${data.id}`, undefined, { 'if-none-match': etag })
  expect([unchanged.status, unchanged.headers.get('etag'), unchanged.headers.get('content-type')]).toEqual([304, etag, null])
  expect((await teacher.call('GET', `/files/${data.id}`, undefined, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  const head = await fetch(`${app.url}/files/${data.id}`, { method: 'HEAD', headers: { cookie: teacher.cookie } })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PIXEL.length)])
})

describe('ranges of a file', () => {
  const bytes = Buffer.concat([PDF, randomBytes(100_000)])
  const get = async (id: number, headers: Record<string, string>) => {
    const response = await fetch(`${app.url}/files/${id}`, { headers: { cookie: school.teacher.cookie, ...headers } })
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      body: Buffer.from(await response.arrayBuffer()),
      etag: response.headers.get('etag') ?? '',
    }
  }
  test('are returned from the beginning, the middle and the end', async () => {
    const { id } = (await upload(school.teacher, bytes, 'book.pdf')).data
    const size = bytes.length
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=1000-1999', 1000, 1999],
      [`bytes=${size - 10}-`, size - 10, size - 1],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=50-${size * 2}`, 50, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ] as const) {
      const got = await get(id, { range })
      expect([range, got.status, got.range]).toEqual([range, 206, `bytes ${start}-${end}/${size}`])
      expect(got.body.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })
  test('are refused beyond the end; several or invalid ones return the whole file', async () => {
    const { id } = (await upload(school.teacher, bytes, 'book.pdf')).data
    expect(await get(id, { range: `bytes=${bytes.length}-` })).toMatchObject({ status: 416, range: `bytes */${bytes.length}` })
    expect((await get(id, { range: 'bytes=-0' })).status).toBe(416)
    for (const range of ['bytes=0-1,5-6', 'bytes=9-1', 'items=0-1', 'bytes=-', 'bytes=a-b'])
      expect([range, (await get(id, { range })).status]).toEqual([range, 200])
    const { etag } = await get(id, {})
    expect((await get(id, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(id, { range: 'bytes=0-9', 'if-range': '"other"' })).body.length).toBe(bytes.length)
  })
})

test('a file that the store has lost is missing, in words, whole or in part', async () => {
  const { data } = await upload(school.teacher, PDF, 'lost.pdf')
  const file = app.database.db.selectFrom('files').select('storage_key').where('id', '=', data.id)
  await app.ctx.files.remove((await file.executeTakeFirstOrThrow()).storage_key)
  for (const headers of [undefined, { range: 'bytes=0-9' }]) {
    const answer = await school.teacher.call('GET', `/files/${data.id}`, undefined, headers)
    expect([answer.status, answer.failure]).toEqual([
      404,
      { code: 'file.missing', message: 'This file is no longer on the server. Please upload it again' },
    ])
    // Nothing of it is kept as if it were the file.
    expect(['content-range', 'etag', 'content-disposition'].map((name) => answer.headers.get(name))).toEqual([null, null, null])
  }
  expect((await fetch(`${app.url}/files/${data.id}`, { method: 'HEAD', headers: { cookie: school.teacher.cookie } })).status).toBe(404)
})

test('an interrupted upload leaves neither a file nor a row', async () => {
  const before = [await rows(), await stored()]
  const cutWhen = () => expect.poll(stored).toBeGreaterThan(before[1] ?? 0)
  await expect(stream(school.teacher, 'long.pdf', zeros(PDF, 20_000_000), { cutAfter: 5_000_000, cutWhen })).rejects.toThrow()
  await expect.poll(stored).toBe(before[1])
  expect(await rows()).toBe(before[0])
})

test(
  'a file of the maximum size is stored in little memory, one byte more refused',
  async () => {
    const before = await stored()
    global.gc?.()
    const idle = process.memoryUsage().rss
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    const taken = await stream(school.teacher, 'big.pdf', zeros(PDF, FILE_MAX_BYTES))
    const refused = await stream(school.teacher, 'big.pdf', zeros(PDF, FILE_MAX_BYTES + 1))
    clearInterval(watch)
    expect(taken.status).toBe(200)
    expect(JSON.parse(taken.body)).toMatchObject({ data: { size: FILE_MAX_BYTES } })
    expect([refused.status, JSON.parse(refused.body)]).toEqual([413, expect.objectContaining({ code: 'file.too.large' })])
    expect(await stored()).toBe(before + 1)
    expect((peak - idle) / 1e6).toBeLessThan(120) // sender and receiver in one process, each with its own buffers
  },
  16 * WAIT_MS,
)

test('a full disk is reported as such and leaves nothing', async () => {
  const before = [await rows(), await stored()]
  const stores = app.contexts.map(({ files }) => ({ files, put: files.put }))
  for (const { files } of stores)
    files.put = async (source) => {
      for await (const _ of source) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      throw new Error('no event arrived')
    }
  const refused = await stream(school.teacher, 'long.pdf', zeros(PDF, 5_000_000))
  for (const { files, put } of stores) files.put = put
  expect([refused.status, JSON.parse(refused.body)]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
  expect([await rows(), await stored()]).toEqual(before)
})

test('leftovers of an upload interrupted by a crash are removed after a day', async () => {
  const left = join(app.dataDir, 'files', 'tmp', 'left-behind')
  writeFileSync(left, 'half')
  await purgeUnusedFiles(app.ctx)
  expect(existsSync(left)).toBe(true)
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(left, longAgo, longAgo)
  await purgeUnusedFiles(app.ctx)
  expect(existsSync(left)).toBe(false)
})

test('only the uploader reads a file that is on no board', async () => {
  const { teacher, student } = school
  const { id } = (await upload(student)).data
  expect((await student.get(`/files/${id}`)).status).toBe(200)
  expect((await teacher.get(`/files/${id}`)).status).toBe(404)
  expect((await app.guest().get(`/files/${id}`)).status).toBe(401)
  expect((await app.guest().get(`/files/${id}?token=${'0'.repeat(32)}`)).status).toBe(404)
  expect((await teacher.get('/files/999999')).status).toBe(404)
})

test("members read a picture of the classroom's chat until it is deleted", async () => {
  const { teacher, student, room } = await makeSchool(app)
  const channel = await app.database.db.selectFrom('channels').select('id').where('room_id', '=', room).executeTakeFirstOrThrow()
  const { id } = (await upload(teacher)).data
  const look = async (person: Person) => (await person.get(`/files/${id}`)).status
  await teacher.post('/chat/messages', { channel_id: channel.id, message: '', files: [{ id }] })
  expect([await look(student), await look(school.student)]).toEqual([200, 404])
  await teacher.delete(`/rooms/${room}`)
  expect([await look(student), await look(teacher)]).toEqual([404, 200])
  await teacher.post(`/rooms/${room}/restore`)
  expect(await look(student)).toBe(200)
  await teacher.delete(`/rooms/${room}/users/${student.user.id}`)
  expect(await look(student)).toBe(404)
})

test('a purge removes many files and restarts the day of those used meanwhile', async () => {
  const { teacher, board } = school
  const { id: again } = (await upload(teacher)).data
  await sql`insert into files (owner_id, name, mime, size, sha256, storage_key, unused_since)
    select ${teacher.user.id}, 'old.png', 'image/png', 1, '\\x00', md5(n::text), now() - interval '25 hours' from generate_series(1, 1001) n`.execute(
    app.database.db,
  )
  const { id: item } = await addItem(teacher, board, 7, { file_id: again })
  const at = (hours: number) => ({ ...app.ctx, now: () => new Date(Date.now() + hours * 3_600_000) })
  expect(await purgeUnusedFiles(at(20))).toBeGreaterThanOrEqual(1001)
  await teacher.put(`/boards/items/${item}`, { value: { file_id: (await upload(teacher)).data.id } })
  await purgeUnusedFiles(at(30))
  expect((await teacher.get(`/files/${again}`)).status).toBe(200)
})

test('unused files are purged after a day, those on a board stay', async () => {
  const { teacher, board } = school
  const [shown, loose] = [(await upload(teacher)).data.id, (await upload(teacher)).data.id]
  await addItem(teacher, board, 7, { file_id: shown })
  const later = new Date(Date.now() + 86_400_000 + 60_000)
  expect(await purgeUnusedFiles(app.ctx)).toBe(0)
  expect(await purgeUnusedFiles({ ...app.ctx, now: () => later })).toBeGreaterThan(0)
  expect((await teacher.get(`/files/${shown}`)).status).toBe(200)
  expect((await teacher.get(`/files/${loose}`)).status).toBe(404)
  expect(await stored()).toBe(await rows())
})

test('a purge concurrent with a transaction that uses a file keeps it', async () => {
  const { teacher, board } = school
  const { id: file_id } = (await upload(teacher)).data
  const { id: board_item_id } = await addItem(teacher, board, 1)
  const later = { ...app.ctx, now: () => new Date(Date.now() + 2 * 86_400_000) }
  const purge = await app.database.db.transaction().execute(async (trx) => {
    await trx.insertInto('file_refs').values({ file_id, board_item_id }).execute()
    const purge = purgeUnusedFiles(later)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(app.database.db)).rows.length).toBe(1)
    return { purge }
  })
  await purge.purge
  expect((await teacher.get(`/files/${file_id}`)).status).toBe(200)
})

test('a file is kept for a day after its last reference is removed', async () => {
  const { teacher, board } = school
  const first = (await upload(teacher)).data.id
  const item = await addItem(teacher, board, 7, { file_id: first })
  const at = (hours: number) => ({ ...app.ctx, now: () => new Date(Date.now() + hours * 3_600_000) })
  await purgeUnusedFiles(at(48))
  const second = (await upload(teacher)).data.id
  await teacher.put(`/boards/items/${item.id}`, { value: { file_id: second } })
  await purgeUnusedFiles(at(72))
  await purgeUnusedFiles(at(95))
  expect((await teacher.get(`/files/${first}`)).status).toBe(200)
  await purgeUnusedFiles(at(97))
  expect((await teacher.get(`/files/${first}`)).status).toBe(404)
  expect((await teacher.get(`/files/${second}`)).status).toBe(200)
})

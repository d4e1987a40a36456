import { CSRF_COOKIE, CSRF_HEADER } from '@keel/contract/protocol'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../scripts/engines/s3'
import { FilesAway } from '../src/adapters/files/s3-errors'
import { objectsOf } from '../src/adapters/files/testing/bucket'
import { purgeUnusedFiles } from '../src/domains/files'
import { startTestApp, type Api, type TestApp } from './app'
import { addItem, makeSchool, PDF, PIXEL, upload, type School } from './school'

const TOKEN = 'operator-0123456789'
let s3: Awaited<ReturnType<typeof startS3>> = null
let why = ''
let app: TestApp
let onDisk: TestApp
let school: School
beforeAll(async () => {
  s3 = await startS3({ say: (sentence) => (why = sentence) })
  if (!s3) return
  ;[app, onDisk] = await Promise.all([
    startTestApp({ ...s3.settings, HEALTH_TOKEN: TOKEN }, undefined, { oneNode: 'replaces what its process reads from the store' }),
    startTestApp({}, undefined, { oneNode: 'compares the responses of a store with those of a disk' }),
  ])
  school = await makeSchool(app)
})
afterAll(async () => {
  if (!s3) return
  await Promise.all([app.stop(), onDisk.stop()])
  await s3.stop()
})
beforeEach(({ skip }) => {
  if (!s3) skip(why)
})

const stored = () => objectsOf(s3?.settings ?? {})
const health = async () =>
  (await (await fetch(`${app.origin}/health`, { headers: { authorization: `Bearer ${TOKEN}` } })).json()) as {
    status: string
    problems: Record<string, string | null>
    files: string
  }
/** Sends a request of that person and returns all of the response. */
async function answerOf(where: TestApp, { cookie }: Api, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(where.url + path, { method, headers: { cookie, ...headers } })
  const shown = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|set-cookie|connection|keep-alive|x-ratelimit-.*|x-request-id)$/.test(name)),
  )
  return { status: answer.status, shown, body: Buffer.from(await answer.arrayBuffer()).toString('base64') }
}

test('responses are the same as those of files on the disk', async () => {
  expect(await health()).toMatchObject({ status: 'ok', files: `S3 store ${s3?.url}/`, problems: { files: null } })
  const other = await makeSchool(onDisk)
  for (const [bytes, name] of [
    [PIXEL, 'Näidis "1".png'],
    [PDF, 'handout.pdf'],
  ] as const) {
    const [here, there] = [(await upload(school.teacher, bytes, name)).data, (await upload(other.teacher, bytes, name)).data]
    expect({ ...here, id: 0 }).toEqual({ ...there, id: 0 })
    const etag = (await answerOf(app, school.teacher, `/files/${here.id}`)).shown.etag ?? ''
    const last = bytes.length - 1
    const requests: [Record<string, string>, string?][] = [
      [{}],
      [{}, 'HEAD'],
      [{ 'if-none-match': etag }],
      ...['0-0', `${last}-${last}`, `0-${last}`, '5-', '-7', '1-3', `${last}-${last + 9}`, `${last + 1}-`, '-0', '3-1', 'x'].map(
        (range): [Record<string, string>] => [{ range: `bytes=${range}` }],
      ),
      [{ range: 'bytes=1-3', 'if-range': etag }],
      [{ range: 'bytes=1-3', 'if-range': '"other"' }],
    ]
    for (const [headers, method] of requests)
      expect({ headers, ...(await answerOf(app, school.teacher, `/files/${here.id}`, headers, method)) }).toEqual({
        headers,
        ...(await answerOf(onDisk, other.teacher, `/files/${there.id}`, headers, method)),
      })
    expect((await answerOf(app, school.student, `/files/${here.id}`)).status).toBe(404)
    expect((await answerOf(app, app.guest(), `/files/${here.id}`)).status).toBe(401)
  }
  expect(await stored()).toHaveLength(2)
})

test('a client who leaves during an upload leaves nothing', async () => {
  const before = await stored()
  const { cookie } = school.teacher
  const csrf = /csrf_token=([^;]+)/.exec(cookie)?.[1] ?? ''
  const closed = new Promise((resolve) => {
    const request = httpRequest(`${app.url}/files`, {
      method: 'POST',
      headers: { cookie: `${cookie}; ${CSRF_COOKIE}=${csrf}`, [CSRF_HEADER]: csrf, 'content-type': 'multipart/form-data; boundary=b' },
    })
    request.on('error', () => undefined).on('close', resolve)
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    request.write(Buffer.concat([PDF, Buffer.alloc(6_000_000)]), () => request.destroy())
  })
  await closed
  await expect.poll(() => readdirSync(join(app.dataDir, 'files', 'tmp'))).toEqual([])
  expect(await stored()).toEqual(before)
})

test('a refused file is not stored', async () => {
  const before = await stored()
  expect((await upload(school.teacher, Buffer.from('#!/bin/sh'), 'a.sh')).failure.code).toBe('bad.doc.type')
  expect(await stored()).toEqual(before)
})

const importOf = (archive: ArrayBuffer): FormData => {
  const form = new FormData()
  form.append('file', new Blob([archive]), 'module.zip')
  return form
}

test('a module is exported and imported with its files', async () => {
  const { teacher, module, board } = school
  const { id } = (await upload(teacher, PDF, 'handout.pdf')).data
  await addItem(teacher, board, 9, { file_id: id })
  const archive = await (await fetch(`${app.url}/modules/${module}/export`, { headers: { cookie: teacher.cookie } })).arrayBuffer()
  const before = await stored()
  const imported = await teacher.call('POST', '/library/import', importOf(archive))
  expect([imported.status, (await stored()).length]).toEqual([200, before.length + 1])

  const { files } = app.ctx
  const { read } = files
  onTestFinished(() => {
    files.read = read
  })
  const away = () => new FilesAway({ message: 'it is away' })
  // The archive is read in many ranges: its directory first, then its files.
  for (const works of [0, 1, 2]) {
    let count = 0
    files.read = (...args) => (count++ < works ? read(...args) : new Readable({ read: fail }))
    const refused = await teacher.call('POST', '/library/import', importOf(archive))
    expect([refused.status, refused.failure.code]).toEqual([503, 'files.unavailable'])
  }
  function fail(this: Readable): void {
    this.destroy(away())
  }
  expect(await stored()).toHaveLength(before.length + 1)
})

test('a purge removes the bytes of files that nobody uses', async () => {
  const { id } = (await upload(school.teacher)).data
  const { storage_key } = await app.database.db.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()
  const isStored = async () => (await stored()).some((name) => name.endsWith(storage_key))
  expect(await isStored()).toBe(true)
  app.clock.now = new Date(Date.now() + 25 * 3_600_000)
  onTestFinished(() => {
    app.clock.now = null
  })
  await purgeUnusedFiles(app.ctx)
  expect(await isStored()).toBe(false)
})

test('while the store is away only files are missing, and the operator is shown why', async () => {
  const { teacher, room } = school
  const { id } = (await upload(teacher)).data
  await s3?.kill()
  for (const [lang, words] of [
    ['en', 'Files can’t be saved or opened right now. Please try again in a moment'],
    ['ru', 'Сейчас файлы не сохраняются и не открываются. Попробуйте чуть позже'],
    ['et', 'Faile ei saa praegu salvestada ega avada. Palun proovi veidi hiljem uuesti'],
  ] as const) {
    const form = new FormData()
    form.append('file', new Blob([PIXEL]), 'a.png')
    const refused = await teacher.call('POST', '/files', form, { 'accept-language': lang })
    expect(refused).toMatchObject({ status: 503, failure: { code: 'files.unavailable', message: words } })
  }
  const read = await answerOf(app, teacher, `/files/${id}`)
  expect([read.status, read.shown['cache-control'], read.shown.etag, read.shown['retry-after']]).toEqual([503, 'no-store', undefined, '5'])
  expect((await teacher.post(`/rooms/${room}/modules`, { name: 'Still here' })).status).toBe(200)
  expect(readdirSync(join(app.dataDir, 'files', 'tmp'))).toEqual([])
  expect(await health()).toMatchObject({ status: 'ok', problems: { database: null, files: expect.stringContaining('ECONNREFUSED') } })
  await s3?.start()
  expect((await answerOf(app, teacher, `/files/${id}`)).status).toBe(200)
  expect((await upload(teacher)).status).toBe(200)
})

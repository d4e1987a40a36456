import type { SiteBackup, SiteLogEntry } from '@keel/contract/entities/site'
import { SESSION_COOKIE } from '@keel/contract/protocol'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApi, startTestApp, type Api, type TestApp } from '../../../test/app'
import type { Person } from '../../../test/school'
import { hashPassword } from '../users/passwords'
import { createSessions } from '../users/sessions'

const PASSWORD = 'vaga-hea-parool-7'
let folder: string
let app: TestApp
let operator: Person
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keel-site-backups-'))
  app = await startTestApp({ BACKUP_DIR: folder, BACKUP_HOUR: '4' })
  operator = await app.user('teacher', { operator: true })
  const password_hash = await hashPassword(PASSWORD)
  await app.database.db.updateTable('users').set({ password_hash }).where('id', '=', operator.user.id).execute()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

interface Backups {
  place: string | null
  hour: number
  zone: string
  encrypted: boolean
  running: boolean
  backups: SiteBackup[]
}
const list = async (): Promise<Backups> => (await operator.get<Backups>('/admin/backups')).data
/** Makes a backup, and returns it when it is listed. */
async function makeBackup(): Promise<SiteBackup> {
  const known = new Set((await list()).backups.map(({ id }) => id))
  expect((await operator.post('/admin/backups')).status).toBe(200)
  const made = async () => (await list()).backups.filter(({ id }) => !known.has(id))
  await expect.poll(made).toHaveLength(1)
  await expect.poll(async () => (await list()).running).toBe(false)
  return (await made())[0] as SiteBackup
}
const allow = (who: Api, password?: string) => who.post('/admin/backups/downloads', password === undefined ? {} : { password })
const codeOf = async (who: Api, id: number) => (await who.get(`/admin/backups/${id}/file`)).failure.code
const fetchFile = (id: number, method = 'GET') =>
  fetch(`${app.url}/admin/backups/${id}/file`, { method, headers: { cookie: operator.cookie } })
const logged = async (kind: string) =>
  (await operator.get<{ entries: SiteLogEntry[] }>(`/admin/log?kind=${kind}`)).data.entries.map(({ user, details }) => [user?.id, details])

test('a backup is made at once, listed and logged', async () => {
  expect(await list()).toEqual({
    place: folder,
    hour: 4,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    encrypted: false,
    running: false,
    backups: [],
  })
  const made = await makeBackup()
  expect(made).toMatchObject({ error: null, state: 'here' })
  const [name = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, name)).length).toBe(made.bytes)
  expect(await logged('backup.begun')).toEqual([[operator.user.id, {}]])
})

test('a session downloads backups for some minutes after the password was entered', async () => {
  const { id, bytes } = await makeBackup()
  const name = readdirSync(folder).toSorted().at(-1) ?? ''
  expect(await codeOf(operator, id)).toBe('login.again')
  expect((await allow(operator)).failure).toMatchObject({ code: 'wrong.password', errors: { password: 'required' } })
  expect((await allow(operator, 'something else')).failure).toMatchObject({ code: 'wrong.password', errors: { password: 'wrong' } })
  expect(await codeOf(operator, id)).toBe('login.again')

  expect((await allow(operator, PASSWORD)).status).toBe(200)
  const head = await fetchFile(id, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes)])
  expect(await logged('backup.downloaded')).toEqual([])
  const file = await fetchFile(id)
  const stored = readFileSync(join(folder, name))
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(hashOf(stored))
  expect(['content-disposition', 'cache-control', 'x-content-type-options'].map((header) => file.headers.get(header))).toEqual([
    expect.stringContaining(`attachment; filename="${name}"`),
    'no-store',
    'nosniff',
  ])
  expect(await logged('backup.downloaded')).toEqual([[operator.user.id, { backup: name }]])

  const sessions = app.database.db.updateTable('sessions').where('user_id', '=', operator.user.id)
  await sessions.set({ backups_until: app.ctx.now() }).execute()
  expect(await codeOf(operator, id)).toBe('login.again')
})

test('the password of one session lets no other one in', async () => {
  const [{ id } = { id: 0 }] = (await list()).backups
  const { password_hash } = await app.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', operator.user.id)
    .executeTakeFirstOrThrow()
  const sessions = createSessions(app.database.db, () => new Date(), { ratePerMinute: 1000 })
  const made = await sessions.create({ id: operator.user.id, password_hash }, { agent: 'elsewhere', address: '127.0.0.1' })
  const sessionToken = made?.token ?? ''
  const elsewhere = makeApi(app.url, { ...operator.user, sessionToken, cookie: `${SESSION_COOKIE}=${sessionToken}` })
  const other = await app.user('teacher', { operator: true })
  expect((await allow(operator, PASSWORD)).status).toBe(200)
  expect([await codeOf(elsewhere, id), await codeOf(other, id)]).toEqual(['login.again', 'login.again'])
  expect((await allow(elsewhere, PASSWORD)).status).toBe(200)
  expect((await elsewhere.call('GET', `/admin/backups/${id}/file`)).status).toBe(200)
})

test('what is removed, elsewhere, lost or was never made cannot be downloaded', async () => {
  const { id } = await makeBackup()
  const now = app.ctx.now()
  const row = { begun_at: now, ended_at: now, place: folder, name: 'keel-nightly-2026-01-01T03-00-00Z.backup', bytes: 5 }
  const rows = [
    { ...row, removed_at: now },
    { ...row, place: '/another/disk' },
    { ...row, name: null, bytes: null, error: 'no space left' },
    row,
  ]
  const ids = (await app.database.db.insertInto('backups').values(rows).returning('id').execute()).map((one) => one.id)
  const states = new Map((await list()).backups.map((one) => [one.id, [one.state, one.error]]))
  expect(ids.map((one) => states.get(one))).toEqual([
    ['removed', null],
    ['elsewhere', null],
    ['none', 'no space left'],
    ['here', null],
  ])
  expect((await allow(operator, PASSWORD)).status).toBe(200)
  for (const one of [...ids, 999_999]) expect([one, await codeOf(operator, one)]).toEqual([one, 'not.found'])
  expect((await fetchFile(id, 'HEAD')).status).toBe(200)
})

test('one backup is made at a time', async () => {
  const client = new pg.Client(app.database.connection)
  await client.connect()
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('keel nightly backup'))`)
  expect((await list()).running).toBe(true)
  expect((await operator.post('/admin/backups')).failure.code).toBe('call.running')
  await client.query('rollback')
  await expect.poll(async () => (await list()).running).toBe(false)
  // It waits for a table, so that none is over before the last of them is asked for.
  await client.query('begin; lock table schedule_feeds in access exclusive mode')
  const answers = await Promise.all(Array.from({ length: 4 }, () => operator.post('/admin/backups')))
  // First, because the app stops after the backup, which waits for it.
  await client.end()
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await expect.poll(async () => (await list()).running).toBe(false)
})

test('without a place no backup is made', async () => {
  const without = await startTestApp()
  const person = await without.user('teacher', { operator: true })
  expect((await person.get<Backups>('/admin/backups')).data).toEqual({
    place: null,
    hour: 0,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    encrypted: false,
    running: false,
    backups: [],
  })
  expect((await person.post('/admin/backups')).failure.code).toBe('backups.off')
  await without.stop()
})

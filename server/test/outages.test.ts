import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { asAdmin } from './global-setup'
import { connectLive } from './live-client'
import { makeSchool, type School } from './school'

const TOKEN = 'operator-0123456789'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp({ HEALTH_TOKEN: TOKEN }, undefined, { oneNode: 'health is that of one process, cached for a second' })
  school = await makeSchool(app, 1)
})
afterAll(() => app.stop())

const health = async (authorization?: string) => {
  const answer = await fetch(`${app.origin}/health`, authorization ? { headers: { authorization } } : {})
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json()) as Record<string, unknown> }
}

test('health is public, its details are for the operator only', async () => {
  const ok = { status: 200, retryAfter: null, body: { status: 'ok' } }
  expect(await health()).toEqual(ok)
  expect(await health('Bearer wrong-0123456789')).toEqual(ok)
  expect(await health(`Basic ${TOKEN}`)).toEqual(ok)
  const { body } = await health(`Bearer ${TOKEN}`)
  expect(body).toMatchObject({
    status: 'ok',
    problems: { database: null, disk: null, mail: null },
    mails_waiting: 0,
    database: 'test',
    files: expect.stringContaining(app.dataDir),
    node: process.version,
  })
})

test('health says why no mails are taken, whichever process found out', async () => {
  const now = new Date()
  const outage = { reason: 'Invalid login', since: now, refused_at: now, next_at: now, times: 1 }
  await app.database.db.insertInto('mail_outage').values(outage).execute()
  const { status, body } = await health(`Bearer ${TOKEN}`)
  expect([status, body.problems]).toEqual([200, expect.objectContaining({ mail: 'Invalid login' })])
  await app.database.db.deleteFrom('mail_outage').execute()
})

test('everybody refetches after a write that the loss of the database left unknown', async () => {
  const live = await connectLive(app, school.student)
  const revision = app.ctx.live.revision()?.count
  await sql`create function lost() returns trigger language plpgsql as
    $$ begin raise exception 'the connection was lost' using errcode = '08006'; end $$`.execute(app.database.db)
  await sql`create trigger lost before insert on modules execute function lost()`.execute(app.database.db)
  expect((await school.teacher.post(`/rooms/${school.room}/modules`, { name: 'A' })).status).toBe(503)
  expect(await live.next('hello')).toMatchObject({ resumed: false })
  expect(app.ctx.live.revision()?.count).toBeGreaterThan(revision ?? Number.POSITIVE_INFINITY)
  await sql`drop function lost cascade`.execute(app.database.db)
  await live.close()
})

const unavailable = { status: 503, failure: { code: 'unavailable' } }

test('a full disk returns 503 with a time to retry, and health is not ok', async () => {
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(app.database.db)
  await sql`create trigger full_disk before insert on modules execute function full_disk()`.execute(app.database.db)
  const answer = await school.teacher.post(`/rooms/${school.room}/modules`, { name: 'A' })
  expect(answer).toMatchObject(unavailable)
  expect(Object.keys(answer.failure).sort()).toEqual(['code', 'message'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  // Health caches its checks for a second.
  await expect.poll(async () => (await health()).status).toBe(503)
  expect(await health()).toEqual({ status: 503, retryAfter: '5', body: { status: 'unavailable' } })
  expect((await health(`Bearer ${TOKEN}`)).body.problems).toMatchObject({ database: null, disk: expect.stringContaining('full') })
  await sql`drop trigger full_disk on modules`.execute(app.database.db)
  expect((await school.teacher.post(`/rooms/${school.room}/modules`, { name: 'A' })).status).toBeLessThan(300)
})

test('a database outage returns 503 everywhere and ends by itself', async () => {
  const { admin } = inject('testServer')
  const name = new URL(app.database.url.replace('postgresql:///', 'postgresql://x/')).pathname.slice(1)
  await asAdmin(admin, async (client) => {
    await client.query(`alter database ${name} connection limit 0`)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  })
  const answers = await Promise.all(['/rooms', '/user/me', '/user/stats'].map((path) => school.teacher.get(path)))
  for (const answer of answers) {
    expect(answer).toMatchObject(unavailable)
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  const problems = async () => (await health(`Bearer ${TOKEN}`)).body.problems
  await expect.poll(problems).toMatchObject({ database: expect.stringContaining('connections') })
  expect((await health()).status).toBe(503)
  await asAdmin(admin, (client) => client.query(`alter database ${name} connection limit -1`))
  expect((await school.teacher.get('/rooms')).status).toBe(200)
})

import type { SitePerson } from '@keel/contract/entities/site'
import type { User } from '@keel/contract/entities/user'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { nameOperator } from '../../db/name-operator'
import { isFromOwnMachine } from '../../http/hosts'
import { setupToken } from '../users'
import { hashPassword } from '../users/passwords'

const PASSWORD = 'sinine meri 7'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// As an empty installation, whatever a test before has done.
beforeEach(async () => {
  await app.database.db.deleteFrom('site_settings').execute()
  await app.database.db.updateTable('users').set({ operator_since: null }).execute()
})

let counter = 0
async function register(role: 1 | 2, at: TestApp = app, invite?: string): Promise<Answer<User>> {
  return at.guest().post<User>('/user/register', {
    first_name: 'Mari',
    last_name: 'Maasikas',
    email: `mari${++counter}@example.test`,
    password: PASSWORD,
    role,
    lang: 'et',
    terms: true,
    captcha: await solveCaptcha(app),
    invite,
  })
}
const operators = async (): Promise<number[]> =>
  (await app.database.db.selectFrom('users').select('id').where('operator_since', 'is not', null).execute()).map(({ id }) => id)

test('the first teacher becomes the operator, students and later teachers do not', async () => {
  expect((await register(2)).data.operator).toBeUndefined()
  const { data: first } = await register(1)
  expect([first.operator, (await register(1)).data.operator]).toEqual([true, undefined])
  expect(await operators()).toEqual([first.id])
  const logged = await app.database.db.selectFrom('site_log').select(['kind', 'user_id']).where('kind', '=', 'operator.first').execute()
  expect(logged).toEqual([{ kind: 'operator.first', user_id: first.id }])
})

test('of teachers who register at the same time one becomes the operator', async () => {
  for (let n = 0; n < 6; n++) {
    await app.database.db.deleteFrom('site_settings').execute()
    await app.database.db.updateTable('users').set({ operator_since: null }).execute()
    const answers = await Promise.all([register(1), register(1), register(1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ data }) => data.operator)).toHaveLength(1)
    expect(await operators()).toHaveLength(1)
  }
})

/** The same site as others see it: not from the machine itself. */
async function atItsName(env: Record<string, string> = {}): Promise<TestApp> {
  const remote = await startTestApp({ PUBLIC_URL: 'http://keel.test', ...env }, app)
  onTestFinished(() => remote.stop())
  return remote
}
const offered = async (at: TestApp, token = '') => (await at.guest().get(`/registration?invitation=${token}`)).data

test('on a site with a name only the set-up link makes the first operator, until that one is confirmed', async () => {
  const remote = await atItsName()
  const token = await setupToken(app.database.db)
  expect((await register(1, remote)).data.operator).toBeUndefined()
  expect((await register(1, remote, 'x'.repeat(token.length))).data.operator).toBeUndefined()
  expect((await register(2, remote, token)).data.operator).toBeUndefined()
  expect(await offered(remote, token)).toEqual({
    registration: 'open',
    without_mail: true,
    invitation: { role: 1, email: null, operator: true },
  })
  // The first address was mistyped.
  expect((await register(1, remote, token)).data.operator).toBe(true)
  expect(await offered(remote, token)).toMatchObject({ invitation: { operator: true } })
  const { data: first } = await register(1, remote, token)
  expect([first.operator, await operators()]).toEqual([true, [first.id]])
  await app.database.db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', first.id).execute()
  expect(await offered(remote, token)).toEqual({ registration: 'open', without_mail: true, invitation: null })
  expect((await register(1, remote, token)).data.operator).toBeUndefined()
  expect((await register(1)).data.operator).toBeUndefined()
  expect(await operators()).toEqual([first.id])
})

test('the set-up link works where nobody may register, and nobody else can', async () => {
  const remote = await atItsName({ REGISTRATION: 'closed' })
  const token = await setupToken(app.database.db)
  expect((await register(1, remote)).failure.code).toBe('registration.closed')
  expect(await offered(remote, token)).toEqual({
    registration: 'open',
    without_mail: true,
    invitation: { role: 1, email: null, operator: true },
  })
  expect(await offered(remote)).toEqual({ registration: 'closed', without_mail: true, invitation: null })
  expect((await register(1, remote, token)).data.operator).toBe(true)
})

test('pages of a site without accounts ask for the set-up link, except at the machine itself', async () => {
  const webDist = await mkdtemp(join(tmpdir(), 'keel-web-'))
  onTestFinished(() => rm(webDist, { recursive: true }))
  await writeFile(join(webDist, 'index.html'), '<html></html>')
  const fresh = await startTestApp({}, undefined, { webDist })
  onTestFinished(() => fresh.stop())
  const named = await startTestApp({ PUBLIC_URL: 'http://keel.test' }, fresh, { webDist })
  onTestFinished(() => named.stop())
  const login = async ({ origin }: TestApp) => (await fetch(`${origin}/login`)).text()
  expect(await login(fresh)).toBe('<html data-installation="new"></html>')
  expect(await login(named)).toBe('<html data-installation="new-by-link"></html>')
  await fresh.user('student')
  expect([await login(fresh), await login(named)]).toEqual(['<html></html>', '<html></html>'])
})

test('behind a proxy nobody is at the machine, nor who was forwarded', async () => {
  const trusting = await startTestApp({ TRUST_PROXY: '1' }, app)
  onTestFinished(() => trusting.stop())
  expect((await register(1, trusting)).data.operator).toBeUndefined()
  const socket = { remoteAddress: '127.0.0.1' } as Socket
  const comes = (headers: IncomingHttpHeaders, from = socket) =>
    isFromOwnMachine({ PUBLIC_URL: undefined, TRUST_PROXY: 0 }, { headers, socket: from })
  expect(comes({ host: 'localhost:8080' })).toBe(true)
  expect(comes({ host: '[::1]:8080' }, { remoteAddress: '::1' } as Socket)).toBe(true)
  expect(comes({ host: '127.0.0.1:8080' }, { remoteAddress: '::ffff:127.0.0.1' } as Socket)).toBe(true)
  for (const host of ['keel.local', '192.168.1.5:8080', 'localhost.evil.test', undefined])
    expect([host, comes({ host })]).toEqual([host, false])
  expect(comes({ host: 'localhost' }, { remoteAddress: '192.168.1.9' } as Socket)).toBe(false)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect([name, comes({ host: 'localhost', [name]: 'x' })]).toEqual([name, false])
})

test('an unconfirmed operator reaches nothing of the administration', async () => {
  const operator = await app.user('teacher', { operator: true, verified: false })
  expect((await operator.get('/admin/people')).failure.code).toBe('not.verified')
})

test('an operator names another, who may do the same, and steps down', async () => {
  const [first, second] = [await app.user('teacher', { operator: true }), await app.user('teacher')]
  const set = (who: typeof first, id: number, operator: boolean) => who.put<SitePerson>(`/admin/people/${id}/operator`, { operator })
  expect((await second.get('/admin/people')).failure.code).toBe('forbidden')
  expect((await set(first, second.user.id, true)).data.operator).toBe(true)
  expect((await second.get<User>('/user/me')).data.operator).toBe(true)
  expect((await set(first, first.user.id, false)).data.operator).toBe(false)
  expect((await first.get('/admin/people')).failure.code).toBe('forbidden')
  const closed = await app.user('teacher')
  expect((await second.post(`/admin/people/${closed.user.id}/close`)).status).toBe(200)
  for (const person of [await app.user('student'), await app.user('teacher', { verified: false }), closed])
    expect((await set(second, person.user.id, true)).failure.code).toBe('operator.only')
})

test('the last operator cannot step down, close, delete or become a student', async () => {
  const last = await app.user('teacher', { operator: true })
  const { id } = last.user
  await app.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
  // A second one who cannot act does not count.
  await app.user('teacher', { operator: true, verified: false })
  const answers = [
    await last.put(`/admin/people/${id}/operator`, { operator: false }),
    await last.post(`/admin/people/${id}/close`),
    await last.delete(`/admin/people/${id}`),
    await last.post('/user/delete', { password: PASSWORD }),
    await last.put(`/admin/people/${id}/role`, { role: 2 }),
  ]
  expect(answers.map(({ failure }) => failure.code)).toEqual([...Array(4).fill('operator.last'), 'operator.only'])
  expect((await last.get('/admin/people')).status).toBe(200)
})

test('of two operators who step down at the same time one remains', async () => {
  for (let n = 0; n < 10; n++) {
    await app.database.db.updateTable('users').set({ operator_since: null }).execute()
    const pair = [await app.user('teacher', { operator: true }), await app.user('teacher', { operator: true })]
    const answers = await Promise.all(
      pair.map((one, index) =>
        index === n % 2
          ? one.post(`/admin/people/${one.user.id}/close`)
          : one.put(`/admin/people/${one.user.id}/operator`, { operator: false }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await operators()).toHaveLength(1)
  }
})

test('a command names a confirmed teacher as operator, and nobody else', async () => {
  const name = async (email: string): Promise<string> => {
    const client = await app.database.pool.connect()
    try {
      return await nameOperator(client, email)
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const teacher = await app.user('teacher')
  expect(await name(teacher.user.email.toUpperCase())).toContain('is an operator of this site now')
  expect(await name(teacher.user.email)).toContain('already')
  expect(await operators()).toEqual([teacher.user.id])
  expect(await name((await app.user('student')).user.email)).toContain('student')
  expect(await name((await app.user('teacher', { verified: false })).user.email)).toContain('not confirmed')
  expect(await name('nobody@example.test')).toContain('Nobody')
})

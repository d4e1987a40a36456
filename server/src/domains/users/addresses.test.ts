import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import type { User } from '@keel/contract/entities/user'
import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { connectLive } from '../../../test/live-client'
import { mailsTo } from '../../../test/mailbox'
import { whileCalling } from '../../../test/meanwhile'
import { makeSchool } from '../../../test/school'
import { storeToken } from '../../../test/world'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const CSRF = 'a-csrf-token-of-a-browser'
/** Registers this address; `as` is the browser that did. */
async function register(email: string, password: string, more: Record<string, unknown> = {}) {
  const person = { first_name: 'Mari', last_name: 'Maasikas', email, password, role: 2, lang: 'en', terms: true, ...more }
  const { status, data, headers } = await app.guest().post<User>('/user/register', { ...person, captcha: await solveCaptcha(app) })
  expect(status).toBe(200)
  const session = new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const cookie = `${CSRF_COOKIE}=${CSRF}; ${SESSION_COOKIE}=${session}`
  const as = <D = unknown>(method: string, path: string, body?: unknown): Promise<Answer<D>> =>
    app.guest().call<D>(method, path, body, { cookie, [CSRF_HEADER]: CSRF })
  return { id: data.id, as, live: () => connectLive(app, { ...app.guest(), cookie }) }
}
const login = async (email: string, password: string) => (await app.guest().post('/user/login', { email, password })).status

test('the mail names the account and its time, and its second link refuses it', async () => {
  app.clock.now = new Date('2026-11-22T19:12:00Z')
  await register('named@example.test', 'a-strangers-word-7', { role: 1 })
  await register('unnamed@example.test', 'a-strangers-word-7', { last_name: 'evil.example' })
  app.clock.now = null
  const [mail] = await mailsTo(app, 'named@example.test', 1)
  expect(mail?.text).toContain(
    'A teacher account in the name of “Mari Maasikas” was created with this address on 22 November 2026 at 19:12 UTC.',
  )
  const links = [...(mail?.text?.matchAll(/https?:\S+/g) ?? [])].map(([link]) => new URL(link).searchParams)
  expect(links.map((link) => [link.get('token'), link.get('refuse')])).toEqual([
    [mail?.token, null],
    [mail?.token, '1'],
  ])
  expect((await mailsTo(app, 'unnamed@example.test', 1))[0]?.text).toContain('A student account was created')
})

test('a new password by mail confirms the address, and ends the accounts that only named it', async () => {
  const email = 'reset@example.test'
  const stranger = await register(email, 'a-strangers-word-7')
  const owner = await register(email, 'the-owners-word-7')
  const connection = await stranger.live()
  expect((await stranger.as('GET', '/user/me')).status).toBe(200)
  const token = await storeToken(app, owner.id, 'reset')
  expect((await app.guest().post('/user/password/reset', { token, password: 'the-new-word-7' })).status).toBe(200)
  expect((await stranger.as('GET', '/user/me')).status).toBe(401)
  expect(await connection.closed).toBe(CLOSE.sessionEnded)
})

test('of many accounts that name an address only the last three are tried with a password', async () => {
  const email = 'four@example.test'
  const passwords = ['the-first-word-7', 'the-second-word-7', 'the-third-word-7', 'the-fourth-word-7']
  for (const password of passwords) await register(email, password)
  expect(await login(email, passwords[0] ?? '')).toBe(422)
  for (const password of passwords.slice(1)) expect(await login(email, password)).toBe(200)
})

test("a stranger's link confirms the address for the owner's own account", async () => {
  const email = 'owner@example.test'
  const stranger = await register(email, 'a-strangers-word-7')
  const owner = await register(email, 'the-owners-word-7')
  const [strangers] = await mailsTo(app, email, 2)
  expect((await owner.as('POST', '/user/verify', { token: strangers?.token })).data).toEqual({ user_id: owner.id })
  expect((await owner.as<User>('GET', '/user/me')).data).toMatchObject({ id: owner.id, email, verify: 1 })
  expect((await stranger.as('GET', '/user/me')).status).toBe(401)
  expect([await login(email, 'a-strangers-word-7'), await login(email, 'the-owners-word-7')]).toEqual([422, 200])
})

test('a user with another address confirms the account of the link', async () => {
  const [one, other] = [await register('one@example.test', 'one-persons-word-7'), await register('other@example.test', 'another-word-77')]
  const [mail] = await mailsTo(app, 'one@example.test', 1)
  expect((await other.as('POST', '/user/verify', { token: mail?.token })).data).toEqual({ user_id: one.id })
  expect((await other.as<User>('GET', '/user/me')).data.verify).toBe(0)
})

test('a refused account loses address, sessions and links; the owner may register', async () => {
  const email = 'victim@example.test'
  const stranger = await register(email, 'a-strangers-word-7')
  const connection = await stranger.live()
  const [mail] = await mailsTo(app, email, 1)
  const refuse = async () => (await app.guest().post('/user/verify/refuse', { token: mail?.token })).failure?.code
  expect(await refuse()).toBeUndefined()
  await connection.closed
  expect((await stranger.as('GET', '/user/me')).status).toBe(401)
  expect(await login(email, 'a-strangers-word-7')).toBe(422)
  expect((await app.guest().post('/user/verify', { token: mail?.token })).failure.code).toBe('verify.link.invalid')
  expect(await refuse()).toBe('verify.link.invalid')
  const owner = await register(email, 'the-owners-word-7')
  const [, owners] = await mailsTo(app, email, 2)
  expect((await app.guest().post('/user/verify', { token: owners?.token })).data).toEqual({ user_id: owner.id })
})

test('an older link does not refuse a confirmed address', async () => {
  const email = 'confirmed@example.test'
  const { as } = await register(email, 'the-owners-word-7')
  await as('POST', '/user/verify/send')
  const [first, second] = await mailsTo(app, email, 2)
  expect((await as('POST', '/user/verify', { token: second?.token })).status).toBe(200)
  expect((await app.guest().post('/user/verify/refuse', { token: first?.token })).failure.code).toBe('verify.link.invalid')
  expect(await login(email, 'the-owners-word-7')).toBe(200)
})

test('an address can be refused for three days after its link was opened, by whatever opened it', async () => {
  const day = 24 * 3_600_000
  for (const [days, status] of [
    [2.9, 200],
    [3.1, 422],
  ] as const) {
    const stranger = await app.user('teacher', { verified: false })
    const token = await storeToken(app, stranger.user.id, 'verify')
    const verify = () => app.guest().post('/user/verify', { token })
    expect([(await verify()).status, (await verify()).status]).toEqual([200, 422])
    app.clock.now = new Date(Date.now() + days * day)
    expect((await app.guest().post('/user/verify/refuse', { token })).status).toBe(status)
    app.clock.now = null
    const row = await app.database.db
      .selectFrom('users')
      .select(['email', 'verified_at'])
      .where('id', '=', stranger.user.id)
      .executeTakeFirstOrThrow()
    expect([row.email, row.verified_at === null]).toEqual(status === 200 ? ['', true] : [stranger.user.email, false])
  }
})

/** Calls that a mailed link makes: the kind of its token, the call and what it says of a link that works no more. */
const FOLLOWED = {
  confirms: ['verify', '/user/verify', 'verify.link.invalid'],
  refuses: ['verify', '/user/verify/refuse', 'verify.link.invalid'],
  'sets a password': ['reset', '/user/password/reset', 'reset.link.invalid'],
} as const
/** What another call does meanwhile, which has locked the account. */
const MEANWHILE: Record<string, (trx: Transaction<DB>, id: number) => Promise<unknown>> = {
  'is used up': async (trx, id) => {
    await trx.updateTable('users').set({ seen_at: new Date() }).where('id', '=', id).execute()
    await trx.deleteFrom('user_tokens').where('user_id', '=', id).execute()
  },
  'loses its address': (trx, id) => trx.updateTable('users').set({ email: '' }).where('id', '=', id).execute(),
}
const CASES = Object.entries(FOLLOWED).flatMap(([does, call]) =>
  Object.entries(MEANWHILE).map(([ends, change]) => [does, ends, call, change] as const),
)

test.each(CASES)('a link that %s does nothing where it %s at this moment', async (_does, _ends, [kind, path, code], change) => {
  const { user } = await app.user('student', { verified: false })
  const token = await storeToken(app, user.id, kind)
  const stored = () =>
    app.database.db.selectFrom('users').select(['verified_at', 'password_hash']).where('id', '=', user.id).executeTakeFirstOrThrow()
  const before = await stored()
  const { failure } = await whileCalling(
    app,
    (trx) => change(trx, user.id),
    () => app.guest().post(path, { token, password: 'the-new-word-7' }),
  )
  expect([failure.code, await stored()]).toEqual([code, before])
})

test.each(Object.entries(FOLLOWED))('a link that %s does nothing for an account without an address', async (_does, [kind, path, code]) => {
  const { user } = await app.user('student', { verified: false })
  await app.database.db.updateTable('users').set({ email: '' }).where('id', '=', user.id).execute()
  const token = await storeToken(app, user.id, kind)
  expect((await app.guest().post(path, { token, password: 'the-new-word-7' })).failure.code).toBe(code)
})

test.each([
  ['verify', '/user/verify'],
  ['reset', '/user/password/reset'],
] as const)('who confirms an address by a link of kind %s has the classrooms that it was added to', async (kind, path) => {
  const { teacher, room } = await makeSchool(app, 2)
  const { user } = await app.user('student', { verified: false })
  expect((await teacher.post(`/rooms/${room}/users`, { email: user.email })).status).toBe(200)
  const roomsOf = async () =>
    (await app.database.db.selectFrom('room_members').select('room_id').where('user_id', '=', user.id).execute()).map(
      ({ room_id }) => room_id,
    )
  expect(await roomsOf()).toEqual([])
  const token = await storeToken(app, user.id, kind)
  expect((await app.guest().post(path, { token, password: 'the-new-word-7' })).status).toBe(200)
  expect(await roomsOf()).toEqual([room])
})

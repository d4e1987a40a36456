import { LANG_COOKIE, SESSION_COOKIE } from '@keel/contract/protocol'
import type { Session, User } from '@keel/contract/entities/user'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp, type TestUser } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { mailsTo } from '../../../test/mailbox'
import { hashPassword } from './passwords'
import { createSessions } from './sessions'
import { createToken } from './tokens'

const PASSWORD = 'vaga-hea-parool-7'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NETWORK = '192.0.2.0'
const FROM = { agent: 'A phone', address: '192.0.2.1' }

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

async function personWithPassword(more: { verified?: boolean } = {}): Promise<Api & { user: TestUser }> {
  const person = await app.user('student', more)
  await app.database.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.user.id).execute()
  return person
}
/** The sessions of one process, with their own clock. */
function sessionsAt(start: number, more: { isShared?: boolean } = {}) {
  const clock = { ms: start }
  const extended: number[] = []
  const sessions = createSessions(app.database.db, () => new Date(clock.ms), {
    onExtended: ({ expiresAt }) => extended.push(expiresAt),
    ratePerMinute: 1_000_000,
    ...more,
  })
  return { clock, sessions, extended }
}
const stored = async (userId: number) =>
  (await app.database.db.selectFrom('sessions').select(['id', 'seen_at', 'expires_at']).where('user_id', '=', userId).execute()).map(
    ({ id, seen_at, expires_at }) => [id, seen_at.getTime(), expires_at.getTime()],
  )
const waitingMails = async (email: string) =>
  (await app.database.db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).length

test('a session slides once in five minutes, and concurrent reads change nothing', async () => {
  const start = Date.now()
  const { user } = await personWithPassword()
  await app.database.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  const { clock, sessions, extended } = sessionsAt(start)
  const made = await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
  const token = made?.token ?? ''
  const find = () => sessions.find(token, NETWORK)
  for (const ms of [start, start + 9999, start + 5 * MINUTE_MS]) {
    clock.ms = ms
    expect(await find()).toMatchObject({ id: user.id, verified: true, expiresAt: start + 30 * DAY_MS })
  }
  expect([await stored(user.id), extended]).toEqual([[[made?.id, start, start + 30 * DAY_MS]], []])
  clock.ms = start + 6 * MINUTE_MS
  expect(await find()).toMatchObject({ expiresAt: clock.ms + 30 * DAY_MS })
  const { seen_at } = await app.database.db.selectFrom('users').select('seen_at').where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(seen_at?.getTime()).toBe(clock.ms)
  expect([await stored(user.id), extended]).toEqual([[[made?.id, clock.ms, clock.ms + 30 * DAY_MS]], [clock.ms + 30 * DAY_MS]])
  // An ended one is removed when the next is made, and hidden from lists before.
  clock.ms += 30 * DAY_MS
  expect([await sessions.list(user.id), await find()]).toEqual([[], null])
  clock.ms += 1
  const next = await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
  expect((await stored(user.id)).map(([id]) => id)).toEqual([next?.id])
})

test('no session is made with a password that was changed since it was read', async () => {
  const { user } = await personWithPassword()
  const { sessions } = sessionsAt(Date.now())
  expect(await sessions.create({ id: user.id, password_hash: 'an older one' }, FROM)).toBeNull()
  expect(await sessions.create({ id: 999_999, password_hash: passwordHash }, FROM)).toBeNull()
})

test('no session is begun by what does not sign in to the account', async () => {
  const { user } = await personWithPassword()
  const { sessions } = sessionsAt(Date.now())
  const account = { id: user.id, password_hash: passwordHash }
  expect(await sessions.create(account, FROM, { passkey: 999_999 })).toBeNull()
  expect(await sessions.create(account, FROM, { issuer: 'https://idp.example', subject: 'mari', authenticatedAt: null })).toBeNull()
})

test('a closed account has no session and gets none', async () => {
  const { user } = await personWithPassword()
  const { sessions } = sessionsAt(Date.now())
  const made = await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
  await app.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute()
  expect(await sessions.find(made?.token ?? '', NETWORK)).toBeNull()
  expect(await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)).toBeNull()
})

test('where processes share people, a session is known without the database for limits only', async () => {
  const { user } = await personWithPassword()
  const [here, elsewhere] = [sessionsAt(Date.now(), { isShared: true }), sessionsAt(Date.now())]
  const made = await here.sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
  const find = (purpose?: 'limit') => here.sessions.find(made?.token ?? '', NETWORK, purpose)
  expect((await find())?.id).toBe(user.id)
  await elsewhere.sessions.end(made?.id ?? '', user.id)
  expect((await find('limit'))?.id).toBe(user.id)
  expect(await find()).toBeNull()
})

test('what was read before a change is not known after it', async () => {
  const { user } = await personWithPassword()
  const { sessions } = sessionsAt(Date.now())
  const made = await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
  const find = () => sessions.find(made?.token ?? '', NETWORK)
  const reading = find()
  sessions.uncacheUser(user.id)
  await reading
  await app.database.db.updateTable('users').set({ lang: 'et' }).where('id', '=', user.id).execute()
  expect((await find())?.lang).toBe('et')
})

test('a session whose thirty days are over is no longer valid, whether its row is deleted or not', async () => {
  const { user } = await personWithPassword()
  const { clock, sessions } = sessionsAt(Date.now())
  const made = await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
  const id = made?.id ?? ''
  clock.ms += 30 * DAY_MS - 1
  expect([...(await sessions.check([id])).keys()]).toEqual([id])
  clock.ms += 1
  expect(await sessions.check([id])).toEqual(new Map())
})

test('what another process says about a session or a person is read again at once, and only that', async () => {
  const [first, second] = [await personWithPassword(), await personWithPassword()]
  const { sessions } = sessionsAt(Date.now())
  const langs = async () => {
    const found = await Promise.all(made.map(({ token }) => sessions.find(token, NETWORK)))
    return found.map((user) => user?.lang)
  }
  const made: { id: string; token: string }[] = []
  for (const { user } of [first, second]) {
    const session = await sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
    made.push({ id: session?.id ?? '', token: session?.token ?? '' })
  }
  const change = (lang: 'en' | 'et' | 'ru') =>
    app.database.db.updateTable('users').set({ lang }).where('id', 'in', [first.user.id, second.user.id]).execute()
  await change('en')
  expect(await langs()).toEqual(['en', 'en'])
  await change('et')
  sessions.changedElsewhere({ userId: first.user.id })
  expect(await langs()).toEqual(['et', 'en'])
  await change('ru')
  sessions.changedElsewhere({ sessionId: made[1]?.id ?? '' })
  expect(await langs()).toEqual(['et', 'ru'])
})

test('a session ended by another process is accepted ten seconds at most', async () => {
  const { user } = await personWithPassword()
  const start = Date.now()
  const [here, elsewhere] = [sessionsAt(start), sessionsAt(start)]
  const make = async () => {
    const made = await here.sessions.create({ id: user.id, password_hash: passwordHash }, FROM)
    await here.sessions.find(made?.token ?? '', NETWORK)
    return { id: made?.id ?? '', find: () => here.sessions.find(made?.token ?? '', NETWORK) }
  }
  const [ended, checked, kept, own] = [await make(), await make(), await make(), await make()]
  for (const { id } of [ended, checked]) expect(await elsewhere.sessions.end(id, user.id)).toBe(true)
  expect(await elsewhere.sessions.end(ended.id, user.id)).toBe(false)
  expect(await ended.find()).not.toBeNull()
  const going = await here.sessions.check([kept.id, 'nobody'])
  expect([...going.keys()].toSorted()).toEqual([kept.id, own.id].toSorted())
  expect(going.get(kept.id)).toBe(start + 30 * DAY_MS)
  expect([await ended.find(), await checked.find(), (await kept.find())?.id]).toEqual([null, null, user.id])

  await elsewhere.sessions.end(kept.id, user.id)
  here.clock.ms += 10_000
  expect(await kept.find()).toBeNull()
  expect(await here.sessions.check([])).toEqual(new Map())
  await own.find()
  await app.database.db.updateTable('users').set({ lang: 'et' }).where('id', '=', user.id).execute()
  expect((await own.find())?.lang).toBe('en')
  here.sessions.uncacheUser(user.id)
  expect((await own.find())?.lang).toBe('et')
})

test('a malformed token belongs to nobody', async () => {
  const { user } = await app.user()
  const { sessions } = sessionsAt(Date.now())
  for (const token of ['', 'x', `${user.sessionToken}x`, user.sessionToken.slice(1), `${user.sessionToken} `])
    expect(await sessions.find(token, NETWORK)).toBeNull()
  expect((await sessions.find(user.sessionToken, NETWORK))?.id).toBe(user.id)
})

test('lists the last used session first, and ending the current clears its cookie', async () => {
  const person = await personWithPassword()
  const { email } = person.user
  const login = () => app.guest().post<User>('/user/login', { email, password: PASSWORD })
  app.clock.now = new Date(Date.now() + MINUTE_MS)
  await login()
  const { data: sessions } = await person.get<Session[]>('/user/sessions')
  expect(sessions.map(({ current }) => current)).toEqual([false, true])
  const end = await person.delete(`/user/sessions/${sessions[1]?.id}`)
  expect(end.headers.get('set-cookie')).toMatch(new RegExp(`${SESSION_COOKIE}=;`))
  expect((await person.get('/user/me')).status).toBe(401)
})

test("the account's language goes into a browser without a language", async () => {
  const { user } = await personWithPassword()
  await app.database.db.updateTable('users').set({ lang: 'et' }).where('id', '=', user.id).execute()
  const cookies = async (cookie: string) =>
    (
      await app
        .guest()
        .call('POST', '/user/login', { email: user.email, password: PASSWORD }, { cookie: `${app.guest().cookie}; ${cookie}` })
    ).headers.getSetCookie()
  expect((await cookies('other=1')).some((one) => one.startsWith(`${LANG_COOKIE}=et;`))).toBe(true)
  const chosen = await cookies(`${LANG_COOKIE}=ru`)
  expect(chosen.length).toBeGreaterThan(0)
  expect(chosen.some((one) => one.startsWith(`${LANG_COOKIE}=`))).toBe(false)
})

test('allows ten wrong current passwords, and a correct one resets the count', async () => {
  const { put } = await personWithPassword()
  const change = async (current: string, password = 'the-new-password') => (await put('/user/password', { current, password })).failure.code
  for (let n = 0; n < 9; n++) expect(await change('wrong')).toBe('wrong.password')
  expect(await change(PASSWORD, 'aaaaaaaaaaaa')).toBe('weak.password')
  for (let n = 0; n < 10; n++) expect(await change('wrong')).toBe('wrong.password')
  expect(await change(PASSWORD)).toBe('too.many')
})

test('a new password revokes earlier reset links', async () => {
  const person = await personWithPassword()
  const { db } = app.database
  const token = await createToken(db, 'reset', person.user.id, new Date())
  expect((await app.guest().post('/user/password/reset/check', { token })).status).toBe(200)
  expect((await person.put('/user/password', { current: PASSWORD, password: 'the-new-password' })).status).toBe(200)
  expect((await app.guest().post('/user/password/reset/check', { token })).failure.code).toBe('reset.link.invalid')
  expect((await mailsTo(app, person.user.email, 1)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('a link works for its purpose until it expires; old ones are removed', async () => {
  const person = await personWithPassword({ verified: false })
  const { db } = app.database
  const now = Date.now()
  const [verify, reset] = [
    await createToken(db, 'verify', person.user.id, new Date(now)),
    await createToken(db, 'reset', person.user.id, new Date(now)),
  ]
  const codes = async () => [
    (await app.guest().post('/user/password/reset/check', { token: verify })).failure.code,
    (await app.guest().post('/user/verify', { token: reset })).failure.code,
    (await app.guest().post('/user/password/reset/check', { token: reset })).failure.code,
  ]
  expect(await codes()).toEqual(['reset.link.invalid', 'verify.link.invalid', undefined])
  app.clock.now = new Date(now + 60 * MINUTE_MS)
  expect(await codes()).toEqual(['reset.link.invalid', 'verify.link.invalid', 'reset.link.invalid'])
  await createToken(db, 'verify', person.user.id, new Date(now + 60 * MINUTE_MS + 1))
  expect(
    (await db.selectFrom('user_tokens').select('kind').where('user_id', '=', person.user.id).execute()).map(({ kind }) => kind),
  ).toEqual(['verify', 'verify'])
})

test('a verified account gets no other link', async () => {
  const person = await app.user('student')
  expect((await person.post('/user/verify/send')).status).toBe(200)
  expect(await waitingMails(person.user.email)).toBe(0)
})

test('limits the unconfirmed accounts of one address', async () => {
  const email = 'many@example.test'
  const fill = (count: number) =>
    app.database.db
      .insertInto('users')
      .values(Array.from({ length: count }, () => ({ first_name: 'A', last_name: 'B', email, role: 2, password_hash: 'none' })))
      .execute()
  const register = async (password: string) => {
    const body = { first_name: 'Mari', last_name: 'Maasikas', email, password, role: 2, lang: 'en', terms: true }
    return app.guest().post('/user/register', { ...body, captcha: await solveCaptcha(app) })
  }
  await fill(19)
  expect((await register(PASSWORD)).status).toBe(200)
  const { failure, headers } = await register('another-password-7')
  expect([failure.code, headers.get('retry-after')]).toEqual(['too.many', '86400'])
  // The log is about who may register.
  const logged = app.database.db.selectFrom('site_log').select('kind').where('kind', '=', 'registration.refused')
  expect(await logged.execute()).toEqual([])
  await app.database.db.deleteFrom('users').where('email', '=', email).execute()
})

test('an empty change is no error', async () => {
  const person = await app.user('student', { first_name: 'Mari' })
  expect((await person.put<User>('/user', {})).data).toMatchObject({ first_name: 'Mari' })
})

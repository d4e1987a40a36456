import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import type { Session, User } from '@keel/contract/entities/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { connectLive } from '../../../test/live-client'
import { lastMailTo, mailsTo } from '../../../test/mailbox'
import { storeToken } from '../../../test/world'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.stop())

const CSRF = 'a-csrf-token-of-a-browser'
/** The session cookie that a response sets. */
const sessionOf = (answer: Answer<unknown>): string =>
  new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
const cookiesOf = (session: string) => `${CSRF_COOKIE}=${CSRF}; ${SESSION_COOKIE}=${session}`
/** A browser with that session. */
const withSession =
  (session: string) =>
  <D = unknown>(method: string, path: string, body?: unknown): Promise<Answer<D>> =>
    app.guest().call<D>(method, path, body, { cookie: cookiesOf(session), [CSRF_HEADER]: CSRF })

let people = 0
const newcomer = async (more: Record<string, unknown> = {}) => ({
  first_name: 'Mari',
  last_name: 'Maasikas',
  email: `mari${++people}@example.test`,
  password: 'vaga-hea-parool-7',
  role: 1,
  lang: 'en',
  terms: true,
  captcha: await solveCaptcha(app),
  ...more,
})
async function register(more: Record<string, unknown> = {}) {
  const body = await newcomer(more)
  const answer = await app.guest().post<User>('/user/register', body)
  const session = sessionOf(answer)
  return { answer, body, as: withSession(session), live: () => connectLive(app, { ...app.guest(), cookie: cookiesOf(session) }) }
}

test('a registered teacher is signed in and blocked until verified by mail', async () => {
  const { answer, body, as } = await register()
  expect(answer.status).toBe(200)
  expect(answer.data).toMatchObject({ first_name: 'Mari', email: body.email, role: 1, verify: 0, lang: 'en', sounds: true })
  expect(answer.headers.get('set-cookie')).toMatch(/session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
  expect((await as('GET', '/user/me')).status).toBe(200)
  expect((await as('GET', '/rooms')).failure.code).toBe('not.verified')

  const mail = await lastMailTo(app, body.email)
  expect(mail.token).toMatch(/^[A-Za-z0-9]{64}$/)
  const verified = await app.guest().post<{ user_id: number }>('/user/verify', { token: mail.token })
  expect(verified.data).toEqual({ user_id: answer.data.id })
  expect((await as<User>('GET', '/user/me')).data.verify).toBe(1)
  expect((await as('GET', '/rooms')).status).toBe(200)

  const again = await app.guest().post('/user/verify', { token: mail.token })
  expect([again.status, again.failure.code, again.failure.message]).toEqual([
    422,
    'verify.link.invalid',
    'Email confirmation link is invalid',
  ])
})

test('a student may continue before the address is verified', async () => {
  const { as } = await register({ role: 2 })
  expect((await as('GET', '/rooms')).status).toBe(200)
})

test('an address is taken once, ignoring case', async () => {
  const { body } = await register()
  const { answer } = await register({ email: body.email.toUpperCase() })
  expect([answer.status, answer.failure.code, answer.failure.errors]).toEqual([409, 'email.used', { email: 'used' }])
})

test('of two registrations of one address at the same time one wins', async () => {
  const [first, second] = await Promise.all([newcomer(), newcomer()])
  const answers = await Promise.all([first, { ...second, email: first.email }].map((body) => app.guest().post('/user/register', body)))
  expect(answers.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('an address belongs to the account that confirms it, others lose it', async () => {
  const { body, as, live } = await register({ role: 2 })
  const waiting = await live()
  const owner = await register({ email: body.email, password: 'the-true-owner-7', role: 2 })
  const third = await register({ email: body.email, password: 'a-third-person-7', role: 2 })
  expect([owner.answer.status, third.answer.status]).toEqual([200, 200])
  const login = async (password: string) => (await app.guest().post<User>('/user/login', { email: body.email, password })).data?.id
  expect([await login(body.password), await login('the-true-owner-7')]).toEqual([expect.any(Number), owner.answer.data.id])

  const mails = await mailsTo(app, body.email, 3)
  expect((await app.guest().post('/user/verify', { token: mails[1]?.token })).data).toEqual({ user_id: owner.answer.data.id })
  await waiting.closed
  expect((await as('GET', '/user/me')).status).toBe(401)
  expect((await third.as('GET', '/user/me')).status).toBe(401)
  expect((await owner.as<User>('GET', '/user/me')).data).toMatchObject({ email: body.email, verify: 1 })
  expect([await login(body.password), await login('the-true-owner-7')]).toEqual([undefined, owner.answer.data.id])
  expect((await app.guest().post('/user/verify', { token: mails[0]?.token })).failure.code).toBe('verify.link.invalid')
  expect((await register({ email: body.email, password: 'somebody-else-77' })).answer.failure.code).toBe('email.used')
})

test('of concurrent registrations of one address the first confirmed has it', async () => {
  const bodies = await Promise.all(Array.from({ length: 4 }, () => newcomer()))
  const email = bodies[0]?.email
  const answers = await Promise.all(
    bodies.map((body, n) => app.guest().post('/user/register', { ...body, email, password: `all-different-${n % 3}` })),
  )
  expect(answers.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 200, 200, 409])
  const mails = await mailsTo(app, email ?? '', 3)
  const confirmed = await Promise.all(mails.map(({ token }) => app.guest().post('/user/verify', { token })))
  expect(confirmed.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 422, 422])
})

test('registration names every wrong field', async () => {
  const { failure, status } = await app
    .guest()
    .post('/user/register', { first_name: ' ', last_name: 'x'.repeat(65), email: 'nobody', password: 'short', role: 3, lang: 'fi' })
  expect([status, failure.code]).toEqual([422, 'bad.input'])
  expect(failure.errors).toEqual({
    first_name: 'required',
    last_name: 'too_long',
    email: 'bad_email',
    password: 'too_short',
    role: 'invalid',
    lang: 'invalid',
    terms: 'invalid',
    captcha: 'required',
  })
})

test.each(['password1', 'Football', 'aaaaaaaaaaaa', 'MARIMAASIKAS'])(
  'refuses the password %s without using up the captcha',
  async (password) => {
    const body = await newcomer({ password })
    const { failure } = await app.guest().post('/user/register', body)
    expect([failure.code, failure.errors]).toEqual(['weak.password', { password: 'common' }])
    expect((await app.guest().post('/user/register', { ...body, password: 'something-else-9' })).status).toBe(200)
  },
)

test('a solved captcha counts once', async () => {
  const first = await newcomer()
  const second = { ...first, email: 'second@example.test' }
  expect((await app.guest().post('/user/register', first)).status).toBe(200)
  const { status, failure } = await app.guest().post('/user/register', second)
  expect([status, failure.code, failure.message]).toEqual([422, 'captcha.not.solved', 'Confirm that you are human'])
})

test('a captcha is used up by a registration that is refused', async () => {
  const { user } = await app.user('teacher')
  const body = await newcomer({ email: user.email })
  const refused = await app.guest().post('/user/register', body)
  const again = await app.guest().post('/user/register', { ...body, email: 'third@example.test' })
  expect([refused.failure.code, again.failure.code]).toEqual(['email.used', 'captcha.not.solved'])
})

test('login opens a session, and does not reveal unknown addresses', async () => {
  const { body, answer } = await register({ role: 2 })
  const right = await app.guest().post<User>('/user/login', { email: ` ${body.email.toUpperCase()} `, password: body.password })
  expect(right.data.id).toBe(answer.data.id)
  expect((await withSession(sessionOf(right))<User>('GET', '/user/me')).data.email).toBe(body.email)
  const wrong = await app.guest().post('/user/login', { email: body.email, password: 'not this one' })
  const unknown = await app.guest().post('/user/login', { email: 'nobody@example.test', password: 'not this one' })
  expect(wrong.status).toBe(422)
  expect(wrong.failure).toEqual({ message: 'Incorrect login or password', code: 'login.failed' })
  expect(unknown.failure).toEqual(wrong.failure)
})

test('errors are in the language of the reader', async () => {
  const { failure } = await app
    .guest()
    .call('POST', '/user/login', { email: 'nobody@example.test', password: 'x' }, { 'accept-language': 'et-EE,et;q=0.9' })
  expect(failure.message).toBe('Vale kasutajanimi või parool')
})

test('requires a captcha after ten wrong passwords, also concurrent ones', async () => {
  const { body } = await register({ role: 2 })
  const login = (password: string, captcha?: string) => app.guest().post('/user/login', { email: body.email, password, captcha })
  const tries = await Promise.all(Array.from({ length: 14 }, () => login('wrong')))
  expect(tries.filter((t) => t.failure.code === 'login.failed')).toHaveLength(10)
  const bare = await login(body.password)
  expect([bare.status, bare.failure.code, bare.failure.errors]).toEqual([422, 'captcha.not.solved', { captcha: 'required' }])
  expect((await login(body.password, 'made up')).failure.errors).toEqual({ captcha: 'not_solved' })
  const solved = await solveCaptcha(app)
  expect((await login('wrong', solved)).failure.code).toBe('login.failed')
  expect((await login(body.password, solved)).failure.code).toBe('captcha.not.solved')
  expect((await login(body.password, await solveCaptcha(app))).status).toBe(200)
  expect((await login(body.password)).status).toBe(200)
})

test('strangers who guess from everywhere cannot keep the owner away', async () => {
  const { body } = await register({ role: 2 })
  const guess = (n: number) =>
    app
      .guest()
      .call('POST', '/user/login', { email: body.email, password: 'wrong' }, { 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` })
  const codes = (await Promise.all(Array.from({ length: 120 }, (_, n) => guess(n)))).map(({ failure }) => failure.code)
  expect(codes.filter((code) => code === 'login.failed')).toHaveLength(20)
  expect(codes.filter((code) => code === 'captcha.not.solved')).toHaveLength(100)
  const captcha = await solveCaptcha(app)
  expect((await app.guest().post('/user/login', { email: body.email, password: body.password, captcha })).status).toBe(200)
})

test('after a new password by mail nobody asks the owner for a captcha', async () => {
  const { body, answer } = await register({ role: 2 })
  const from = (n: number, password: string) =>
    app.guest().call('POST', '/user/login', { email: body.email, password }, { 'x-forwarded-for': `2001:db8:ff${n.toString(16)}::1` })
  for (let n = 0; n < 21; n++) await from(n, 'wrong')
  expect((await from(30, body.password)).failure.code).toBe('captcha.not.solved')
  const token = await storeToken(app, answer.data.id, 'reset')
  expect((await app.guest().post('/user/password/reset', { token, password: 'the-new-password' })).status).toBe(200)
  expect((await from(31, 'the-new-password')).status).toBe(200)
})

test('logout ends the session in the database, not only in the browser', async () => {
  const { as } = await register({ role: 2 })
  const out = await as('POST', '/user/logout')
  expect(out.headers.get('set-cookie')).toMatch(/session=;.*Expires=Thu, 01 Jan 1970/)
  // Unsent answers wait in the browser's storage for their author.
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  expect((await as('GET', '/user/me')).status).toBe(401)
})

test('signing in again in the same browser ends the previous session', async () => {
  const { body, as } = await register({ role: 2 })
  expect((await as('POST', '/user/login', { email: body.email, password: body.password })).status).toBe(200)
  expect((await as('GET', '/user/me')).status).toBe(401)
})

test('a session slides while it is used and ends 30 days after the last use', async () => {
  const { as } = await register({ role: 2 })
  const day = (n: number) => {
    app.clock.now = new Date(Date.now() + n * 86_400_000)
  }
  day(20)
  const used = await as('GET', '/user/me')
  expect(used.headers.get('set-cookie')).toContain('Max-Age=2592000')
  day(45)
  expect((await as('GET', '/user/me')).status).toBe(200)
  day(76)
  expect((await as('GET', '/user/me')).status).toBe(401)
  app.clock.now = null
})

test('a live connection ends with its session, which slides while it is used', async () => {
  const start = Date.now()
  const [used, unused] = [await app.user(), await app.user()]
  const [usedLive, unusedLive] = [await connectLive(app, used), await connectLive(app, unused)]
  app.clock.now = new Date(start + 20 * 86_400_000)
  expect((await used.get('/user/me')).status).toBe(200)
  app.clock.now = new Date(start + 31 * 86_400_000)
  expect(await unusedLive.closed).toBe(4501)
  expect((await usedLive.send('join_room', { room_id: 999_999, board_id: null })).error).toBeDefined()
  app.clock.now = new Date(start + 51 * 86_400_000)
  expect(await usedLive.closed).toBe(4501)
  app.clock.now = null
})

test('the verification mail can be sent again, and the older link works too', async () => {
  const { body, as } = await register({ lang: 'ru' })
  expect((await as('POST', '/user/verify/send')).status).toBe(200)
  const [first, second] = await mailsTo(app, body.email, 2)
  expect(second?.token).not.toBe(first?.token)
  // Another browser than the one of the registration has no language yet.
  expect(first?.text).toContain(`/verify?token=${first?.token}&lang=ru`)
  expect((await app.guest().post('/user/verify', { token: first?.token })).status).toBe(200)
  expect((await app.guest().post('/user/verify', { token: second?.token })).failure.code).toBe('verify.link.invalid')
})

test('a waiting teacher is notified when the link is followed elsewhere', async () => {
  const { body, live } = await register()
  const waiting = await live()
  const { token } = await lastMailTo(app, body.email)
  await app.guest().post('/user/verify', { token })
  expect(await waiting.next('email_verified')).toEqual({})
  await waiting.close()
})

test('a verification link is valid for seven days', async () => {
  const { body } = await register()
  const { token } = await lastMailTo(app, body.email)
  app.clock.now = new Date(Date.now() + 7 * 86_400_000 + 1000)
  expect((await app.guest().post('/user/verify', { token })).failure.code).toBe('verify.link.invalid')
  app.clock.now = null
})

test('a reset by mail sets the password, verifies the address, ends all sessions', async () => {
  const { body, as } = await register()
  expect((await app.guest().post('/user/password/reset/send', { email: body.email, captcha: await solveCaptcha(app) })).status).toBe(200)
  const { token, link } = await lastMailTo(app, body.email, /reset-password/)
  expect(link).toContain('/reset-password?token=')

  const isGood = async () => (await app.guest().post('/user/password/reset/check', { token })).failure.code ?? 'good'
  expect([await isGood(), await isGood()]).toEqual(['good', 'good'])
  const weak = await app.guest().post('/user/password/reset', { token, password: 'qwertyuiop' })
  expect(weak.failure.code).toBe('weak.password')
  expect((await app.guest().post('/user/password/reset', { token, password: 'the-new-password' })).status).toBe(200)
  expect((await as('GET', '/user/me')).status).toBe(401)
  expect((await app.guest().post('/user/login', { email: body.email, password: body.password })).failure.code).toBe('login.failed')
  const login = await app.guest().post<User>('/user/login', { email: body.email, password: 'the-new-password' })
  expect(login.data.verify).toBe(1)
  await lastMailTo(app, body.email, /Your password was changed/)

  const again = await app.guest().post('/user/password/reset', { token, password: 'yet-another-one' })
  expect([again.status, again.failure.code, await isGood()]).toEqual([422, 'reset.link.invalid', 'reset.link.invalid'])
})

test('a reset link is valid for one hour', async () => {
  const { body } = await register()
  await app.guest().post('/user/password/reset/send', { email: body.email, captcha: await solveCaptcha(app) })
  const { token } = await lastMailTo(app, body.email, /reset-password/)
  app.clock.now = new Date(Date.now() + 61 * 60_000)
  expect((await app.guest().post('/user/password/reset/check', { token })).failure.code).toBe('reset.link.invalid')
  expect((await app.guest().post('/user/password/reset', { token, password: 'the-new-password' })).failure.code).toBe('reset.link.invalid')
  app.clock.now = null
})

test('a reset reports an unknown address, but only with a captcha', async () => {
  const unknown = await app.guest().post('/user/password/reset/send', { email: 'nobody@example.test', captcha: await solveCaptcha(app) })
  expect([unknown.status, unknown.failure.code, unknown.failure.message]).toEqual([404, 'email.not.found', 'E-mail not found'])
  const robot = await app.guest().post('/user/password/reset/send', { email: 'nobody@example.test', captcha: 'x' })
  expect(robot.failure.code).toBe('captcha.not.solved')
})

test('sends at most five reset mails an hour to one address', async () => {
  const { body } = await register()
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 6; i++)
    codes.push((await app.guest().post('/user/password/reset/send', { email: body.email, captcha: await solveCaptcha(app) })).failure.code)
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'too.many'])
})

test('changing the password needs the current one and ends all other sessions', async () => {
  const { body, as } = await register({ role: 2 })
  const other = withSession(sessionOf(await app.guest().post('/user/login', { email: body.email, password: body.password })))
  const wrong = await as('PUT', '/user/password', { current: 'not this', password: 'the-new-password' })
  expect([wrong.status, wrong.failure.message, wrong.failure.errors]).toEqual([422, 'Wrong password', { current: 'wrong' }])
  expect((await as('PUT', '/user/password', { current: body.password, password: 'the-new-password' })).status).toBe(200)
  expect((await as('GET', '/user/me')).status).toBe(200)
  expect((await other('GET', '/user/me')).status).toBe(401)
  expect((await app.guest().post('/user/login', { email: body.email, password: 'the-new-password' })).status).toBe(200)
})

test('lists sessions with the current one marked, and ends the others', async () => {
  const { body, as } = await register({ role: 2 })
  const phone = await app.guest().call('POST', '/user/login', { email: body.email, password: body.password }, { 'user-agent': 'A phone' })
  const list = (await as<Session[]>('GET', '/user/sessions')).data
  expect(list).toHaveLength(2)
  expect(list.find((s) => !s.current)?.agent).toBe('A phone')
  expect((await as('DELETE', '/user/sessions')).status).toBe(200)
  expect((await withSession(sessionOf(phone))('GET', '/user/me')).status).toBe(401)
  expect((await as<Session[]>('GET', '/user/sessions')).data.map((s) => s.current)).toEqual([true])
})

test("ends one session by its id, with its live connection, and no other's", async () => {
  const { body, as, live } = await register({ role: 2 })
  const stranger = await register({ role: 2 })
  const here = await live()
  const session = sessionOf(await app.guest().post('/user/login', { email: body.email, password: body.password }))
  const there = await connectLive(app, { ...app.guest(), cookie: cookiesOf(session) })
  const id = (await as<Session[]>('GET', '/user/sessions')).data.find((one) => !one.current)?.id
  expect((await stranger.as('DELETE', `/user/sessions/${id}`)).status).toBe(200)
  expect((await withSession(session)('GET', '/user/me')).status).toBe(200)
  expect((await as('DELETE', `/user/sessions/${id}`)).status).toBe(200)
  await there.closed
  expect((await withSession(session)('GET', '/user/me')).status).toBe(401)
  expect((await as('GET', '/user/me')).status).toBe(200)
  await here.close()
})

test.each(['', 'short', '!'.repeat(64), 'a'.repeat(65)])('the malformed token "%s" gets the error of an invalid one', async (token) => {
  const codes = await Promise.all([
    app.guest().post('/user/verify', { token }),
    app.guest().post('/user/password/reset/check', { token }),
    app.guest().post('/user/password/reset', { token, password: 'the-new-password' }),
    app.guest().get(`/rooms/invite/${encodeURIComponent(token || ' ')}`),
  ])
  expect(codes.map(({ failure }) => failure.code)).toEqual([
    'verify.link.invalid',
    'reset.link.invalid',
    'reset.link.invalid',
    'invite.invalid',
  ])
})

test('signing out elsewhere closes the live connections there, not here', async () => {
  const { body, as, live } = await register({ role: 2 })
  const here = await live()
  const session = sessionOf(await app.guest().post('/user/login', { email: body.email, password: body.password }))
  const there = await connectLive(app, { ...app.guest(), cookie: cookiesOf(session) })
  await as('DELETE', '/user/sessions')
  await there.closed
  expect((await here.send('join_room', { room_id: 999_999, board_id: null })).error).toBeDefined()
  await here.close()
})

test('profile changes set the language cookie and reach other devices', async () => {
  const { as, live } = await register({ role: 2 })
  const elsewhere = await live()
  const changed = await as<User>('PUT', '/user', { first_name: ' Маша ', lang: 'ru', sounds: false })
  expect(changed.data).toMatchObject({ first_name: 'Маша', last_name: 'Maasikas', lang: 'ru', sounds: false })
  expect(changed.headers.get('set-cookie')).toContain('lang=ru; ')
  expect(await elsewhere.next('me_change')).toEqual({ by: null })
  await elsewhere.close()
  expect((await as<User>('GET', '/user/me')).data).toEqual(changed.data)
  expect((await as('PUT', '/user', { email: 'new@example.test', role: 1 })).data).toEqual(changed.data)
})

test('neither passwords nor tokens are stored in the database in plain text', async () => {
  const { body } = await register()
  const { token } = await lastMailTo(app, body.email)
  const received = () => app.database.db.selectFrom('mails').selectAll().where('to_address', '=', body.email).execute()
  // The mail arrives a moment before the queue marks it as sent.
  await expect.poll(received).toMatchObject([{ status: 'sent', body_text: '', body_html: '' }])
  const rows = await Promise.all([
    app.database.db.selectFrom('users').select('password_hash').where('email', '=', body.email).execute(),
    app.database.db.selectFrom('user_tokens').selectAll().execute(),
    app.database.db.selectFrom('sessions').selectAll().execute(),
    received(),
  ])
  expect(rows[0][0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(body.password)
})

test('a guest may read what the server offers', async () => {
  const { data } = await app.guest().get('/props')
  expect(data).toEqual({
    version: '0.1.0',
    web: null,
    languages: ['en', 'ru', 'et'],
    file_max_bytes: 262_144_000,
    media: 'mesh',
    mail: 'outbox',
    mails_wait: false,
    drafts: false,
  })
})

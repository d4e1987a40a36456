import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE, SIGN_IN_COOKIE } from '@keel/contract/protocol'
import type { Identity, PendingSignIn } from '@keel/contract/entities/sign-in'
import type { User } from '@keel/contract/entities/user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { CookieJar } from '../../../test/cookie-jar'
import { logIn, providerSettings, startProviders, writeProviders, type Account, type TestProvider } from '../../../test/provider'
import { storeToken } from '../../../test/world'
import { hashPassword } from '../users/passwords'

const ORIGIN = 'http://keel.example'
const CSRF = 'test-csrf-token-0123456789'
const PASSWORD = 'vaga-hea-parool-7'

let provider: TestProvider
/** Speaks for no domain. */
let stranger: TestProvider
/** Gives roles by groups. */
let staff: TestProvider
let app: TestApp
let password_hash: string
let count = 0
const cleanUps: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
  const { providers, stop } = await startProviders(ORIGIN, ['school', 'stranger', 'staff'])
  cleanUps.push(stop)
  ;[provider, stranger, staff] = providers as [TestProvider, TestProvider, TestProvider]
  const { path, remove } = await writeProviders([
    providerSettings(provider.issuer, { domains: ['school.example'] }),
    providerSettings(stranger.issuer, { id: 'stranger', name: 'Stranger', admits: false }),
    providerSettings(staff.issuer, {
      id: 'staff',
      name: 'Staff',
      domains: ['school.example'],
      groups_claim: 'realm_access.roles',
      teachers: ['staff'],
      students: ['pupils'],
    }),
    // Nothing listens there.
    providerSettings('http://127.0.0.1:1', { id: 'down', name: 'Down' }),
  ])
  cleanUps.push(remove)
  app = await startTestApp({ PUBLIC_URL: ORIGIN, OIDC_FILE: path })
  cleanUps.push(() => app.stop())
})
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

/** A browser that has been at the site. */
const newBrowser = () => new CookieJar({ [CSRF_COOKIE]: CSRF })

async function call<T>(browser: CookieJar, method: string, path: string, body?: object) {
  const response = await browser.fetch(app.url + path, {
    method,
    headers: { [CSRF_HEADER]: CSRF, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data, ...failure } = (await response.json()) as { data: T; code?: string; errors?: unknown }
  return { status: response.status, data, failure }
}

/** Goes to the provider and back; returns where the site leads then. */
async function visit(browser: CookieJar, { id = 'school', as, query = '' }: { id?: string; as: string; query?: string }) {
  const began = await browser.fetch(`${app.url}/user/sign-in/${id}${query}`)
  expect(began.status).toBe(302)
  const back = new URL(await logIn(began.headers.get('location') ?? '', as))
  expect(back.origin).toBe(ORIGIN)
  const finished = await browser.fetch(app.origin + back.pathname + back.search)
  expect(finished.status).toBe(302)
  return finished.headers.get('location')
}

const pending = (browser: CookieJar) => call<PendingSignIn>(browser, 'GET', '/user/sign-in')
const me = (browser: CookieJar) => call<User>(browser, 'GET', '/user/me')
const register = (browser: CookieJar, more: object = {}) =>
  call<User>(browser, 'POST', '/user/sign-in/register', {
    first_name: 'Mari',
    last_name: 'Maasikas',
    role: 1,
    lang: 'et',
    terms: true,
    ...more,
  })

/** An account at a provider. */
async function addAccount({ at = provider, ...claims }: { at?: TestProvider } & Account = {}): Promise<{ name: string; email: string }> {
  const name = `person${++count}`
  const email = `${name}@school.example`
  await at.setAccount(name, { email, email_verified: true, name: 'Mari Maasikas', ...claims })
  return { name, email: typeof claims['email'] === 'string' ? claims['email'] : email }
}

/** An account here with a password. */
async function addUser(email: string, { verified = true } = {}) {
  const own = await app.user('teacher', { email, verified })
  await app.database.db.updateTable('users').set({ password_hash }).where('id', '=', own.user.id).execute()
  return own
}
const subjectsTo = async (email: string) =>
  (await app.database.db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()).map(({ subject }) => subject)
const connected = (userId: number) => app.database.db.selectFrom('user_identities').selectAll().where('user_id', '=', userId).execute()

test('the site names its providers', async () => {
  const { data } = await app.guest().get<{ providers: unknown }>('/site')
  expect(data.providers).toEqual([
    { id: 'school', name: 'School account' },
    { id: 'stranger', name: 'Stranger' },
    { id: 'staff', name: 'Staff' },
    { id: 'down', name: 'Down' },
  ])
})

test('somebody new completes an account, and the next time is signed in at once', async () => {
  const { name, email } = await addAccount()
  const browser = newBrowser()
  expect(await visit(browser, { as: name, query: '?r=%2Frooms' })).toBe('/sign-in?r=%2Frooms')
  expect((await me(browser)).status).toBe(401)
  expect((await pending(browser)).data).toEqual({
    provider: { id: 'school', name: 'School account' },
    email,
    first_name: 'Mari',
    last_name: 'Maasikas',
    role: null,
    step: 'register',
  })
  const { data: user } = await register(browser)
  expect(user).toMatchObject({ email, role: 1, verify: 1, passwordless: true })
  expect((await me(browser)).data).toEqual(user)
  expect(browser.has(SIGN_IN_COOKIE)).toBe(false)
  expect((await pending(browser)).failure.code).toBe('sign.in.expired')

  const other = newBrowser()
  expect(await visit(other, { as: name })).toBe('/sign-in')
  expect((await me(other)).data).toEqual(user)
  const { data: identities } = await call<Identity[]>(other, 'GET', '/user/identities')
  expect(identities).toMatchObject([{ provider: 'School account', email }])
})

test('an address outside of the domains of the provider has to be confirmed by mail', async () => {
  const { name } = await addAccount({ email: 'somebody@elsewhere.example' })
  const browser = newBrowser()
  await visit(browser, { as: name })
  const { data } = await register(browser)
  expect(data).toMatchObject({ email: 'somebody@elsewhere.example', verify: 0 })
  const mails = await app.database.db.selectFrom('mails').select('token_kind').where('to_address', '=', data.email).execute()
  expect(mails).toEqual([{ token_kind: 'verify' }])
})

test('an address that the provider calls unconfirmed confirms nothing', async () => {
  const { name, email } = await addAccount({ email_verified: false })
  const own = await addUser(email)
  const browser = newBrowser()
  await visit(browser, { as: name })
  expect((await me(browser)).status).toBe(401)
  expect((await pending(browser)).data.step).toBe('connect')
  expect(await connected(own.user.id)).toEqual([])
})

test('whoever has an address of the provider enters the account that confirmed it', async () => {
  const { name, email } = await addAccount()
  const own = await addUser(email)
  const browser = newBrowser()
  await visit(browser, { as: name })
  expect((await me(browser)).data.id).toBe(own.user.id)
  expect(await connected(own.user.id)).toMatchObject([{ issuer: provider.issuer, subject: name, email }])
  expect(await subjectsTo(email)).toEqual(['An account was connected to yours'])
  await visit(newBrowser(), { as: name })
  expect(await subjectsTo(email)).toHaveLength(1)
})

test('an account that only names the address of somebody is not entered, and loses the address', async () => {
  const { name, email } = await addAccount()
  const rival = await addUser(email, { verified: false })
  const browser = newBrowser()
  await visit(browser, { as: name })
  expect((await pending(browser)).data.step).toBe('register')
  expect((await register(browser)).data.id).not.toBe(rival.user.id)
  expect((await rival.get('/user/me')).status).toBe(401)
})

test('a provider that speaks for no domain connects an account by its password only', async () => {
  const { name, email } = await addAccount({ at: stranger, email: `victim${++count}@school.example` })
  const victim = await addUser(email)
  const browser = newBrowser()
  await visit(browser, { id: 'stranger', as: name })
  expect((await me(browser)).status).toBe(401)
  expect((await pending(browser)).data.step).toBe('connect')
  expect((await register(browser)).failure.code).toBe('email.used')
  expect((await call(browser, 'POST', '/user/sign-in/connect', { password: 'a guess of a stranger' })).failure.code).toBe('login.failed')
  expect(await connected(victim.user.id)).toEqual([])
  const { data } = await call<User>(browser, 'POST', '/user/sign-in/connect', { password: PASSWORD })
  expect(data.id).toBe(victim.user.id)
  expect(await subjectsTo(email)).toEqual(['An account was connected to yours'])

  const other = newBrowser()
  await visit(other, { id: 'stranger', as: name })
  expect((await me(other)).data.id).toBe(victim.user.id)
})

test.each([
  ['in the list of teachers', { realm_access: { roles: ['x', 'staff'] } }, 1],
  ['in the list of students', { realm_access: { roles: ['pupils'] } }, 2],
])('the groups of somebody %s choose the role', async (_, claims, role) => {
  const { name } = await addAccount({ at: staff, ...claims })
  const browser = newBrowser()
  await visit(browser, { id: 'staff', as: name })
  expect((await pending(browser)).data.role).toBe(role)
  expect((await register(browser, { role: 3 - role })).data.role).toBe(role)
})

test.each([
  ['no groups', {}],
  ['other groups', { realm_access: { roles: ['parents'] } }],
  ['groups that are none', { realm_access: 'staff' }],
])('somebody with %s has no access', async (_, claims) => {
  const { name } = await addAccount({ at: staff, ...claims })
  const browser = newBrowser()
  await visit(browser, { id: 'staff', as: name })
  expect((await pending(browser)).failure.code).toBe('provider.no.access')
  expect((await register(browser)).failure.code).toBe('provider.no.access')
})

test('changed groups change the role with the next sign-in, unless it is in use', async () => {
  const { name, email } = await addAccount({ at: staff, realm_access: { roles: ['staff'] } })
  const browser = newBrowser()
  await visit(browser, { id: 'staff', as: name })
  await register(browser)
  // A session that was used just now.
  const elsewhere = newBrowser()
  await visit(elsewhere, { id: 'staff', as: name })
  const makeRoom = () => call(elsewhere, 'POST', '/rooms', { name: 'B1', type: 2 })
  const become = async (group: string) => {
    await staff.setAccount(name, { email, email_verified: true, realm_access: { roles: [group] } })
    await visit(browser, { id: 'staff', as: name })
    return (await me(browser)).data.role
  }
  expect((await me(elsewhere)).status).toBe(200)
  expect(await become('pupils')).toBe(2)
  expect((await makeRoom()).failure.code).toBe('forbidden')
  expect(await become('staff')).toBe(1)
  expect((await makeRoom()).status).toBe(200)
  expect(await become('pupils')).toBe(1)
})

test('a closed account stays closed', async () => {
  const { name, email } = await addAccount()
  const own = await addUser(email)
  await visit(newBrowser(), { as: name })
  await app.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', own.user.id).execute()
  const browser = newBrowser()
  await visit(browser, { as: name })
  expect((await pending(browser)).failure.code).toBe('account.closed')
  expect((await me(browser)).status).toBe(401)
})

test('somebody who registers keeps to the rules of registration where the provider does not admit its people', async () => {
  const operator = await app.user('teacher', { operator: true })
  await operator.put('/admin/registration', { chosen: 'closed' })
  const guest = await addAccount({ at: stranger, email: `guest${++count}@elsewhere.example` })
  const browser = newBrowser()
  await visit(browser, { id: 'stranger', as: guest.name })
  expect((await register(browser)).failure.code).toBe('registration.closed')

  const admitted = newBrowser()
  await visit(admitted, { as: (await addAccount()).name })
  expect((await register(admitted)).status).toBe(200)

  await operator.put('/admin/registration', { chosen: 'invite' })
  const { data } = await operator.post<{ url: string }[]>('/admin/invitations', { role: 2, days: 1, uses: 1, emails: [] })
  const invite = new URL(data[0]?.url ?? '').searchParams.get('invitation') ?? ''
  const invited = newBrowser()
  const { name } = await addAccount({ at: stranger, email: `guest${++count}@elsewhere.example` })
  await visit(invited, { id: 'stranger', as: name, query: `?invite=${invite}` })
  // As the invitation says.
  expect((await pending(invited)).data.role).toBe(2)
  expect((await register(invited, { role: 1 })).data.role).toBe(2)
  await operator.put('/admin/registration', { chosen: null })
})

test('a provider that is down, refuses, or tells no address is told to the person', async () => {
  const browser = newBrowser()
  const began = await browser.fetch(`${app.url}/user/sign-in/down?r=%2Fhome`)
  expect([began.status, began.headers.get('location')]).toEqual([302, '/sign-in?r=%2Fhome'])
  expect((await pending(browser)).failure.code).toBe('provider.unavailable')

  const toProvider = await browser.fetch(`${app.url}/user/sign-in/school`)
  const { searchParams } = new URL(toProvider.headers.get('location') ?? '')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  const refused = new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '', iss: provider.issuer })
  await browser.fetch(`${app.url}/user/sign-in/school/callback?${refused.toString()}`)
  expect((await pending(browser)).failure.code).toBe('provider.failed')

  await visit(browser, { as: (await addAccount({ email: undefined })).name })
  expect((await pending(browser)).failure.code).toBe('provider.email.missing')
})

test('what a provider sends back works in the browser that went there, once', async () => {
  const { name } = await addAccount()
  const browser = newBrowser()
  const began = await browser.fetch(`${app.url}/user/sign-in/school`)
  const back = new URL(await logIn(began.headers.get('location') ?? '', name))
  const callback = app.origin + back.pathname + back.search

  const victim = newBrowser()
  await victim.fetch(callback)
  expect((await pending(victim)).failure.code).toBe('sign.in.expired')
  // Also if that one has gone to the provider itself.
  await victim.fetch(`${app.url}/user/sign-in/school`)
  await victim.fetch(callback)
  expect((await pending(victim)).failure.code).toBe('provider.failed')
  // Nor at another provider.
  const kept = browser.get(SIGN_IN_COOKIE) ?? ''
  await browser.fetch(callback.replace('/school/', '/staff/'))
  expect((await pending(browser)).failure.code).toBe('sign.in.expired')

  browser.set(SIGN_IN_COOKIE, kept)
  await browser.fetch(callback)
  expect((await pending(browser)).data.step).toBe('register')
  browser.set(SIGN_IN_COOKIE, kept)
  await browser.fetch(callback)
  expect((await pending(browser)).failure.code).toBe('provider.failed')
})

test('a step that was changed or is too old is not taken', async () => {
  const browser = newBrowser()
  await visit(browser, { as: (await addAccount()).name })
  const kept = browser.get(SIGN_IN_COOKIE) ?? ''
  const bytes = Buffer.from(kept, 'base64url')
  // In the nonce, the tag and the text.
  const flipped = [0, 20, bytes.length - 1].map((at) => bytes.map((byte, n) => (n === at ? byte ^ 1 : byte)))
  for (const changed of ['', 'x', ...flipped.map((one) => Buffer.from(one).toString('base64url'))]) {
    browser.set(SIGN_IN_COOKIE, changed)
    expect([changed, (await register(browser)).failure.code]).toEqual([changed, 'sign.in.expired'])
  }
  browser.set(SIGN_IN_COOKIE, kept)
  app.clock.now = new Date(Date.now() + 16 * 60_000)
  expect((await register(browser)).failure.code).toBe('sign.in.expired')
  app.clock.now = null
  expect((await register(browser)).status).toBe(200)
})

test('of two browsers that register one account at a provider at once one does', async () => {
  const { name } = await addAccount({ email: `twice${++count}@elsewhere.example` })
  const browsers = [newBrowser(), newBrowser()]
  for (const browser of browsers) await visit(browser, { as: name })
  const answers = await Promise.all(browsers.map((browser) => register(browser)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.failure.code).toBe('conflict')
})

test('signing out leads to the page of the provider that signs out there', async () => {
  const browser = newBrowser()
  await visit(browser, { as: (await addAccount()).name })
  await register(browser)
  const { data } = await call<{ url: string }>(browser, 'POST', '/user/logout', {})
  const url = new URL(data.url)
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toEqual({ client_id: 'keel', post_logout_redirect_uri: `${ORIGIN}/login` })
  expect((await me(browser)).status).toBe(401)
  expect((await fetch(url)).status).toBe(200)

  const other = await app.user()
  expect((await other.post('/user/logout')).data).toEqual({ url: null })
})

test('an account without a password proves its owner by a sign-in of the last minutes', async () => {
  const { name } = await addAccount()
  const browser = newBrowser()
  await visit(browser, { as: name })
  await register(browser)
  const token = () => call(browser, 'POST', '/user/tokens', { name: `Token ${++count}`, scopes: ['read'], days: 1 })
  expect((await token()).status).toBe(200)
  app.clock.now = new Date(Date.now() + 16 * 60_000)
  expect((await token()).failure.code).toBe('login.again')
  app.clock.now = null
  // A provider that has known the person for long has not seen them now.
  const { id } = (await me(browser)).data
  const sessions = app.database.db.updateTable('sessions').where('user_id', '=', id)
  await sessions.set({ authenticated_at: new Date(Date.now() - 16 * 60_000) }).execute()
  expect((await token()).failure.code).toBe('login.again')
  await sessions.set({ authenticated_at: null }).execute()
  expect((await token()).failure.code).toBe('login.again')
})

test('an identity is disconnected by the password, and the last way in stays', async () => {
  const { name, email } = await addAccount()
  await addUser(email)
  const browser = newBrowser()
  await visit(browser, { as: name })
  const {
    data: [identity],
  } = await call<Identity[]>(browser, 'GET', '/user/identities')
  const remove = (body: object) => call(browser, 'POST', `/user/identities/${identity?.id}/remove`, body)
  expect((await remove({})).failure.code).toBe('wrong.password')
  expect((await remove({ password: 'wrong' })).failure.code).toBe('wrong.password')
  const other = await app.user()
  expect((await other.post(`/user/identities/${identity?.id}/remove`)).failure.code).toBe('not.found')
  expect((await call<Identity[]>(browser, 'GET', '/user/identities')).data).toHaveLength(1)
  expect((await remove({ password: PASSWORD })).status).toBe(200)
  expect((await call<Identity[]>(browser, 'GET', '/user/identities')).data).toEqual([])

  const only = newBrowser()
  await visit(only, { as: (await addAccount()).name })
  await register(only)
  const {
    data: [last],
  } = await call<Identity[]>(only, 'GET', '/user/identities')
  expect((await call(only, 'POST', `/user/identities/${last?.id}/remove`, {})).failure.code).toBe('identity.last')
})

test('a sign-in beside a reset of the password leaves no session', async () => {
  const { db } = app.database
  for (let round = 0; round < 8; round += 1) {
    const { name, email } = await addAccount()
    const own = await addUser(email)
    await visit(newBrowser(), { as: name })
    const token = await storeToken(app, own.user.id, 'reset')
    const browser = newBrowser()
    const began = await browser.fetch(`${app.url}/user/sign-in/school`)
    const back = new URL(await logIn(began.headers.get('location') ?? '', name))
    await Promise.all([
      browser.fetch(app.origin + back.pathname + back.search),
      app.guest().post('/user/password/reset', { token, password: 'uus-hea-parool-8' }),
    ])
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', own.user.id)
      .where('issuer', 'is not', null)
      .execute()
    const identities = await connected(own.user.id)
    // The provider speaks for the address: a sign-in after the reset connects it again, with a session. One before it leaves neither.
    expect(sessions.length).toBe(identities.length)
  }
})

test('connecting an account by its password beside a reset connects nothing', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { name, email } = await addAccount({ at: stranger, email: `victim${++count}@elsewhere.example` })
    const victim = await addUser(email)
    const token = await storeToken(app, victim.user.id, 'reset')
    const browser = newBrowser()
    await visit(browser, { id: 'stranger', as: name })
    const [, reset] = await Promise.all([
      call(browser, 'POST', '/user/sign-in/connect', { password: PASSWORD }),
      app.guest().post('/user/password/reset', { token, password: 'uus-hea-parool-8' }),
    ])
    expect(reset.status).toBe(200)
    expect(await connected(victim.user.id)).toEqual([])
    expect((await me(browser)).status).toBe(401)
  }
})

test('sessions of a provider are like others', async () => {
  const browser = newBrowser()
  await visit(browser, { as: (await addAccount()).name })
  await register(browser)
  expect(browser.has(SESSION_COOKIE)).toBe(true)
  const { data } = await call<{ current: boolean }[]>(browser, 'GET', '/user/sessions')
  expect(data).toMatchObject([{ current: true }])
})

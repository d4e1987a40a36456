import { PASSKEYS_MAX, SIGN_IN_MINUTES } from '@keel/contract/constants'
import type { Passkey } from '@keel/contract/entities/passkey'
import type { User } from '@keel/contract/entities/user'
import { CSRF_COOKIE, CSRF_HEADER, PASSKEY_COOKIE, SESSION_COOKIE } from '@keel/contract/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { Authenticator } from '../../../test/authenticator'
import { CookieJar } from '../../../test/cookie-jar'
import { storeIdentity } from '../../../test/identities'
import { storePasskey } from '../../../test/passkeys'
import { storeToken } from '../../../test/world'
import { hashPassword, NO_PASSWORD } from '../users/passwords'

const ORIGIN = 'https://keel.example'
const CSRF = 'test-csrf-token-0123456789'
const PASSWORD = 'vaga-hea-parool-7'
const names = { csrf: `__Host-${CSRF_COOKIE}`, session: `__Host-${SESSION_COOKIE}`, passkey: `__Host-${PASSKEY_COOKIE}` }
type Creation = { challenge: string; rp: { id: string }; user: { id: string; name: string; displayName: string } }
type Use = { challenge: string; rpId: string }

let app: TestApp
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
  app = await startTestApp({ PUBLIC_URL: ORIGIN })
})
afterAll(() => app.stop())

const newBrowser = () => new CookieJar({ [names.csrf]: CSRF })

async function call<T>(browser: CookieJar, method: string, path: string, body: object = {}) {
  const response = await browser.fetch(app.url + path, {
    method,
    headers: { [CSRF_HEADER]: CSRF, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const { data, ...failure } = (await response.json()) as { data: T; code?: string }
  return { status: response.status, data, code: failure.code }
}

/** A person with a password, signed in to a browser of theirs. */
async function person(more: { password_hash?: string } = {}) {
  const { user } = await app.user('teacher')
  await app.database.db
    .updateTable('users')
    .set({ password_hash, ...more })
    .where('id', '=', user.id)
    .execute()
  const browser = newBrowser()
  browser.set(names.session, user.sessionToken)
  return { ...user, browser }
}

const begin = (browser: CookieJar, password: string | undefined = PASSWORD) =>
  call<Creation>(browser, 'POST', '/user/passkeys/begin', { password })
const add = (browser: CookieJar, credential: object, { name = 'Phone', password = PASSWORD }: { name?: string; password?: string } = {}) =>
  call<Passkey>(browser, 'POST', '/user/passkeys', { name, credential, password })
/** Adds a passkey to the account that the browser is signed in to. */
async function newPasskey(browser: CookieJar, name = 'Phone'): Promise<{ device: Authenticator; id: number }> {
  const device = new Authenticator(ORIGIN)
  const { data } = await begin(browser)
  const added = await add(browser, device.create(data), { name })
  expect(added.status).toBe(200)
  return { device, id: added.data.id }
}
const list = async (browser: CookieJar) => (await call<Passkey[]>(browser, 'GET', '/user/passkeys')).data
const challengeFor = async (browser: CookieJar) => (await call<Use>(browser, 'POST', '/user/passkeys/sign-in/begin')).data
const answer = (browser: CookieJar, credential: object) => call<User>(browser, 'POST', '/user/passkeys/sign-in', { credential })
/** Signs in at a browser with an authenticator. */
async function signIn(device: Authenticator, browser = newBrowser()) {
  return { browser, ...(await answer(browser, device.get(await challengeFor(browser)))) }
}
const subjectsTo = async (email: string) =>
  (await app.database.db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()).map(({ subject }) => subject)
const logged = async (id: number) =>
  (await app.database.db.selectFrom('site_log').select(['kind', 'details']).where('person_id', '=', id).orderBy('id').execute()).map(
    ({ kind, details }) => [kind, details],
  )

test('a passkey is made for this site and this person, and signs in at any browser', async () => {
  const { id, email, browser } = await person()
  const { data: options } = await begin(browser)
  expect(options.rp.id).toBe('keel.example')
  expect(options.user.name).toBe(email)
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  const device = new Authenticator(ORIGIN)
  const added = await add(browser, device.create(options), { name: 'Phone' })
  expect(added.data).toEqual({ id: added.data.id, name: 'Phone', synced: true, created_at: added.data.created_at, used_at: null })
  // The challenge is used up.
  expect(browser.has(names.passkey)).toBe(false)

  const elsewhere = await signIn(device)
  expect(elsewhere).toMatchObject({ status: 200, data: { id, email } })
  expect(elsewhere.browser.has(names.passkey)).toBe(false)
  expect((await call<User>(elsewhere.browser, 'GET', '/user/me')).data.id).toBe(id)
  const [used] = await list(elsewhere.browser)
  expect(used?.used_at).not.toBeNull()
  expect(await logged(id)).toEqual([
    ['passkey.added', { passkey: 'Phone' }],
    ['login.done', { passkey: 'Phone' }],
  ])
  expect(await subjectsTo(email)).toEqual(['A passkey was added to your account'])
})

test('all passkeys of a person have one handle, and a browser is asked for none that it has', async () => {
  const { browser } = await person()
  const { device } = await newPasskey(browser)
  const { data } = await begin(browser)
  expect(data.user.id).toBe(Buffer.from(device.handle).toString('base64url'))
  expect(data).toMatchObject({
    excludeCredentials: [{ id: device.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
})

test('each login page of a browser has a challenge of its own', async () => {
  const { browser: own } = await person()
  const { device } = await newPasskey(own)
  const browser = newBrowser()
  const pages = []
  for (let n = 0; n < 6; n++) pages.push(await challengeFor(browser))
  const [forgotten, oldest] = pages as [Use, Use]
  expect(await answer(browser, device.get(forgotten))).toMatchObject({ status: 422, code: 'passkey.failed' })
  expect((await answer(browser, device.get(oldest))).status).toBe(200)
})

describe('an answer is refused', () => {
  const attempts: Record<string, (device: Authenticator, browser: CookieJar) => Promise<object>> = {
    'to another challenge': async (device) => device.get({ challenge: 'another' }),
    'to the challenge of another browser': async (device) => device.get(await challengeFor(newBrowser())),
    'at another site': async (device, browser) => device.get(await challengeFor(browser), { origin: 'https://keel.example.evil.test' }),
    'for another site': async (device, browser) => device.get(await challengeFor(browser), { rpId: 'evil.test' }),
    'without a look at its person': async (device, browser) => device.get(await challengeFor(browser), { isVerified: false }),
    'signed by another key': async (device, browser) => device.get(await challengeFor(browser), {}, new Authenticator(ORIGIN).privateKey),
    'of a copy that was used less often': async (device, browser) => device.get(await challengeFor(browser), { counter: 1 }),
    'for another account': async (device, browser) => {
      const credential = device.get(await challengeFor(browser))
      return { ...credential, response: { ...credential.response, userHandle: 'AAAA' } }
    },
    'that is no signature': async (device, browser) => {
      const credential = device.get(await challengeFor(browser))
      return { ...credential, response: { ...credential.response, signature: 'AAAA' } }
    },
    'that is no data of an authenticator': async (device, browser) => {
      const credential = device.get(await challengeFor(browser))
      return { ...credential, response: { ...credential.response, authenticatorData: 'AAAA' } }
    },
  }
  test.each(Object.entries(attempts))('%s', async (_, attempt) => {
    const { browser: own } = await person()
    const { device } = await newPasskey(own)
    await signIn(device)
    await signIn(device)
    const browser = newBrowser()
    await challengeFor(browser)
    expect(await answer(browser, await attempt(device, browser))).toMatchObject({ status: 422, code: 'passkey.failed' })
    expect(browser.has(names.session)).toBe(false)
    // The right one still works.
    expect((await signIn(device, browser)).status).toBe(200)
  })

  test('a second time, also of two at once', async () => {
    const { browser: own } = await person()
    const { device } = await newPasskey(own)
    const browser = newBrowser()
    const credential = device.get(await challengeFor(browser))
    const cookie = browser.get(names.passkey) ?? ''
    const browsers = Array.from({ length: 4 }, () => new CookieJar({ [names.csrf]: CSRF, [names.passkey]: cookie }))
    const answers = await Promise.all(browsers.map((one) => answer(one, credential)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    const late = new CookieJar({ [names.csrf]: CSRF, [names.passkey]: cookie })
    expect(await answer(late, credential)).toMatchObject({ status: 422, code: 'passkey.failed' })
  })

  test('after a quarter of an hour', async () => {
    const { browser: own } = await person()
    const { device } = await newPasskey(own)
    const browser = newBrowser()
    const credential = device.get(await challengeFor(browser))
    app.clock.now = new Date(Date.now() + SIGN_IN_MINUTES * 60_000)
    try {
      expect(await answer(browser, credential)).toMatchObject({ status: 422, code: 'sign.in.expired' })
    } finally {
      app.clock.now = null
    }
  })

  test('without a challenge, and to one for a new passkey', async () => {
    const { browser } = await person()
    const { device } = await newPasskey(browser)
    expect(await answer(newBrowser(), device.get({ challenge: 'AAAA' }))).toMatchObject({ code: 'sign.in.expired' })
    const { data } = await begin(browser)
    expect(await answer(browser, device.get(data))).toMatchObject({ code: 'sign.in.expired' })
  })

  test('of a passkey that nobody has, or that was removed', async () => {
    const unknown = new Authenticator(ORIGIN)
    unknown.handle = unknown.id
    expect(await signIn(unknown)).toMatchObject({ status: 422, code: 'passkey.unknown' })
    const { browser } = await person()
    const { device, id } = await newPasskey(browser)
    expect((await call(browser, 'POST', `/user/passkeys/${id}/remove`, { password: PASSWORD })).status).toBe(200)
    expect(await signIn(device)).toMatchObject({ status: 422, code: 'passkey.unknown' })
  })

  test('of a closed account, which is logged', async () => {
    const { id, browser } = await person()
    const { device } = await newPasskey(browser)
    const operator = newBrowser()
    operator.set(names.session, (await app.user('teacher', { operator: true })).user.sessionToken)
    expect((await call(operator, 'POST', `/admin/people/${id}/close`)).status).toBe(200)
    expect(await signIn(device)).toMatchObject({ status: 403, code: 'account.closed' })
    expect((await logged(id)).at(-1)).toEqual(['login.closed', { passkey: 'Phone' }])
  })
})

describe('a new passkey is refused', () => {
  test('without the password, or with a wrong one', async () => {
    const { id, browser } = await person()
    const { data } = await begin(browser)
    const credential = new Authenticator(ORIGIN).create(data)
    for (const password of ['not mine', undefined]) {
      expect(await call(browser, 'POST', '/user/passkeys/begin', { password })).toMatchObject({ status: 422, code: 'wrong.password' })
      expect(await call(browser, 'POST', '/user/passkeys', { name: 'Phone', credential, password })).toMatchObject({
        status: 422,
        code: 'wrong.password',
      })
    }
    expect(await list(browser)).toEqual([])
    expect(await logged(id)).toEqual([])
  })

  test('made at another site, for another challenge, or without a look at its person', async () => {
    const { browser } = await person()
    const device = new Authenticator(ORIGIN)
    const { data } = await begin(browser)
    for (const credential of [
      device.create(data, { origin: 'https://evil.test' }),
      device.create(data, { rpId: 'evil.test' }),
      device.create({ ...data, challenge: 'another' }),
      device.create(data, { isVerified: false }),
    ])
      expect(await add(browser, credential)).toMatchObject({ status: 422, code: 'passkey.failed' })
    expect(await list(browser)).toEqual([])
  })

  test('with the challenge of another person’s', async () => {
    const [one, other] = [await person(), await person()]
    const { data } = await begin(one.browser)
    other.browser.set(names.passkey, one.browser.get(names.passkey) ?? '')
    expect(await add(other.browser, new Authenticator(ORIGIN).create(data))).toMatchObject({ code: 'sign.in.expired' })
  })

  test('that somebody has already', async () => {
    const [one, other] = [await person(), await person()]
    const { device } = await newPasskey(one.browser)
    const { data } = await begin(other.browser)
    expect(await add(other.browser, device.create(data))).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('beyond as many as a person may have', async () => {
    const { id, browser } = await person()
    const { data } = await begin(browser)
    for (let n = 0; n < PASSKEYS_MAX; n++) await storePasskey(app, id)
    expect(await add(browser, new Authenticator(ORIGIN).create(data))).toMatchObject({ status: 409, code: 'limit.reached' })
    expect(await begin(browser)).toMatchObject({ status: 409, code: 'limit.reached' })
  })
})

test('a passkey is renamed and removed by its person only', async () => {
  const [own, other] = [await person(), await person()]
  const { id } = await newPasskey(own.browser)
  expect(await call(other.browser, 'PUT', `/user/passkeys/${id}`, { name: 'Mine' })).toMatchObject({ status: 404 })
  expect(await call(other.browser, 'POST', `/user/passkeys/${id}/remove`, { password: PASSWORD })).toMatchObject({ status: 404 })
  expect((await call<Passkey>(own.browser, 'PUT', `/user/passkeys/${id}`, { name: ' Laptop ' })).data).toMatchObject({ id, name: 'Laptop' })
  expect(await call(own.browser, 'POST', `/user/passkeys/${id}/remove`, {})).toMatchObject({ status: 422, code: 'wrong.password' })
  expect((await call(own.browser, 'POST', `/user/passkeys/${id}/remove`, { password: PASSWORD })).status).toBe(200)
  expect(await list(own.browser)).toEqual([])
  expect((await logged(own.id)).at(-1)).toEqual(['passkey.removed', { passkey: 'Laptop' }])
})

test('the last way into an account stays', async () => {
  const { id, browser } = await person({ password_hash: NO_PASSWORD })
  const passkey = await storePasskey(app, id)
  const remove = () => call(browser, 'POST', `/user/passkeys/${passkey}/remove`)
  expect(await remove()).toMatchObject({ status: 409, code: 'identity.last' })
  const identity = await storeIdentity(app, id)
  // Without the account at the provider the passkey is left, and the other way round.
  expect((await call(browser, 'POST', `/user/identities/${identity}/remove`)).status).toBe(200)
  expect(await remove()).toMatchObject({ status: 409, code: 'identity.last' })
  await storeIdentity(app, id)
  expect((await remove()).status).toBe(200)
})

test('a sign-in leaves no session beside a reset of the password', async () => {
  for (let n = 0; n < 10; n++) {
    const { id, browser } = await person()
    const { device } = await newPasskey(browser)
    const token = await storeToken(app, id, 'reset')
    const [signed, reset] = await Promise.all([
      signIn(device),
      call(newBrowser(), 'POST', '/user/password/reset', { token, password: 'uus-hea-parool-8' }),
    ])
    expect(reset.status).toBe(200)
    expect(await call(signed.browser, 'GET', '/user/me')).toMatchObject({ status: 401 })
    expect(await signIn(device)).toMatchObject({ code: 'passkey.unknown' })
  }
})

test('a sign-in leaves no session beside a removal of the passkey', async () => {
  for (let n = 0; n < 10; n++) {
    const { browser } = await person()
    const { device, id } = await newPasskey(browser)
    const [signed, removed] = await Promise.all([
      signIn(device),
      call(browser, 'POST', `/user/passkeys/${id}/remove`, { password: PASSWORD }),
    ])
    expect(removed.status).toBe(200)
    // It came first, or not at all.
    expect(signed.status === 200 || signed.code === 'passkey.unknown' || signed.code === 'login.failed').toBe(true)
    expect(await signIn(device)).toMatchObject({ code: 'passkey.unknown' })
  }
})

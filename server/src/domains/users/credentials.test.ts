import { SESSIONS_MAX } from '@keel/contract/constants'
import { SESSION_COOKIE } from '@keel/contract/protocol'
import { sql, type Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApi, startTestApp, type Api, type Answer, type TestApp, type TestUser } from '../../../test/app'
import { storeEntry } from '../../../test/library'
import { storeIdentity } from '../../../test/identities'
import { storePasskey } from '../../../test/passkeys'
import { storeBrowsers } from '../../../test/push-service'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { storeToken } from '../../../test/world'
import { CREDENTIALS, CREDENTIAL_EVENTS, dropRestored, effectOf, type Credential, type CredentialEvent } from '../../db/credentials'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import { createSessions } from './sessions'
import { hashPassword, NO_PASSWORD } from './passwords'

const PASSWORD = 'vaga-hea-parool-7'
const NEW_PASSWORD = 'uus-hea-parool-8'
const credentials = Object.keys(CREDENTIALS) as Credential[]
const LINKS = { verifyLink: 'verify', refuseLink: 'refuse', resetLink: 'reset', emailLink: 'email', emailUndoLink: 'email-undo' } as const
const isLink = (credential: Credential): credential is keyof typeof LINKS => credential in LINKS
const later = () => new Date(Date.now() + 3_600_000)

let app: TestApp
let operator: Api & { user: TestUser }
let password_hash: string
let count = 0
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true })
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => app.stop())

/** An account with every credential, each link in a mail that was sent, in one that waits and in one that failed. */
async function makeAccount(verified: boolean) {
  const { db } = app.database
  const own = await app.user('teacher', { verified })
  const { id } = own.user
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const made = await createSessions(db, () => new Date(), { ratePerMinute: 1000 }).create(
    { id, password_hash },
    { agent: 'elsewhere', address: '127.0.0.1' },
  )
  const token = made?.token ?? ''
  const other = makeApi(app.url, { ...own.user, sessionToken: token, cookie: `${SESSION_COOKIE}=${token}` } satisfies TestUser)
  const lives = [await connectLive(app, own), await connectLive(app, other)] as const
  const { data: api } = await own.post<{ token: string }>('/user/tokens', { name: 'Script', scopes: ['read'], days: 1, password: PASSWORD })

  const email = `another${++count}@example.test`
  await storeIdentity(app, id)
  await storePasskey(app, id)
  await storeBrowsers(app, id)
  const earlier = `earlier${count}@example.test`
  const addresses = { verify: null, refuse: null, reset: null, email, 'email-undo': earlier }
  const mail = { to_address: own.user.email, subject: 'Waits', body_text: '', body_html: '', next_at: later() }
  const storeMails = (more: { to_address?: string; token_kind?: DB['mails']['token_kind']; user_id?: number }) =>
    db
      .insertInto('mails')
      .values((['waiting', 'failed'] as const).map((status) => ({ ...mail, ...more, status })))
      .execute()
  const links: Record<string, string> = {}
  for (const kind of Object.values(LINKS)) {
    links[kind] = await storeToken(app, id, kind, addresses[kind])
    // No mail is sent with a link to refuse: it remains of the one to verify.
    if (kind === 'refuse') await storeToken(app, id, kind)
    else await storeMails({ to_address: addresses[kind] ?? mail.to_address, token_kind: kind, user_id: id })
  }
  // An address before that one, and one after it.
  for (const [to_address, hours] of [
    [`oldest${count}@example.test`, -1],
    [`youngest${count}@example.test`, 1],
  ] as const) {
    await storeToken(app, id, 'email-undo', to_address)
    const asked_at = new Date(Date.now() + hours * 3_600_000)
    await db.updateTable('replaced_emails').set({ asked_at }).where('email', '=', to_address).execute()
    await storeMails({ to_address, token_kind: 'email-undo', user_id: id })
  }
  await storeMails({})
  await db.insertInto('email_changes').values({ user_id: id, email, created_at: new Date(), expires_at: later() }).execute()
  await db
    .insertInto('schedule_feeds')
    .values({ user_id: id, token: randomBytes(9).toString('hex') })
    .execute()
  const room = await db.insertInto('rooms').values({ owner_id: id, name: 'B1', type: 2 }).returning('id').executeTakeFirstOrThrow()
  const invite = randomBytes(16).toString('hex')
  await db.insertInto('room_invites').values({ token: invite, room_id: room.id }).execute()
  await db.insertInto('room_invitations').values({ token: invite, email: 'guest@example.test', created_at: new Date() }).execute()
  // In somebody else's classroom, as a student has it.
  const [owner_id, token_hash, created_at] = [operator.user.id, randomBytes(32), new Date()]
  const theirs = await db.insertInto('rooms').values({ owner_id, name: 'A1', type: 2 }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('personal_links').values({ user_id: id, room_id: theirs.id, token_hash, created_at }).execute()
  const entry = await storeEntry(app, id, 1)
  await db
    .insertInto('library_shares')
    .values({ item_id: entry, token: randomBytes(16).toString('hex') })
    .execute()
  await db
    .insertInto('site_invitations')
    .values({ created_by: id, role: 2, token: `${id}`, uses_max: 1, created_at: new Date(), expires_at: later() })
    .execute()
  await db
    .insertInto('classes')
    .values({ created_by: id, name: '7B', token: `class${id}`, created_at: new Date(), expires_at: later() })
    .execute()
  await db
    .insertInto('used_captchas')
    .values({ signature: Buffer.from(`${id}`), expires_at: later() })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: id, key: 'key', call: 'call', answer: JSON.stringify(json(null)) })
    .execute()
  return { id, own, other, lives, api: api.token, links, room: room.id, invite, entry }
}
/** How many rows of a credential are made, other than one, or of a link three. */
const STORED: Partial<Record<Credential, number>> = { session: 2, pushSubscription: 2, refuseLink: 2, emailUndoLink: 9, waitingMail: 2 }
type Account = Awaited<ReturnType<typeof makeAccount>>

/** How many rows of each credential an account has. */
async function rowsOf(db: Kysely<DB>, { id, own, room, invite, entry }: Account): Promise<Partial<Record<Credential, number>>> {
  const queries: Record<Exclude<Credential, 'liveConnection' | keyof typeof LINKS>, ReturnType<typeof sql>> = {
    session: sql`sessions where user_id = ${id}`,
    pushSubscription: sql`push_subscriptions where user_id = ${id}`,
    apiToken: sql`api_tokens where user_id = ${id}`,
    identity: sql`user_identities where user_id = ${id}`,
    passkey: sql`passkeys where user_id = ${id}`,
    personalLink: sql`personal_links where user_id = ${id}`,
    emailChange: sql`email_changes where user_id = ${id}`,
    calendarLink: sql`schedule_feeds where user_id = ${id}`,
    classroomLink: sql`room_invites where room_id = ${room}`,
    classroomInvite: sql`room_invitations where token = ${invite}`,
    shareLink: sql`library_shares where item_id = ${entry}`,
    siteInvitation: sql`site_invitations where token = ${`${id}`}`,
    classLink: sql`classes where token = ${`class${id}`}`,
    captcha: sql`used_captchas where signature = ${Buffer.from(`${id}`)}`,
    idempotencyKey: sql`idempotency_keys where user_id = ${id} and key = 'key'`,
    waitingMail: sql`mails where subject = 'Waits' and to_address = ${own.user.email} and token_kind is null`,
  }
  const counts: Partial<Record<Credential, number>> = {}
  const countOf = async (from: ReturnType<typeof sql>) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)).rows[0]?.count
  for (const credential of credentials) {
    if (credential === 'liveConnection') continue
    counts[credential] = isLink(credential)
      ? await countOf(sql`(select from user_tokens where user_id = ${id} and kind = ${LINKS[credential]}
          union all select from mails where user_id = ${id} and subject = 'Waits' and token_kind = ${LINKS[credential]}) links`)
      : await countOf(queries[credential])
  }
  return counts
}

const ofPerson = (path: string) => (account: Account) => operator.post(`/admin/people/${account.id}/${path}`)
/** Each event as the person, a stranger or an operator causes it. */
const CAUSES: Record<Exclude<CredentialEvent, 'restored' | 'signedIn'>, (account: Account) => Promise<Answer<unknown>>> = {
  reset: ({ links }) => app.guest().post('/user/password/reset', { token: links.reset, password: NEW_PASSWORD }),
  firstPassword: async ({ id, links }) => {
    await app.database.db.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', '=', id).execute()
    return app.guest().post('/user/password/reset', { token: links.reset, password: NEW_PASSWORD, ways_in: 'keep' })
  },
  passwordChanged: ({ own }) => own.put('/user/password', { current: PASSWORD, password: NEW_PASSWORD }),
  emailConfirmed: ({ links }) => app.guest().post('/user/verify', { token: links.verify }),
  emailChanged: ({ links }) => app.guest().post('/user/email/confirm', { token: links.email }),
  emailUndone: ({ links }) => app.guest().post('/user/email/undo', { token: links['email-undo'] }),
  emailLost: ({ links }) => app.guest().post('/user/verify/refuse', { token: links.verify }),
  loggedOutElsewhere: ({ own }) => own.delete('/user/sessions'),
  sessionsEnded: ofPerson('end-sessions'),
  closed: ofPerson('close'),
  reopened: async (account) => {
    await app.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', account.id).execute()
    return ofPerson('reopen')(account)
  },
  erased: ({ own }) => own.post('/user/delete', { password: PASSWORD }),
}
const UNVERIFIED = new Set<CredentialEvent>(['emailConfirmed', 'emailLost'])

const worksFor = async (person: Api) => (await person.get('/user/me')).status !== 401
const isOpen = async (live: LiveClient) => Promise.race([live.closed.then(() => false), live.send('nothing', {}).then(() => true)])

test.each(Object.entries(CAUSES))('%s does to each credential what the table says', async (name, cause) => {
  const event = name as keyof typeof CAUSES
  const account = await makeAccount(!UNVERIFIED.has(event))
  const before = await rowsOf(app.database.db, account)
  expect(before).toEqual(
    Object.fromEntries(credentials.filter((one) => one !== 'liveConnection').map((one) => [one, STORED[one] ?? (isLink(one) ? 3 : 1)])),
  )
  const { status, data } = await cause(account)
  expect(status).toBe(200)

  const after = await rowsOf(app.database.db, account)
  // Who ends sessions by hand reads how many scripts go on.
  if (effectOf('session', event) === 'others') expect(data).toEqual({ tokens: after.apiToken })
  const found = credentials.map((credential) => {
    if (credential === 'liveConnection') return null
    const left = after[credential] ?? 0
    const some = credential === 'emailUndoLink' && left === 3 ? 'younger' : 'others'
    const effect = left === 0 ? 'ends' : left < (before[credential] ?? 0) ? some : 'stays'
    return [credential, effect]
  })
  expect(found).toEqual(
    credentials.map((credential) => (credential === 'liveConnection' ? null : [credential, effectOf(credential, event)])),
  )

  const here = { ends: false, others: true, younger: true, unused: true, stays: true }
  const elsewhere = { ends: false, others: false, younger: true, unused: true, stays: true }
  const [session, live] = [effectOf('session', event), effectOf('liveConnection', event)]
  expect([await worksFor(account.own), await worksFor(account.other)]).toEqual([here[session], elsewhere[session]])
  expect(await Promise.all(account.lives.map(isOpen))).toEqual([here[live], elsewhere[live]])
  const script = await app.guest().call('GET', '/rooms', undefined, { cookie: '', authorization: `Bearer ${account.api}` })
  expect(script.status !== 401).toBe(effectOf('apiToken', event) === 'stays')
  await Promise.all(account.lives.map((one) => Promise.race([one.closed, one.close()])))
})

test('restored does to each credential what the table says', async () => {
  const account = await makeAccount(true)
  const before = await rowsOf(app.database.db, account)
  await dropRestored(app.database.db)
  const after = await rowsOf(app.database.db, account)
  for (const credential of credentials) {
    if (credential === 'liveConnection') continue
    expect([credential, after[credential]]).toEqual([credential, effectOf(credential, 'restored') === 'stays' ? before[credential] : 0])
  }
})

test('signedIn ends the session unused for longest, of more than 30, and does to all else what the table says', async () => {
  const { db } = app.database
  const account = await makeAccount(true)
  const sessions = createSessions(db, () => new Date(), { ratePerMinute: 1000 })
  const signIn = () => sessions.create({ id: account.id, password_hash }, { agent: 'elsewhere', address: '127.0.0.1' })
  while (((await rowsOf(db, account)).session ?? 0) < SESSIONS_MAX) expect((await signIn())?.ended).toEqual([])
  const seen_at = new Date(Date.now() - 3_600_000)
  const oldest = createHash('sha256').update(account.own.user.sessionToken).digest()
  await db.updateTable('sessions').set({ seen_at, created_at: new Date() }).where('token_hash', '=', oldest).execute()
  expect([await worksFor(account.own), await worksFor(account.other)]).toEqual([true, true])
  // A use would make it the last used one.
  await db.updateTable('sessions').set({ seen_at }).where('token_hash', '=', oldest).execute()
  const before = await rowsOf(db, account)
  expect((await app.guest().post('/user/login', { email: account.own.user.email, password: PASSWORD })).status).toBe(200)

  const after = await rowsOf(db, account)
  for (const credential of credentials) {
    const effect = effectOf(credential, 'signedIn')
    if (credential === 'session' || credential === 'liveConnection' || credential === 'pushSubscription')
      expect([credential, effect]).toEqual([credential, 'unused'])
    else expect([credential, effect, after[credential]]).toEqual([credential, 'stays', before[credential]])
  }
  expect([after.session, after.pushSubscription]).toEqual([SESSIONS_MAX, 1])
  expect([await worksFor(account.own), await worksFor(account.other)]).toEqual([false, true])
  expect(await Promise.all(account.lives.map(isOpen))).toEqual([false, true])

  // At once too.
  await Promise.all(Array.from({ length: 8 }, signIn))
  expect((await rowsOf(db, account)).session).toBe(SESSIONS_MAX)
  await Promise.all(account.lives.map((one) => Promise.race([one.closed, one.close()])))
})

test('with a password before, a mailed link ends the other ways in, whatever it asks for', async () => {
  const account = await makeAccount(true)
  const { data } = await app.guest().post('/user/password/reset/check', { token: account.links['reset'] })
  expect(data).toEqual({ has_password: true, providers: ['https://login.example'], passkeys: 1 })
  const body = { token: account.links['reset'], password: NEW_PASSWORD, ways_in: 'keep' }
  expect((await app.guest().post('/user/password/reset', body)).status).toBe(200)
  expect(await rowsOf(app.database.db, account)).toMatchObject({ identity: 0, passkey: 0, apiToken: 0 })
  await Promise.all(account.lives.map((one) => Promise.race([one.closed, one.close()])))
})

test('the causes are all events', () => {
  expect([...Object.keys(CAUSES), 'restored', 'signedIn'].toSorted()).toEqual([...CREDENTIAL_EVENTS].toSorted())
})

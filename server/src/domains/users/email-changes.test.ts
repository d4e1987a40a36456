import type { PendingEmail, User } from '@keel/contract/entities/user'
import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { Transaction } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DB } from '../../db/schema'
import { startTestApp, type Api, type TestApp, type TestUser } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { whileCalling } from '../../../test/meanwhile'
import { lastMailTo, mailsTo } from '../../../test/mailbox'
import { makeSchool } from '../../../test/school'
import { storeToken } from '../../../test/world'
import { hashPassword } from './passwords'
import { createToken, issueMailToken } from './tokens'

const PASSWORD = 'vaga-hea-parool-7'
let app: TestApp
let passwordHash: string
let count = 0
beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

type Someone = Api & { user: TestUser }
const newEmail = () => `changed${++count}@example.test`
async function person(more: { verified?: boolean; email?: string } = {}): Promise<Someone> {
  const one = await app.user('student', more)
  await app.database.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', one.user.id).execute()
  return one
}
const ask = (who: Api, email: string) => who.post<PendingEmail>('/user/email', { email, password: PASSWORD })
const emailOf = async (who: Api) => (await who.get<User>('/user/me')).data.email
const confirm = (token: string) => app.guest().post<{ user_id: number; email: string }>('/user/email/confirm', { token })
const undo = (token: string) => app.guest().post('/user/email/undo', { token })
const login = (email: string, password = PASSWORD) => app.guest().post<User>('/user/login', { email, password })
const undoTokenOf = async (email: string) => (await lastMailTo(app, email, /This wasn’t me/)).token

test('the address changes when the link in the mail to the new one is followed', async () => {
  const mari = await person()
  const [old, email] = [mari.user.email, newEmail()]
  expect((await ask(mari, email)).data.email).toBe(email)
  expect((await mari.get<PendingEmail>('/user/email')).data.email).toBe(email)
  const mail = await lastMailTo(app, email)
  expect(mail.link).toMatch(/\/verify\?token=\w{64}&lang=en&change=1$/)
  expect([await emailOf(mari), (await login(old)).status]).toEqual([old, 200])
  expect((await lastMailTo(app, old)).text).toContain(email)

  const reset = await storeToken(app, mari.user.id, 'reset')
  const socket = await connectLive(app, mari)
  expect((await confirm(mail.token)).data).toEqual({ user_id: mari.user.id, email })
  await socket.next('me_change')
  await socket.close()
  // The session stays, the address before opens nothing any more.
  expect(await emailOf(mari)).toBe(email)
  expect((await mari.get('/user/email')).data).toBeNull()
  expect([(await login(old)).failure.code, (await login(email)).status]).toEqual(['login.failed', 200])
  expect((await app.guest().post('/user/password/reset/check', { token: reset })).failure.code).toBe('reset.link.invalid')
  expect((await confirm(mail.token)).failure.code).toBe('verify.link.invalid')
})

test('a change asks for the password, or for a fresh sign-in where there is none', async () => {
  const mari = await person()
  const without = async (body: object) => (await mari.post('/user/email', { email: newEmail(), ...body })).failure.code
  expect([await without({}), await without({ password: 'wrong' })]).toEqual(['wrong.password', 'wrong.password'])
  const other = await app.user('student')
  expect((await other.post('/user/email', { email: newEmail() })).status).toBe(200)
  await app.database.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', other.user.id)
    .execute()
  expect((await other.post('/user/email', { email: newEmail() })).failure.code).toBe('login.again')
})

test('a second, a cancelled or an expired request ends older links', async () => {
  const mari = await person()
  const [first, second, third] = [newEmail(), newEmail(), newEmail()]
  await ask(mari, first)
  const { token } = await lastMailTo(app, first)
  await ask(mari, second)
  expect((await confirm(token)).failure.code).toBe('verify.link.invalid')
  await ask(mari, first)
  expect((await confirm(token)).failure.code).toBe('verify.link.invalid')
  await ask(mari, second)
  const next = (await mailsTo(app, second, 2)).at(-1)?.token ?? ''
  await mari.delete('/user/email')
  expect((await confirm(next)).failure.code).toBe('verify.link.invalid')
  await ask(mari, third)
  const last = (await lastMailTo(app, third)).token
  // A mail that is sent late does not make the request live longer.
  app.clock.now = new Date(Date.now() + 25 * 3_600_000)
  const late = await createToken(app.database.db, 'email', mari.user.id, app.clock.now, third)
  for (const one of [last, late]) expect((await confirm(one)).failure.code).toBe('verify.link.invalid')
  expect(await emailOf(mari)).toBe(mari.user.email)
})

test('accounts that only named the new address lose it', async () => {
  const email = newEmail()
  const [mari, stranger] = [await person(), await person({ verified: false, email })]
  const socket = await connectLive(app, stranger)
  expect(await emailOf(stranger)).toBe(email)
  await ask(mari, email)
  await confirm((await lastMailTo(app, email)).token)
  expect((await stranger.get('/user/me')).status).toBe(401)
  expect(await socket.closed).toBe(CLOSE.sessionEnded)
  expect((await login(email)).data.id).toBe(mari.user.id)
})

test('a confirmed new address has the classrooms that it was added to', async () => {
  const { teacher, room } = await makeSchool(app, 2)
  const mari = await person()
  const email = newEmail()
  expect((await teacher.post(`/rooms/${room}/users`, { email })).status).toBe(200)
  await ask(mari, email)
  const roomsOf = async () => (await mari.get<{ id: number }[]>('/rooms')).data.map(({ id }) => id)
  expect(await roomsOf()).toEqual([])
  await confirm((await lastMailTo(app, email, /Confirm new address/)).token)
  expect(await roomsOf()).toEqual([room])
})

test('of two accounts that confirm one address at once one has it', async () => {
  for (let round = 0; round < 10; round++) {
    const email = newEmail()
    const [mari, jaan] = [await person(), await person()]
    const row = { email, created_at: new Date(), expires_at: new Date(Date.now() + 60_000) }
    const tokens: string[] = []
    for (const { user } of [mari, jaan]) {
      await app.database.db.insertInto('email_changes').values({ user_id: user.id, ...row }).execute() // prettier-ignore
      tokens.push(await storeToken(app, user.id, 'email', email))
    }
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const holders = await app.database.db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(holders).toHaveLength(1)
  }
})

test('“This wasn’t me” in the mail to the old address stops a change that waits', async () => {
  const mari = await person()
  const email = newEmail()
  await ask(mari, email)
  const { token } = await lastMailTo(app, email)
  expect((await undo(await undoTokenOf(mari.user.email))).status).toBe(200)
  expect((await confirm(token)).failure.code).toBe('verify.link.invalid')
  expect((await mari.get('/user/me')).status).toBe(401)
  expect((await login(mari.user.email)).failure.code).toBe('login.failed')
  const reset = (await lastMailTo(app, mari.user.email, /Set a new password/)).token
  expect((await app.guest().post('/user/password/reset', { token: reset, password: 'uus-hea-parool-8' })).status).toBe(200)
  expect((await login(mari.user.email, 'uus-hea-parool-8')).data.id).toBe(mari.user.id)
})

test('“This wasn’t me” takes back a change, also after a further one', async () => {
  const mari = await person()
  const [old, second, third] = [mari.user.email, newEmail(), newEmail()]
  await ask(mari, second)
  const undoToken = await undoTokenOf(old)
  await confirm((await lastMailTo(app, second)).token)
  await ask(mari, third)
  const undoOfThief = await undoTokenOf(second)
  await confirm((await lastMailTo(app, third)).token)
  expect((await undo(undoToken)).status).toBe(200)
  const { email } = await app.database.db.selectFrom('users').select('email').where('id', '=', mari.user.id).executeTakeFirstOrThrow()
  expect(email).toBe(old)
  expect((await undo(undoOfThief)).failure.code).toBe('verify.link.invalid')
  expect((await undo(undoToken)).failure.code).toBe('verify.link.invalid')
  expect((await mailsTo(app, old, 2)).length).toBeGreaterThan(1)
})

test('an unconfirmed address gets no notice, and the new one confirms the account', async () => {
  const mari = await person({ verified: false })
  const email = newEmail()
  await ask(mari, email)
  const { token } = await lastMailTo(app, email)
  const notices = await app.database.db.selectFrom('mails').select('id').where('to_address', '=', mari.user.email).execute()
  expect(notices).toEqual([])
  await confirm(token)
  expect((await mari.get<User>('/user/me')).data).toMatchObject({ email, verify: 1 })
  // It is no address that could take the account back: the first confirmed one is the oldest.
  await ask(mari, newEmail())
  expect((await undo(await undoTokenOf(email))).status).toBe(200)
  expect((await lastMailTo(app, email, /Set a new password/)).token).toMatch(/^\w{64}$/)
})

test('the oldest address wins: a younger “This wasn’t me” neither ends it nor brings a link that sets a password', async () => {
  const mari = await person()
  const [old, second, third] = [mari.user.email, newEmail(), newEmail()]
  await ask(mari, second)
  const undoOfOwner = await undoTokenOf(old)
  await confirm((await lastMailTo(app, second)).token)
  await ask(mari, third)
  expect((await undo(await undoTokenOf(second))).status).toBe(200)
  const kept = await lastMailTo(app, second, /Set a new password/)
  expect(kept.link).toMatch(/\/forgot-password\?lang=en$/)
  expect((await mari.get('/user/me')).status).toBe(401)

  expect((await undo(undoOfOwner)).status).toBe(200)
  const { token } = await lastMailTo(app, old, /Set a new password/)
  expect((await app.guest().post('/user/password/reset', { token, password: 'uus-hea-parool-8' })).status).toBe(200)
  expect((await login(old, 'uus-hea-parool-8')).data.id).toBe(mari.user.id)
})

test('an address that an account has again is as old as it was at first', async () => {
  const mari = await person()
  const [old, second] = [mari.user.email, newEmail()]
  const changeTo = async (email: string) => {
    await ask(mari, email)
    await confirm((await lastMailTo(app, email, /Confirm new address/)).token)
  }
  await changeTo(second)
  await changeTo(old)
  await ask(mari, newEmail())
  const undoOfOwner = await undoTokenOf(old)
  expect((await undo(await undoTokenOf(second))).status).toBe(200)
  expect((await lastMailTo(app, second, /Set a new password/)).token).toBe('')
  expect((await undo(undoOfOwner)).status).toBe(200)
  expect((await lastMailTo(app, old, /Set a new password/)).token).toMatch(/^\w{64}$/)
})

test('“This wasn’t me” works for three days after the change', async () => {
  const day = 24 * 3_600_000
  for (const [days, status] of [
    [2.9, 200],
    [3.1, 422],
  ] as const) {
    const mari = await person()
    const [old, email] = [mari.user.email, newEmail()]
    const start = Date.now()
    await ask(mari, email)
    const [undoToken, { token }] = [await undoTokenOf(old), await lastMailTo(app, email)]
    app.clock.now = new Date(start + 0.9 * day)
    expect((await confirm(token)).status).toBe(200)
    app.clock.now = new Date(start + (0.9 + days) * day)
    expect((await undo(undoToken)).status).toBe(status)
    app.clock.now = null
  }
})

test('a change that waits ends with a reset, a new password, “log out everywhere” and an end of sessions by an operator', async () => {
  const operator = await app.user('teacher', { operator: true })
  const ends: ((who: Someone) => Promise<{ status: number }>)[] = [
    async ({ user }) =>
      app.guest().post('/user/password/reset', { token: await storeToken(app, user.id, 'reset'), password: 'uus-hea-parool-8' }),
    (who) => who.put('/user/password', { current: PASSWORD, password: 'uus-hea-parool-8' }),
    (who) => who.delete('/user/sessions'),
    ({ user }) => operator.post(`/admin/people/${user.id}/end-sessions`),
    ({ user }) => operator.post(`/admin/people/${user.id}/close`),
  ]
  for (const end of ends) {
    const mari = await person()
    const email = newEmail()
    await ask(mari, email)
    const { token } = await lastMailTo(app, email)
    expect((await end(mari)).status).toBe(200)
    expect((await confirm(token)).failure.code).toBe('verify.link.invalid')
  }
})

test('a mail being sent to an address that the account loses at this moment gets no link', async () => {
  const { user } = await app.user('teacher')
  const change = (email: string) => (trx: Transaction<DB>) => trx.updateTable('users').set({ email }).where('id', '=', user.id).execute()
  for (const kind of ['reset', 'verify'] as const) {
    const { email } = await app.database.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
    await app.database.db.updateTable('users').set({ verified_at: null }).where('id', '=', user.id).execute()
    const issue = () => issueMailToken(app.database.db, { kind, userId: user.id }, email, new Date())
    expect(await issue()).toMatch(/^\w{64}$/)
    expect(await whileCalling(app, change(`${kind}-${email}`), issue)).toBeNull()
  }
})

test('a mail being sent to an address that is confirmed at this moment gets no link that confirms it', async () => {
  const { user } = await app.user('teacher', { verified: false })
  const confirming = (trx: Transaction<DB>) => trx.updateTable('users').set({ verified_at: new Date() }).where('id', '=', user.id).execute()
  const issue = (kind: 'reset' | 'verify') => () => issueMailToken(app.database.db, { kind, userId: user.id }, user.email, new Date())
  expect(await whileCalling(app, confirming, issue('verify'))).toBeNull()
  expect(await issue('reset')()).toMatch(/^\w{64}$/)
})

/** What another call does meanwhile, which has locked the account. */
const MEANWHILE: Record<string, (trx: Transaction<DB>, id: number) => Promise<unknown>> = {
  'is used up': (trx, id) => trx.deleteFrom('user_tokens').where('user_id', '=', id).execute(),
  'is no longer waited for': async (trx, id) => {
    await trx.deleteFrom('email_changes').where('user_id', '=', id).execute()
    await trx.deleteFrom('replaced_emails').where('user_id', '=', id).execute()
  },
  'is of another address': (trx, id) => trx.updateTable('users').set({ email: 'moved@example.test' }).where('id', '=', id).execute(),
}

test.each(Object.entries(MEANWHILE))('a link that %s at this moment changes no address, and takes no change back', async (_, change) => {
  const { db } = app.database
  for (const [kind, follow] of [
    ['email', confirm],
    ['email-undo', undo],
  ] as const) {
    const { user } = await person()
    const email = newEmail()
    const [now, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
    await db.insertInto('email_changes').values({ user_id: user.id, email, created_at: now, expires_at }).execute()
    await db.insertInto('replaced_emails').values({ user_id: user.id, email, asked_at: now, expires_at }).execute()
    const token = await storeToken(app, user.id, kind, email)
    const { failure } = await whileCalling(
      app,
      async (trx) => {
        await trx.updateTable('users').set({ seen_at: now }).where('id', '=', user.id).execute()
        await change(trx, user.id)
      },
      () => follow(token),
    )
    const holders = await db.selectFrom('users').select('id').where('email', '=', email).execute()
    expect([kind, failure.code, holders]).toEqual([kind, 'verify.link.invalid', []])
    // The next one is moved there too.
    await db.updateTable('users').set({ email: newEmail() }).where('id', '=', user.id).execute()
  }
})

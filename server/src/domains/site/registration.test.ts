import type { SiteInvitation, SiteLogEntry } from '@keel/contract/entities/site'
import type { User } from '@keel/contract/entities/user'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { lastMailTo } from '../../../test/mailbox'
import { makeSchool, type Person } from '../../../test/school'

const DAY_MS = 86_400_000
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp({ REGISTRATION: 'invite' })
  // The first teacher may always register, as the operator.
  expect((await offer()).registration).toBe('open')
  const { data } = await register(1)
  expect(data.operator).toBe(true)
  operator = await app.user('teacher', { operator: true })
})
afterAll(() => app.stop())
afterEach(async () => {
  app.clock.now = null
  await choose(null)
})

let counter = 0
async function register(role: 1 | 2, more: { invite?: string | undefined; email?: string | undefined } = {}): Promise<Answer<User>> {
  return app.guest().post<User>('/user/register', {
    first_name: 'Mari',
    last_name: 'Maasikas',
    email: `new${++counter}@example.test`,
    password: 'sinine meri 7',
    role,
    lang: 'et',
    terms: true,
    captcha: await solveCaptcha(app),
    ...more,
  })
}
const outcome = async (answer: Promise<Answer<User>>) => {
  const { status, failure } = await answer
  return status === 200 ? 'registered' : failure.code
}
const choose = (chosen: string | null) => operator.put('/admin/registration', { chosen })
const offer = async (invitation = '') =>
  (await app.guest().get<{ registration: string; invitation: unknown }>(`/registration?invitation=${invitation}`)).data
const invite = async (body: object): Promise<SiteInvitation[]> =>
  (await operator.post<SiteInvitation[]>('/admin/invitations', { days: 7, ...body })).data
const tokenOf = ({ url }: Pick<SiteInvitation, 'url'>) => new URL(url).searchParams.get('invitation') ?? ''
const link = async (body: object): Promise<string> => tokenOf((await invite(body))[0] ?? { url: 'http://none' })

test('the choice of an operator wins over the setting, until it is taken back', async () => {
  expect(await outcome(register(1))).toBe('registration.closed')
  expect((await choose('open')).data).toEqual({ setting: 'invite', chosen: 'open' })
  expect([(await offer()).registration, await outcome(register(1))]).toEqual(['open', 'registered'])
  await choose(null)
  expect([(await offer()).registration, await outcome(register(1))]).toEqual(['invite', 'registration.closed'])
})

test('students invited to a classroom may always register, teachers not', async () => {
  const { teacher, room } = await makeSchool(app, 2)
  const token = (await teacher.post<{ token: string }>(`/rooms/${room}/tokens`)).data.token
  const email = 'invited@example.test'
  await teacher.post(`/rooms/${room}/users`, { email })
  for (const chosen of ['invite', 'closed']) {
    await choose(chosen)
    expect([chosen, await outcome(register(2, { invite: token }))]).toEqual([chosen, 'registered'])
    expect([chosen, await outcome(register(1, { invite: token }))]).not.toContain('registered')
    expect([chosen, await outcome(register(2, { invite: 'x'.repeat(24) }))]).not.toContain('registered')
  }
  expect(await outcome(register(1, { email }))).toBe('registration.closed')
  expect(await outcome(register(2, { email }))).toBe('registered')
  // A new link revokes the one before.
  await teacher.post(`/rooms/${room}/tokens`)
  expect(await outcome(register(2, { invite: token }))).toBe('registration.closed')
})

test('a classroom that was deleted invites nobody any more', async () => {
  const { teacher, room } = await makeSchool(app, 2)
  const { token } = (await teacher.post<{ token: string }>(`/rooms/${room}/tokens`)).data
  const email = 'invited.late@example.test'
  await teacher.post(`/rooms/${room}/users`, { email })
  expect(await outcome(register(2, { invite: token }))).toBe('registered')
  expect((await teacher.delete(`/rooms/${room}`)).status).toBe(200)
  expect(await outcome(register(2, { invite: token }))).not.toBe('registered')
  expect(await outcome(register(2, { email }))).toBe('registration.closed')
})

test('a link works for its role, its number and its days', async () => {
  const token = await link({ role: 1, uses: 2 })
  expect(await offer(token)).toEqual({ registration: 'invite', without_mail: true, invitation: { role: 1, email: null, operator: false } })
  expect(await outcome(register(2, { invite: token }))).toBe('invitation.invalid')
  expect(await outcome(register(1, { invite: token }))).toBe('registered')
  expect(await outcome(register(1, { invite: token }))).toBe('registered')
  expect(await outcome(register(1, { invite: token }))).toBe('invitation.invalid')
  expect((await offer(token)).invitation).toBeNull()
  const old = await link({ role: 2 })
  app.clock.now = new Date(Date.now() + 8 * DAY_MS)
  expect(await outcome(register(2, { invite: old }))).toBe('invitation.invalid')
})

test('people at the same time never use an invitation more often than its number', async () => {
  for (const uses of [1, 2, 3]) {
    const token = await link({ role: 2, uses })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(register(2, { invite: token }))))
    expect(outcomes.filter((one) => one === 'registered')).toHaveLength(uses)
    const { invitations } = (await operator.get<{ invitations: SiteInvitation[] }>('/admin/invitations')).data
    expect(invitations.find((one) => tokenOf(one) === token)?.uses).toBe(uses)
  }
})

test('a registration that fails uses nothing up', async () => {
  const token = await link({ role: 2 })
  const taken = await app.user('student')
  expect(await outcome(register(2, { invite: token, email: taken.user.email }))).toBe('email.used')
  expect(await outcome(register(2, { invite: token }))).toBe('registered')
})

test('a mailed invitation works for its address', async () => {
  const [ours, other] = await invite({ role: 1, emails: ['Mari.Tamm@example.test', 'jaan@example.test', 'jaan@example.test'] })
  expect([ours, other].map((one) => one?.email)).toEqual(['jaan@example.test', 'mari.tamm@example.test'])
  const mail = await lastMailTo(app, 'mari.tamm@example.test')
  expect(mail.text).toContain('as a teacher')
  const token = new URL(mail.link).searchParams.get('invitation') ?? ''
  expect(await outcome(register(1, { invite: token, email: 'somebody@example.test' }))).toBe('invitation.invalid')
  expect(await outcome(register(1, { invite: token, email: 'mari.tamm@example.test' }))).toBe('registered')
})

test('mailed invitations are logged, and one address gets five an hour', async () => {
  const email = 'often@example.test'
  const send = () => operator.post<SiteInvitation[]>('/admin/invitations', { role: 2, days: 7, emails: [email] })
  const made: number[] = []
  for (let n = 0; n < 5; n += 1) made.push((await send()).data[0]?.id ?? 0)
  expect((await send()).failure.code).toBe('too.many')
  const { invitations } = (await operator.get<{ invitations: SiteInvitation[] }>('/admin/invitations')).data
  expect(invitations.filter((one) => one.email === email).map(({ id }) => id)).toEqual(made.toReversed())
  const { entries } = (await operator.get<{ entries: SiteLogEntry[] }>('/admin/log?kind=invitation.created')).data
  expect(entries.slice(0, 5).map(({ details }) => details)).toEqual(made.toReversed().map((invitation) => ({ invitation, role: 2, email })))
})

test('a revoked invitation, and any while registration is closed, does not work', async () => {
  const [first] = await invite({ role: 2 })
  const token = tokenOf(first ?? { url: 'http://none' })
  await choose('closed')
  expect(await outcome(register(2, { invite: token }))).toBe('registration.closed')
  await choose(null)
  expect((await operator.delete(`/admin/invitations/${first?.id}`)).status).toBe(200)
  expect((await operator.delete(`/admin/invitations/${first?.id}`)).status).toBe(200)
  expect(await outcome(register(2, { invite: token }))).toBe('invitation.invalid')
  expect((await operator.delete('/admin/invitations/999999')).status).toBe(404)
})

test('invitations, registrations and refusals are logged', async () => {
  const { db } = app.database
  const [made] = await invite({ role: 2 })
  const { data } = await register(2, { invite: tokenOf(made ?? { url: 'http://none' }) })
  await register(2)
  await register(1, { invite: 'n'.repeat(43) })
  const rows = await db.selectFrom('site_log').select(['kind', 'user_id', 'details']).orderBy('id', 'desc').limit(4).execute()
  expect(rows).toEqual([
    { kind: 'registration.refused', user_id: null, details: { code: 'invitation.invalid' } },
    { kind: 'registration.refused', user_id: null, details: { code: 'registration.closed' } },
    { kind: 'account.registered', user_id: data.id, details: { invitation: made?.id } },
    { kind: 'invitation.created', user_id: operator.user.id, details: { invitation: made?.id, role: 2 } },
  ])
})

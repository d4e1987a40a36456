import { DELETED_NAME } from '@keel/contract/constants'
import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import type { PersonalLink, StudentLink } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Answer, type Api, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { lastMailTo, mailsTo } from '../../../test/mailbox'
import { makeSchool, type Person, type School } from '../../../test/school'

const DAY_MS = 86_400_000
const PASSWORD = 'sinine meri 7'
let app: TestApp
let strict: TestApp
let school: School
let operator: Person
let invite: string
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', SCHOOL_NETWORKS: '198.51.100.0/24' })
  strict = await startTestApp({ STUDENTS_WITHOUT_MAIL: '0' }, app)
  operator = await app.user('teacher', { operator: true })
})
beforeEach(async () => {
  school = await makeSchool(app, 2)
  invite = randomBytes(12).toString('hex')
  await app.database.db.insertInto('room_invites').values({ token: invite, room_id: school.room }).execute()
})
afterEach(() => {
  app.clock.now = null
})
afterAll(async () => {
  await strict.stop()
  await app.stop()
})

const CSRF = 'a-csrf-token-of-a-browser'
let networks = 0
/** Another network. */
const network = () => `203.0.${++networks}.7`

type Child = Pick<Api, 'get' | 'post' | 'put' | 'delete'> & { id: number; session: string }
/** The browser that a sign-in set its cookies in. */
function browserOf(answer: Answer<User>): Child {
  const session = new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const headers = { cookie: `${CSRF_COOKIE}=${CSRF}; ${SESSION_COOKIE}=${session}`, [CSRF_HEADER]: CSRF }
  const call = <D>(method: string, path: string, body?: unknown) => app.guest().call<D>(method, path, body, headers)
  return {
    id: answer.data.id,
    session,
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body = {}) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  }
}
const joinFrom = (address: string, more: object = {}, at: Pick<TestApp, 'guest'> = app) =>
  at.guest().call<User>('POST', '/user/join', { name: 'Anna', lang: 'et', terms: true, invite, ...more }, { 'x-forwarded-for': address })

async function child(): Promise<Child> {
  const browser = browserOf(await joinFrom(network()))
  expect((await browser.post('/rooms/join', { token: invite })).status).toBe(200)
  return browser
}
const linkPath = (id: number) => `/rooms/${school.room}/users/${id}/personal-link`
const tokenIn = ({ data }: Answer<PersonalLink>) => data.url.split('/personal#')[1] ?? ''
const makeLink = async (id: number) => tokenIn(await school.teacher.put<PersonalLink>(linkPath(id)))
const press = (token: string) => app.guest().post<User>('/user/personal-link', { token })
const logKinds = async (id: number) =>
  (await app.database.db.selectFrom('site_log').select('kind').where('person_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind)

test('an invitation makes a student of a name alone, who is signed in for 30 days', async () => {
  const answer = await joinFrom(network(), { name: '  Anna Maria Tamm ' })
  expect([answer.status, answer.data]).toMatchObject([
    200,
    { first_name: 'Anna', last_name: 'Maria Tamm', email: '', role: 2, verify: 0, lang: 'et', passwordless: true },
  ])
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000')
  const anna = browserOf(answer)
  expect((await anna.post<{ room_id: number }>('/rooms/join', { token: invite })).data).toEqual({ room_id: school.room })
  expect((await anna.get(`/rooms/${school.room}`)).status).toBe(200)
  expect(await logKinds(anna.id)).toEqual(['account.registered'])

  // Renewed by use.
  app.clock.now = new Date(Date.now() + 29 * DAY_MS)
  expect((await anna.get('/user/me')).status).toBe(200)
  app.clock.now = new Date(Date.now() + 50 * DAY_MS)
  expect((await anna.get('/user/me')).status).toBe(200)
  app.clock.now = new Date(Date.now() + 81 * DAY_MS)
  expect((await anna.get('/user/me')).status).toBe(401)
})

test('the link of a class does too', async () => {
  const { db } = app.database
  const token = randomBytes(12).toString('hex')
  const row = { name: '7B', token, created_at: new Date(), expires_at: new Date(Date.now() + DAY_MS) }
  const made = await db.insertInto('classes').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('class_rooms').values({ class_id: made.id, room_id: school.room }).execute()
  const anna = browserOf(await joinFrom(network(), { invite: token }))
  expect((await anna.post('/classes/join', { token })).status).toBe(200)
})

test('without a link that leads to a classroom nobody is made', async () => {
  const { db } = app.database
  const count = async () => (await db.selectFrom('users').select('id').execute()).length
  const before = await count()
  const unknown = await joinFrom(network(), { invite: 'nothing' })
  expect([unknown.status, unknown.failure.code]).toEqual([404, 'invite.invalid'])
  const forTeachers = randomBytes(12).toString('hex')
  const { id: created_by } = operator.user
  const expires_at = new Date(Date.now() + DAY_MS)
  await db
    .insertInto('site_invitations')
    .values({ created_by, role: 1, token: forTeachers, uses_max: 9, created_at: new Date(), expires_at })
    .execute()
  expect((await joinFrom(network(), { invite: forTeachers })).failure.code).toBe('invite.invalid')
  await db.updateTable('room_invites').set({ revoked_at: new Date() }).where('token', '=', invite).execute()
  expect((await joinFrom(network())).failure.code).toBe('invite.invalid')
  expect((await joinFrom(network(), { name: ' ' })).failure.errors).toEqual({ name: 'required' })
  expect(await count()).toBe(before)
})

test('an operator can require addresses', async () => {
  const refused = await joinFrom(network(), {}, strict)
  expect([refused.status, refused.failure.code]).toEqual([409, 'address.required'])
  expect((await strict.guest().get('/registration')).data).toMatchObject({ without_mail: false })
  expect((await app.guest().get('/registration')).data).toMatchObject({ without_mail: true })
})

test('the sixth account of a network in an hour needs a captcha, but for networks of the school', async () => {
  const home = network()
  for (let i = 0; i < 5; i++) expect((await joinFrom(home)).status).toBe(200)
  expect((await joinFrom(home)).failure.errors).toEqual({ captcha: 'required' })
  expect((await joinFrom(home, { captcha: 'nonsense' })).failure.code).toBe('captcha.not.solved')
  expect((await joinFrom(home, { captcha: await solveCaptcha(app) })).status).toBe(200)
  expect((await joinFrom(network())).status).toBe(200)
  for (let i = 0; i < 7; i++) expect((await joinFrom('198.51.100.9')).status).toBe(200)
})

test('a student without an address never gets what teachers have', async () => {
  const anna = await child()
  expect((await anna.post('/rooms', { name: 'Mine', type: 1 })).status).toBe(403)
  const token = await anna.post('/user/tokens', { name: 'Script', scopes: ['read'], days: 1 })
  expect([token.status, token.failure.code]).toEqual([409, 'address.required'])
  const role = await operator.put(`/admin/people/${anna.id}/role`, { role: 1 })
  expect([role.status, role.failure.code]).toEqual([409, 'address.required'])
  expect((await operator.put(`/admin/people/${anna.id}/operator`, { operator: true })).failure.code).toBe('operator.only')
  expect((await operator.post(`/admin/people/${anna.id}/reset`)).failure.code).toBe('email.not.found')
  expect((await anna.post('/user/verify/send')).status).toBe(200)
  expect((await anna.put('/user/password', { current: 'nothing', password: PASSWORD })).failure.code).toBe('wrong.password')
  expect((await anna.get<User>('/user/me')).data).toMatchObject({ role: 2, email: '' })
  expect(await app.database.db.selectFrom('mails').select('id').where('to_address', '=', '').execute()).toEqual([])
})

test('the account can be exported, and deleted at any time', async () => {
  const anna = await child()
  await makeLink(anna.id)
  expect((await anna.get('/user/export')).status).toBe(200)
  // Nobody without an address and a password could log in again first.
  app.clock.now = new Date(Date.now() + DAY_MS)
  expect((await anna.post('/user/delete')).status).toBe(200)
  const row = await app.database.db.selectFrom('users').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow()
  expect([row.first_name, row.erased_at !== null]).toEqual([DELETED_NAME, true])
  expect(await app.database.db.selectFrom('personal_links').select('user_id').where('user_id', '=', anna.id).execute()).toEqual([])
})

test('a personal link signs the student in on another device, for as long as no other is made', async () => {
  const anna = await child()
  const students = () => school.teacher.get<StudentLink[]>(`/rooms/${school.room}/personal-links`)
  expect((await students()).data).toEqual([{ user_id: anna.id, made_at: null }])
  const made = await school.teacher.put<PersonalLink>(linkPath(anna.id))
  expect(made.data.url).toMatch(/^https?:\/\/[^/]+\/personal#[\w-]{22}$/)
  expect((await students()).data).toEqual([{ user_id: anna.id, made_at: made.data.made_at }])

  const first = await press(tokenIn(made))
  expect([first.status, first.data]).toMatchObject([200, { id: anna.id, email: '', role: 2 }])
  const tablet = browserOf(first)
  expect((await tablet.get(`/rooms/${school.room}`)).status).toBe(200)
  expect((await anna.get('/user/me')).status).toBe(200)
  // Again: a card is used on several devices.
  expect((await press(tokenIn(made))).status).toBe(200)

  const next = await makeLink(anna.id)
  const dead = await press(tokenIn(made))
  expect([dead.status, dead.failure.code]).toEqual([404, 'personal.link.invalid'])
  expect((await press(next)).status).toBe(200)
  expect((await school.teacher.delete(linkPath(anna.id))).status).toBe(200)
  expect((await school.teacher.delete(linkPath(anna.id))).status).toBe(200)
  expect((await press(next)).failure.code).toBe('personal.link.invalid')
  expect((await tablet.get('/user/me')).status).toBe(200)
  expect(await logKinds(anna.id)).toEqual([
    'account.registered',
    'personal_link.made',
    'login.done',
    'login.done',
    'personal_link.made',
    'login.done',
    'personal_link.ended',
  ])
})

test('two presses at once give one session each', async () => {
  const anna = await child()
  const token = await makeLink(anna.id)
  const answers = await Promise.all([press(token), press(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map((one) => browserOf(one).session)).size).toBe(2)
})

test('two links made at once leave one that works', async () => {
  const anna = await child()
  const tokens = await Promise.all([makeLink(anna.id), makeLink(anna.id)])
  const answers = [await press(tokens[0]), await press(tokens[1])]
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('nobody but the teacher of a classroom with the student makes a link', async () => {
  const anna = await child()
  const [bob, stranger] = [await child(), await app.user('teacher')]
  for (const someone of [anna, bob, school.student]) expect((await someone.put(linkPath(anna.id))).status).toBe(403)
  expect([403, 404]).toContain((await stranger.put(linkPath(anna.id))).status)
  expect([403, 404]).toContain((await operator.put(linkPath(anna.id))).status)
  expect((await app.guest().put(linkPath(anna.id))).status).toBe(401)
  for (const someone of [anna, bob]) expect((await someone.get(`/rooms/${school.room}/personal-links`)).status).toBe(403)
  // One with an address has no such link.
  const withAddress = await school.teacher.put(linkPath(school.student.user.id))
  expect([withAddress.status, withAddress.failure.code]).toEqual([409, 'address.exists'])
  expect((await school.teacher.put(linkPath(stranger.user.id))).status).toBe(404)
  expect((await school.teacher.put(linkPath(school.teacher.user.id))).status).toBe(404)
})

test('who leaves the classroom leaves its link, and its teacher makes no other', async () => {
  const anna = await child()
  const token = await makeLink(anna.id)
  expect((await school.teacher.delete(`/rooms/${school.room}/users/${anna.id}`)).status).toBe(200)
  expect((await press(token)).failure.code).toBe('personal.link.invalid')
  expect((await school.teacher.put(linkPath(anna.id))).status).toBe(404)
  expect((await anna.get('/user/me')).status).toBe(200)
})

test('the link of a closed or erased account is dead', async () => {
  const anna = await child()
  const token = await makeLink(anna.id)
  expect((await operator.post(`/admin/people/${anna.id}/close`)).status).toBe(200)
  expect((await press(token)).failure.code).toBe('personal.link.invalid')
  expect((await school.teacher.put(linkPath(anna.id))).failure.code).toBe('account.closed')
  expect((await operator.post(`/admin/people/${anna.id}/reopen`)).status).toBe(200)
  const next = await makeLink(anna.id)
  expect((await operator.delete(`/admin/people/${anna.id}`)).status).toBe(200)
  expect((await press(next)).failure.code).toBe('personal.link.invalid')
})

test.each(['', 'short', 'x'.repeat(22), 'x'.repeat(64), "' or true --"])('no link is %j', async (token) => {
  expect((await press(token)).failure.code).toBe('personal.link.invalid')
})

test('an address and a password are added by the mail, and end the personal link', async () => {
  const anna = await child()
  const token = await makeLink(anna.id)
  const email = `anna${anna.id}@example.test`
  expect((await anna.post('/user/keep', { email, password: 'password1' })).failure.code).toBe('weak.password')
  expect((await anna.post<{ email: string }>('/user/keep', { email, password: PASSWORD })).data.email).toBe(email)
  // Nothing has changed yet.
  const login = () => app.guest().post<User>('/user/login', { email, password: PASSWORD })
  expect((await login()).failure.code).toBe('login.failed')
  expect((await anna.get<User>('/user/me')).data).toMatchObject({ email: '', verify: 0 })
  expect((await press(token)).status).toBe(200)

  const mail = await lastMailTo(app, email)
  expect((await app.guest().post('/user/email/confirm', { token: mail.token })).status).toBe(200)
  const me = (await anna.get<User>('/user/me')).data
  expect([me.email, me.verify, me.passwordless]).toEqual([email, 1, undefined])
  expect((await login()).data.id).toBe(anna.id)
  expect((await press(token)).failure.code).toBe('personal.link.invalid')
  expect((await school.teacher.put(linkPath(anna.id))).failure.code).toBe('address.exists')
  expect((await anna.post('/user/keep', { email: 'other@example.test', password: PASSWORD })).failure.code).toBe('address.exists')
})

test('an address that another account has is not revealed', async () => {
  const anna = await child()
  const { email } = school.student.user
  const [taken, free] = [
    await anna.post<object>('/user/keep', { email, password: PASSWORD }),
    await anna.post<object>('/user/keep', { email: `free${anna.id}@example.test`, password: PASSWORD }),
  ]
  expect([taken.status, Object.keys(taken.data)]).toEqual([free.status, Object.keys(free.data)])
  const [mail] = await mailsTo(app, email)
  expect(mail?.token).toBe('')
  expect((await app.guest().post('/user/login', { email, password: PASSWORD })).failure.code).toBe('login.failed')
})

test('another address asked for later has no password of before', async () => {
  const anna = await child()
  const email = `later${anna.id}@example.test`
  await anna.post('/user/keep', { email: `first${anna.id}@example.test`, password: PASSWORD })
  expect((await anna.post('/user/email', { email })).status).toBe(200)
  const mail = await lastMailTo(app, email)
  expect((await app.guest().post('/user/email/confirm', { token: mail.token })).status).toBe(200)
  expect((await app.guest().post('/user/login', { email, password: PASSWORD })).failure.code).toBe('login.failed')
})

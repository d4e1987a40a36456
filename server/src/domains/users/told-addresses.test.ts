import { routes } from '@keel/contract/routes/index'
import type { Route } from '@keel/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { lastMailTo, mailsTo } from '../../../test/mailbox'
import { makeSchool, type Person, type School } from '../../../test/school'

let app: TestApp
let closed: TestApp
let school: School
let operator: Person
let child: Person
beforeAll(async () => {
  app = await startTestApp()
  closed = await startTestApp({ REGISTRATION: 'closed', PUBLIC_URL: 'http://keel.test' }, app)
  school = await makeSchool(app, 2)
  operator = await app.user('teacher', { operator: true })
  child = await app.user('student', { verified: false })
  await app.database.db.updateTable('users').set({ email: '' }).where('id', '=', child.user.id).execute()
})
afterAll(async () => {
  await closed.stop()
  await app.stop()
})

const register = async (at: TestApp, email: string) =>
  at.guest().post('/user/register', {
    first_name: 'Mari',
    last_name: 'Maasikas',
    email,
    password: 'sinine meri 7',
    role: 1,
    lang: 'en',
    terms: true,
    captcha: await solveCaptcha(at),
  })

interface Row {
  route: string
  what: string
  call: (email: string) => Promise<Answer<unknown>>
  /** What is told of an address that nobody has, that an account only names, and that somebody has confirmed; one text if nothing is. */
  told: string | [string, string, string]
}
const TABLE: Row[] = [
  {
    route: 'POST /user/login',
    what: 'anybody with a password',
    call: (email) => app.guest().post('/user/login', { email, password: 'not the password 1' }),
    told: 'login.failed',
  },
  // The specification has these two say it. Each try costs a solved captcha, and refusals are counted.
  { route: 'POST /user/register', what: 'who may register', call: (email) => register(app, email), told: ['ok', 'ok', 'email.used'] },
  {
    route: 'POST /user/password/reset/send',
    what: 'anybody with a captcha',
    call: async (email) => app.guest().post('/user/password/reset/send', { email, captcha: await solveCaptcha(app) }),
    told: ['email.not.found', 'ok', 'ok'],
  },
  { route: 'POST /user/register', what: 'who may not register', call: (email) => register(closed, email), told: 'registration.closed' },
  { route: 'POST /user/email', what: 'an account', call: (email) => school.student.post('/user/email', { email }), told: 'ok' },
  {
    route: 'POST /user/keep',
    what: 'an account without an address',
    call: (email) => child.post('/user/keep', { email, password: 'sinine meri 7' }),
    told: 'ok',
  },
  {
    route: 'POST /rooms/:id/users',
    what: 'a teacher',
    call: (email) => school.teacher.post(`/rooms/${school.room}/users`, { email }),
    told: 'ok',
  },
  {
    route: 'POST /admin/invitations',
    what: 'an operator',
    call: (email) => operator.post('/admin/invitations', { role: 2, days: 7, emails: [email] }),
    told: 'ok',
  },
]

const takesAddress = (route: Route): boolean => ['email', 'emails'].some((name) => name in ((route.body as { shape?: object }).shape ?? {}))

test('the table has every call that takes an address', () => {
  const calls = routes.flatMap(({ route }) => (takesAddress(route) ? [`${route.method} ${route.path}`] : []))
  expect(calls.length).toBeGreaterThan(4)
  expect([...new Set(TABLE.map(({ route }) => route))].toSorted()).toEqual(calls.toSorted())
})

/** What a response says, without the address itself and what differs between any two calls. */
const said = ({ status, data, failure }: Answer<unknown>, email: string): string =>
  JSON.stringify([status, status === 200 ? data : failure], (key, value: unknown) =>
    typeof value === 'string' && /^(?:id|token|url|request|.*_at)$/.test(key) ? '' : typeof value === 'number' && key === 'id' ? 0 : value,
  ).replaceAll(email, 'EMAIL')
const outcome = ({ status, failure }: Answer<unknown>): string => (status === 200 ? 'ok' : failure.code)

let count = 0
test.each(TABLE)('$route tells $what: $told', async ({ call, told }) => {
  const [named, confirmed] = [await app.user('student', { verified: false }), await app.user('student')]
  const addresses = [`free${++count}@example.test`, named.user.email, confirmed.user.email]
  const answers: Answer<unknown>[] = []
  for (const email of addresses) answers.push(await call(email))
  expect(answers.map(outcome)).toEqual(typeof told === 'string' ? Array(3).fill(told) : told)
  if (typeof told === 'string') expect(new Set(answers.map((answer, at) => said(answer, addresses[at] ?? ''))).size).toBe(1)
})

test('who holds an address that another account asks for gets a mail, and nobody a link that takes it', async () => {
  const [mari, jaan] = [await app.user('student'), await app.user('student', { lang: 'et' })]
  const answer = await mari.post<{ email: string }>('/user/email', { email: jaan.user.email.toUpperCase() })
  expect([answer.status, answer.data.email]).toEqual([200, jaan.user.email])
  // Who asked sees what they would see of a free address.
  expect((await mari.get<{ email: string }>('/user/email')).data.email).toBe(jaan.user.email)
  const mail = await lastMailTo(app, jaan.user.email)
  expect(mail.subject).toBe('Sellel aadressil on juba konto')
  expect([new URL(mail.link).pathname, mail.token]).toEqual(['/login', ''])
  expect(await mailsTo(app, jaan.user.email, 1)).toHaveLength(1)
  expect((await lastMailTo(app, mari.user.email)).text).toContain(jaan.user.email)
  expect((await mari.delete('/user/email')).status).toBe(200)
  const own = await mari.post('/user/email', { email: mari.user.email })
  expect(own.failure.code).toBe('email.used')
})

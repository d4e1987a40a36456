import { LISTED_PEOPLE_MAX } from '@keel/contract/constants'
import type { ListedFate, SiteInvitation } from '@keel/contract/entities/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { mailsTo } from '../../../test/mailbox'
import type { Person } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Listed {
  email: string
  role: 1 | 2 | null
}
const check = async (operator: Person, people: Listed[]) => (await operator.post<ListedFate[]>('/admin/lists/check', { people })).data
const invite = async (operator: Person, people: Listed[]) =>
  (await operator.post<ListedFate[]>('/admin/lists/invite', { people, days: 30 })).data
const newOperator = () => app.user('teacher', { operator: true })

test('each row of a list has its fate, and the same list invites nobody twice', async () => {
  const [operator, known] = [await newOperator(), await app.user('student')]
  const people: Listed[] = [
    { email: 'Liis@Example.test', role: 2 },
    { email: known.user.email.toUpperCase(), role: 2 },
    { email: 'liis@example.test', role: 1 },
    { email: 'liis@', role: 2 },
    { email: '', role: 2 },
    { email: 'jaan@example.test', role: null },
    { email: 'peeter@example.test', role: 1 },
  ]
  const others = ['exists', 'twice', 'bad_address', 'no_address', 'unknown_role']
  expect(await check(operator, people)).toEqual(['new', ...others, 'new'])
  expect(await invite(operator, people)).toEqual(['sent', ...others, 'sent'])
  expect(await invite(operator, people)).toEqual(['invited', ...others, 'invited'])
  expect(await check(operator, people)).toEqual(['invited', ...others, 'invited'])
  expect([(await mailsTo(app, 'liis@example.test')).length, (await mailsTo(app, 'peeter@example.test')).length]).toEqual([1, 1])
  const { invitations } = (await operator.get<{ invitations: SiteInvitation[] }>('/admin/invitations')).data
  expect(invitations.map(({ email, role, uses_max }) => [email, role, uses_max])).toEqual([
    ['peeter@example.test', 1, 1],
    ['liis@example.test', 2, 1],
  ])
  // A revoked one does not stand in the way.
  await operator.delete(`/admin/invitations/${invitations[0]?.id}`)
  expect(await check(operator, people.slice(-1))).toEqual(['new'])
})

test('the same list twice at once invites each once', async () => {
  const operator = await newOperator()
  const people = Array.from({ length: 10 }, (_, n): Listed => ({ email: `twin${n}@example.test`, role: 2 }))
  const fates = await Promise.all([invite(operator, people), invite(operator, people)])
  expect(fates.flat().filter((fate) => fate === 'sent')).toHaveLength(10)
  expect(fates.flat().filter((fate) => fate === 'invited')).toHaveLength(10)
})

test('what the limit of mails does not allow waits for another day', async () => {
  const operator = await newOperator()
  const people = Array.from({ length: 103 }, (_, n): Listed => ({ email: `many${n}@example.test`, role: 2 }))
  const fates = await invite(operator, people)
  expect([fates.filter((fate) => fate === 'sent').length, fates.slice(-3)]).toEqual([100, ['later', 'later', 'later']])
  expect((await check(operator, people)).slice(-4)).toEqual(['invited', 'new', 'new', 'new'])
})

test('a list has at most five hundred people, and is for operators', async () => {
  const [operator, teacher] = [await newOperator(), await app.user('teacher')]
  const people = Array.from({ length: LISTED_PEOPLE_MAX + 1 }, (_, n): Listed => ({ email: `p${n}@example.test`, role: 2 }))
  expect((await operator.post('/admin/lists/check', { people })).status).toBe(422)
  expect((await operator.post('/admin/lists/check', { people: people.slice(1) })).status).toBe(200)
  for (const call of ['check', 'invite'])
    expect((await teacher.post(`/admin/lists/${call}`, { people: people.slice(0, 1), days: 1 })).status).toBe(403)
})

import type { LogKind, SiteLogEntry, SitePerson } from '@keel/contract/entities/site'
import { CLOSE } from '@keel/contract/realtime/close-codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { lastMailTo } from '../../../test/mailbox'
import { makeSchool, type Person, type School } from '../../../test/school'
import { hashPassword } from '../users/passwords'
import { purgeSiteLog } from './purge'

const PASSWORD = 'sinine meri 7'
let app: TestApp
let operator: Person
let school: School
let password_hash: string
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true, first_name: 'Olev', last_name: 'Operaator' })
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app)
  const ids = [school.teacher.user.id, school.student.user.id]
  await app.database.db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute()
})

const list = async (query: string) => (await operator.get<{ people: SitePerson[]; more: boolean }>(`/admin/people${query}`)).data
const idsOf = async (query: string) => (await list(query)).people.map(({ id }) => id)
const signIn = ({ user }: Person, password = PASSWORD) => app.guest().post('/user/login', { email: user.email, password })
const logOf = async ({ user }: Person): Promise<[LogKind, number | null][]> =>
  (await app.database.db.selectFrom('site_log').select(['kind', 'user_id']).where('person_id', '=', user.id).orderBy('id').execute()).map(
    ({ kind, user_id }) => [kind, user_id],
  )

test('people are found by beginnings of words of names and address', async () => {
  const jurgen = await app.user('student', { first_name: 'Jürgen', last_name: "O'Brien-Õun", email: 'jurgen.oun@kool.example' })
  const { id } = jurgen.user
  for (const search of ['jürg', 'JÜRGEN', 'brien', 'õun', 'oun@kool', 'kool', 'jürgen õun'])
    expect([search, await idsOf(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [id]])
  for (const search of ['rgen', 'jürgen tamm', "zz');--"]) expect(await idsOf(`?search=${encodeURIComponent(search)}`)).not.toContain(id)
})

test('signs that stand for others elsewhere are searched as they are', async () => {
  const { id } = (await app.user('student', { first_name: '100%', last_name: 'Pätt', email: 'aa_bb@kool.example' })).user
  const { id: similar } = (await app.user('student', { first_name: '100', last_name: 'Pätt', email: 'aa.bb@kool.example' })).user
  const found = (search: string) => idsOf(`?search=${encodeURIComponent(search)}`)
  for (const search of ['%', '100%', 'aa_bb', 'aa_bb pätt', '100% pätt']) expect([search, await found(search)]).toEqual([search, [id]])
  expect(await found('aa')).toEqual([similar, id])
  for (const search of ['_%', '%%', '\\', '"', '100% tamm']) expect([search, await found(search)]).toEqual([search, []])
})

test('people are listed by kind, the newest first, in pages', async () => {
  for (let n = 0; n < 32; n++) await app.user('student')
  const first = await list('')
  const second = await list(`?before=${first.people.at(-1)?.id}`)
  const ids = [...first.people, ...second.people].map(({ id }) => id)
  expect([first.people.length, first.more]).toEqual([30, true])
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  const { teacher, student } = school
  expect(await idsOf(`?filter=teachers&before=${teacher.user.id + 1}`)).toContain(teacher.user.id)
  expect(await idsOf(`?filter=teachers&before=${student.user.id + 1}`)).not.toContain(student.user.id)
  expect(await idsOf(`?filter=students&before=${student.user.id + 1}`)).toContain(student.user.id)
  expect(await idsOf('?filter=operators')).toEqual([operator.user.id])
  const listed = (await list(`?before=${teacher.user.id + 1}`)).people[0]
  expect(listed).toMatchObject({
    role: 1,
    verified: true,
    operator: false,
    closed_at: null,
    rooms: 1,
    used: 0,
    seen_at: expect.any(String),
  })
})

test('a closed account is signed out and cannot sign in; its classroom stays', async () => {
  const { teacher, student, room } = school
  const live = await connectLive(app, teacher)
  const feed = (await teacher.post<{ url: string }>('/events/feed')).data.url
  expect((await fetch(feed)).status).toBe(200)
  const { data: closed } = await operator.post<SitePerson>(`/admin/people/${teacher.user.id}/close`)
  expect(closed.closed_at).not.toBeNull()
  expect(await live.closed).toBe(CLOSE.sessionEnded)
  expect((await teacher.get('/user/me')).status).toBe(401)
  expect((await signIn(teacher)).failure).toMatchObject({
    code: 'account.closed',
    message: expect.stringContaining('operator of this site'),
  })
  // Nothing is revealed to a stranger who guesses.
  expect((await signIn(teacher, 'wrong one 77')).failure.code).toBe('login.failed')
  expect((await fetch(feed)).status).toBe(404)
  expect((await operator.post(`/admin/people/${teacher.user.id}/reset`)).failure.code).toBe('account.closed')
  expect((await student.get(`/rooms/${room}`)).status).toBe(200)
  expect(await idsOf('?filter=closed')).toEqual([teacher.user.id])

  expect((await operator.post<SitePerson>(`/admin/people/${teacher.user.id}/reopen`)).data.closed_at).toBeNull()
  expect((await signIn(teacher)).status).toBe(200)
  expect((await fetch(feed)).status).toBe(200)
  const by = operator.user.id
  expect(await logOf(teacher)).toEqual([
    ['account.closed', by],
    ['login.closed', teacher.user.id],
    ['login.refused', null],
    ['account.reopened', by],
    ['login.done', teacher.user.id],
  ])
})

test('an operator ends sessions and sends a reset mail, but sees no password', async () => {
  const { student } = school
  expect((await operator.post(`/admin/people/${student.user.id}/end-sessions`)).status).toBe(200)
  expect((await student.get('/user/me')).status).toBe(401)
  expect((await operator.post(`/admin/people/${student.user.id}/reset`)).status).toBe(200)
  const { token } = await lastMailTo(app, student.user.email)
  expect((await app.guest().post('/user/password/reset', { token, password: 'uus parool 77' })).status).toBe(200)
  expect(JSON.stringify(await list('?search=sasha'))).not.toMatch(/password|argon/)
  expect((await logOf(student)).map(([kind]) => kind)).toEqual(['account.sessions_ended', 'account.reset_sent'])
})

test('mails that an operator sends are counted together, whoever gets them', async () => {
  const busy = await app.user('teacher', { operator: true })
  const people: number[] = []
  for (let n = 0; n < 25; n++) people.push((await app.user('student')).user.id)
  const codes: (string | undefined)[] = []
  // Five an hour to one address, and a hundred a day of one operator.
  for (let round = 0; round < 5; round++) for (const id of people) codes.push((await busy.post(`/admin/people/${id}/reset`)).failure.code)
  expect(codes.indexOf('too.many')).toBe(100)
})

test('a role changes at once; who has classrooms stays a teacher', async () => {
  const { teacher, student } = school
  expect((await operator.put(`/admin/people/${teacher.user.id}/role`, { role: 2 })).failure.code).toBe('role.in.use')
  expect((await student.get('/students')).status).toBe(403)
  expect((await operator.put<SitePerson>(`/admin/people/${student.user.id}/role`, { role: 1 })).data.role).toBe(1)
  expect((await student.get('/students')).status).toBe(200)
  expect((await operator.put<SitePerson>(`/admin/people/${student.user.id}/role`, { role: 2 })).data.role).toBe(2)
  expect((await student.get('/students')).status).toBe(403)
  expect((await logOf(student)).length).toBe(2)
})

test('the open pages of a person hear of each change to the account', async () => {
  const { student } = school
  const live = await connectLive(app, student)
  const of = `/admin/people/${student.user.id}`
  for (const change of [
    () => operator.put(`${of}/role`, { role: 1 }),
    () => operator.put(`${of}/operator`, { operator: true }),
    () => operator.put(`${of}/operator`, { operator: false }),
  ]) {
    expect((await change()).status).toBe(200)
    expect(await live.next('me_change')).toEqual({ by: null })
  }
  await live.close()
})

test('a classroom in the bin is not counted', async () => {
  const { teacher, room } = school
  const counted = async () => (await list(`?before=${teacher.user.id + 1}`)).people[0]?.rooms
  expect(await counted()).toBe(1)
  expect((await teacher.delete(`/rooms/${room}`)).status).toBe(200)
  expect(await counted()).toBe(0)
})

test('an operator erases an account as its owner could', async () => {
  const { teacher, student, room } = school
  expect((await operator.delete(`/admin/people/${teacher.user.id}`)).status).toBe(200)
  expect((await teacher.get('/user/me')).status).toBe(401)
  expect((await student.get(`/rooms/${room}`)).status).toBe(404)
  expect(await idsOf(`?before=${teacher.user.id + 1}`)).not.toContain(teacher.user.id)
  expect(await logOf(teacher)).toEqual([['account.erased', operator.user.id]])
  for (const path of ['close', 'reopen', 'reset'])
    expect((await operator.post(`/admin/people/${teacher.user.id}/${path}`)).status).toBe(404)
  expect((await operator.delete(`/admin/people/${teacher.user.id}`)).status).toBe(404)
})

test('a change that fails leaves no entry in the log', async () => {
  const { student } = school
  await operator.put(`/admin/people/${student.user.id}/operator`, { operator: true })
  expect(await logOf(student)).toEqual([])
})

test('the log is kept for a year', async () => {
  const { db } = app.database
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { user } = school.student
  await db
    .insertInto('site_log')
    .values([366, 364].map((days) => ({ at: at(days), kind: 'login.done' as const, person_id: user.id })))
    .execute()
  await purgeSiteLog(app.ctx)
  expect(await db.selectFrom('site_log').select('at').where('person_id', '=', user.id).execute()).toHaveLength(1)
})

test('the log is filtered by kind, person and time, in pages', async () => {
  const { teacher, student } = school
  const log = async (query: string) => (await operator.get<{ entries: SiteLogEntry[]; more: boolean }>(`/admin/log?${query}`)).data
  await signIn(student)
  await signIn(student, 'wrong one 77')
  await operator.post(`/admin/people/${teacher.user.id}/close`)
  const kinds = async (query: string) => (await log(query)).entries.map(({ kind }) => kind)
  expect(await kinds(`person=${student.user.id}`)).toEqual(['login.refused', 'login.done'])
  expect(await kinds(`person=${student.user.id}&kind=login.done`)).toEqual(['login.done'])
  expect(await kinds(`person=${operator.user.id}`)).toContain('account.closed')
  const [closed] = (await log(`person=${teacher.user.id}`)).entries
  expect(closed).toMatchObject({
    kind: 'account.closed',
    user: { id: operator.user.id },
    person: { id: teacher.user.id },
    address: '127.0.0.1',
  })
  const soon = encodeURIComponent(new Date(Date.now() + 60_000).toISOString())
  expect([(await log(`from=${soon}`)).entries, (await log(`to=${soon}&person=${student.user.id}`)).entries.length]).toEqual([[], 2])
  for (let n = 0; n < 31; n++) await signIn(student)
  const first = await log(`person=${student.user.id}`)
  const rest = await log(`person=${student.user.id}&before=${first.entries.at(-1)?.id}`)
  expect([first.entries.length, first.more, rest.entries.length, rest.more]).toEqual([30, true, 3, false])
})

import type { SiteInvitation, SiteLogEntry, SitePerson, SiteStorage } from '@keel/contract/entities/site'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { lastMailTo } from '../../../test/mailbox'
import { makeSchool, type Person } from '../../../test/school'
import { siteInvitationMail } from './mails'
import { purgeSiteLog } from './purge'
import { peopleQuery } from './search'

const HOUR_MS = 3_600_000
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true, first_name: 'Olev', last_name: 'Operaator' })
})
afterAll(() => app.stop())

const log = async (query = ''): Promise<SiteLogEntry[]> =>
  (await operator.get<{ entries: SiteLogEntry[] }>(`/admin/log?${query}`)).data.entries

/** Returns what a call added to the log. */
async function loggedBy(call: () => Promise<{ status: number }>): Promise<object[]> {
  const [last] = await log()
  expect((await call()).status).toBe(200)
  return (await log())
    .filter(({ id }) => id > (last?.id ?? 0))
    .map(({ kind, user, person, address, details }) => ({ kind, by: user?.id, person: person?.id, address, details }))
}

test('each change of an operator is logged once, with who, whom and from where', async () => {
  const [teacher, student] = [await app.user('teacher'), await app.user('student')]
  const entry = (kind: string, person: Person | undefined, details: object = {}) => ({
    kind,
    by: operator.user.id,
    person: person?.user.id,
    address: '127.0.0.1',
    details,
  })
  const of = ({ user }: Person) => `/admin/people/${user.id}`
  const changes: [call: () => Promise<{ status: number }>, expected: object][] = [
    [() => operator.post(`${of(teacher)}/close`), entry('account.closed', teacher)],
    [() => operator.post(`${of(teacher)}/reopen`), entry('account.reopened', teacher)],
    [() => operator.put(`${of(teacher)}/operator`, { operator: true }), entry('operator.named', teacher)],
    [() => operator.put(`${of(teacher)}/operator`, { operator: false }), entry('operator.ended', teacher)],
    [() => operator.put(`${of(student)}/role`, { role: 1 }), entry('account.role_changed', student, { before: 2, role: 1 })],
  ]
  for (const [call, expected] of changes) {
    expect(await loggedBy(call)).toEqual([expected])
    expect(await loggedBy(call)).toEqual([])
  }
  const repeated: typeof changes = [
    [() => operator.post(`${of(student)}/end-sessions`), entry('account.sessions_ended', student)],
    [() => operator.post(`${of(student)}/reset`), entry('account.reset_sent', student)],
    [() => operator.put(`${of(student)}/storage`, { limit: 7 }), entry('storage.of_person', student, { before: null, megabytes: 7 })],
    [() => operator.put('/admin/storage', { limit: 900 }), entry('storage.changed', undefined, { before: null, megabytes: 900 })],
    [() => operator.put('/admin/storage', { limit: null }), entry('storage.changed', undefined, { before: 900, megabytes: null })],
    [
      () => operator.put('/admin/registration', { chosen: 'invite' }),
      entry('registration.changed', undefined, { before: null, chosen: 'invite' }),
    ],
    [
      () => operator.put('/admin/registration', { chosen: null }),
      entry('registration.changed', undefined, { before: 'invite', chosen: null }),
    ],
  ]
  for (const [call, expected] of repeated) expect(await loggedBy(call)).toEqual([expected])
  const [made] = (await operator.post<SiteInvitation[]>('/admin/invitations', { role: 2, days: 7 })).data
  const revoke = () => operator.delete(`/admin/invitations/${made?.id}`)
  expect(await loggedBy(revoke)).toEqual([entry('invitation.revoked', undefined, { invitation: made?.id })])
  expect(await loggedBy(revoke)).toEqual([])
  // Whom it was about is not named any more.
  expect(await loggedBy(() => operator.delete(of(student)))).toMatchObject([{ kind: 'account.erased', by: operator.user.id }])
})

test('the log names addresses as they are now, those of invitations too, and forgets them with the account', async () => {
  const teacher = await app.user('teacher')
  await operator.post(`/admin/people/${teacher.user.id}/close`)
  await operator.post('/admin/invitations', { role: 2, days: 7, emails: ['named@example.test'] })
  const [invited, closed] = await log()
  expect(invited).toMatchObject({ kind: 'invitation.created', person: null, details: { role: 2, email: 'named@example.test' } })
  expect(closed).toMatchObject({ user: { email: operator.user.email }, person: { email: teacher.user.email }, receiver: null })
  await operator.delete(`/admin/people/${teacher.user.id}`)
  const [erased, , before] = await log()
  expect([erased?.person?.email, before?.person?.email]).toEqual(['', ''])
})

test('who has classrooms, in the bin too, or lessons to come stays a teacher', async () => {
  const { db } = app.database
  const toStudent = async ({ user }: Person) => {
    const { status, failure } = await operator.put(`/admin/people/${user.id}/role`, { role: 2 })
    return status === 200 ? 'changed' : failure.code
  }
  const { teacher, student, room } = await makeSchool(app)
  expect(await toStudent(teacher)).toBe('role.in.use')
  await db.updateTable('rooms').set({ deleted_at: new Date() }).where('id', '=', room).execute()
  expect(await toStudent(teacher)).toBe('role.in.use')

  const planning = await app.user('teacher')
  const plan = async (hours: number): Promise<number> => {
    const starts_at = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)
    const lesson = { owner_id: planning.user.id, student_id: student.user.id, title: 'Lesson', duration: 3 as const, zone: 'UTC' }
    const values = { ...lesson, starts_at, ends_at: new Date(starts_at.getTime() + HOUR_MS) }
    return (await db.insertInto('schedule_events').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  await plan(-2)
  const lesson = await plan(48)
  expect(await toStudent(planning)).toBe('role.in.use')
  await db.updateTable('schedule_events').set({ deleted_at: new Date() }).where('id', '=', lesson).execute()
  expect(await toStudent(planning)).toBe('changed')
})

test('who teaches a lesson at this moment stays a teacher', async () => {
  const { student } = await makeSchool(app)
  const teaching = await app.user('teacher')
  const starts_at = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  const ends_at = new Date(starts_at.getTime() + HOUR_MS)
  const lesson = { owner_id: teaching.user.id, student_id: student.user.id, title: 'Lesson', duration: 3 as const, zone: 'UTC' }
  await app.database.db
    .insertInto('schedule_events')
    .values({ ...lesson, starts_at, ends_at })
    .execute()
  onTestFinished(() => void (app.clock.now = null))
  const toStudent = (minutes: number) => {
    app.clock.now = new Date(starts_at.getTime() + minutes * 60_000)
    return operator.put(`/admin/people/${teaching.user.id}/role`, { role: 2 })
  }
  expect((await toStudent(59)).failure.code).toBe('role.in.use')
  expect((await toStudent(61)).status).toBe(200)
})

test('invitations are listed in pages, the newest first', async () => {
  for (let n = 0; n < 31; n += 1) await operator.post('/admin/invitations', { role: 2, days: 7, uses: 3 })
  const page = async (query = '') =>
    (await operator.get<{ invitations: SiteInvitation[]; more: boolean }>(`/admin/invitations?${query}`)).data
  const first = await page()
  const second = await page(`before=${first.invitations.at(-1)?.id}`)
  expect([first.invitations.length, first.more, second.more]).toEqual([30, true, false])
  const ids = [...first.invitations, ...second.invitations].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  const { created_at = '', expires_at = '', ...newest } = first.invitations[0] ?? {}
  expect(newest).toMatchObject({ role: 2, email: null, uses: 0, uses_max: 3, revoked_at: null })
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 24 * HOUR_MS)
})

test.each(['invitations', 'people', 'log'])('exactly one page of %s is all there is', async (list) => {
  for (let n = 0; n < 31; n += 1)
    if (list === 'people') await app.user('student')
    else await operator.post('/admin/invitations', { role: 2, days: 7 })
  const page = async (before = Number.MAX_SAFE_INTEGER) => {
    const { data } = await operator.get<Record<string, { id: number }[]> & { more: boolean }>(`/admin/${list}?before=${before}`)
    return { ids: Object.values(data).flatMap((rows) => (Array.isArray(rows) ? rows.map(({ id }) => id) : [])), more: data.more }
  }
  const all: number[] = []
  for (let last = await page(); all.push(...last.ids), last.more;) last = await page(all.at(-1))
  expect(await page(all.at(-31))).toEqual({ ids: all.slice(-30), more: false })
  expect(await page((all.at(-31) ?? 0) + 1)).toEqual({ ids: all.slice(-31, -1), more: true })
})

test('a mailed invitation is for one person, and says who invites and for how long', async () => {
  const email = 'liis@example.test'
  const [made] = (await operator.post<SiteInvitation[]>('/admin/invitations', { role: 2, days: 1, uses: 5, emails: [email] })).data
  expect(made).toMatchObject({ email, uses_max: 1 })
  const { text } = await lastMailTo(app, email)
  expect(text).toContain('Olev Operaator invites you to Keel')
  expect(text).toContain('as a student')
  expect(text).toContain('for one day')
  const mail = (lang: 'ru' | 'et', days: number) =>
    siteInvitationMail({ to: email, lang, from: '', role: 1, days, url: 'http://keel.test/register?invitation=x' }).text
  expect(mail('ru', 3)).toContain('Администратор сайта приглашает')
  expect(mail('ru', 3)).toContain('Ваша роль: преподаватель')
  expect(mail('et', 3)).toContain('Selle lehe haldaja kutsub')
  expect(mail('et', 1)).toContain('õpetajaks')
  expect(mail('et', 1)).toContain('ühe päeva')
  expect(mail('et', 3)).toContain('3 päeva')
  for (const lang of ['ru', 'et'] as const) expect(mail(lang, 1)).toContain(`http://keel.test/register?invitation=x&lang=${lang}`)
})

test('a search has at most eight words of forty letters', () => {
  expect(peopleQuery('')).toBeNull()
  expect(peopleQuery(`" ' : & | !`)).toBeNull()
  expect(peopleQuery('Õun õun ÕUN')).toBe(`'õun':*`)
  expect(peopleQuery('o\u0303un')).toBe(`'õun':*`)
  expect(peopleQuery('1 2 3 4 5 6 7 8 9')).toBe('1 2 3 4 5 6 7 8'.replaceAll(/\d/g, `'$&':*`).replaceAll(' ', ' & '))
  expect(peopleQuery('x'.repeat(50))).toBe(`'${'x'.repeat(40)}':*`)
})

test('who stores most and the largest files come first, thirty of each', async () => {
  const storing = await Promise.all(Array.from({ length: 31 }, () => app.user('teacher')))
  const sizes = storing.map(({ user: { id: owner_id } }, n) => ({ owner_id, size: 1000 + n }))
  const file = { name: 'a.png', mime: 'image/png', sha256: Buffer.alloc(32) }
  await app.database.db
    .insertInto('files')
    .values(sizes.map((each) => ({ ...file, ...each, storage_key: `stored ${each.size}` })))
    .execute()
  const [largest] = storing.slice(-1)
  await operator.put(`/admin/people/${largest?.user.id}/storage`, { limit: 5 })
  const { people, files } = (await operator.get<SiteStorage>('/admin/storage')).data
  expect([people.length, files.length]).toEqual([30, 30])
  expect(people.map(({ used }) => used)).toEqual(people.map(({ used }) => used).toSorted((a, b) => b - a))
  expect(files.map(({ size }) => size)).toEqual(files.map(({ size }) => size).toSorted((a, b) => b - a))
  expect(people[0]).toMatchObject({ person: { id: largest?.user.id, role: 1 }, used: 1030, max: 5 * 1_048_576, limit: 5 })
  expect(people[1]).toMatchObject({ limit: null })
  expect(files[0]).toMatchObject({ size: 1030, owner: { id: largest?.user.id } })
  await app.database.pool.query('update files set owner_id = null where size = 1030')
  expect((await operator.get<SiteStorage>('/admin/storage')).data.files[0]).toMatchObject({ size: 1030, owner: null })
})

test('a log of any length is purged in one go', async () => {
  await app.database.pool.query(
    `insert into site_log (at, kind) select now() - interval '400 days', 'login.done' from generate_series(1, 10001)`,
  )
  await purgeSiteLog(app.ctx)
  const { rows } = await app.database.pool.query(`select count(*)::int as old from site_log where at < now() - interval '366 days'`)
  expect(rows).toEqual([{ old: 0 }])
})

test('people change at once for themselves and in the list', async () => {
  const { student } = await makeSchool(app)
  const { data } = await operator.put<SitePerson>(`/admin/people/${student.user.id}/role`, { role: 1 })
  expect(data).toMatchObject({ id: student.user.id, role: 1, operator: false, verified: true, closed_at: null })
  expect((await operator.post(`/admin/people/999999/close`)).status).toBe(404)
  expect((await operator.put(`/admin/people/999999/storage`, { limit: 1 })).status).toBe(404)
})

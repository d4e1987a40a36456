import type { Homework } from '@keel/contract/entities/homework'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { JournalEntry, LessonReport } from '@keel/contract/entities/lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import type { Notification } from '@keel/contract/entities/notification'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { SiteBelongings, SiteLogEntry } from '@keel/contract/entities/site'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { storeHomework } from '../../../test/homework'
import { storeEntry, storeLink } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { makeOwnModule, makeSchool, PIXEL, storeItem, textValue, upload, type Person, type School } from '../../../test/school'
import { whileCalling } from '../../../test/meanwhile'

const DAY_MS = 86_400_000
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await startTestApp()
  operator = await app.user('teacher', { operator: true })
})
afterAll(() => app.stop())

const handOver = (from: Person, to: Person, by: Person = operator) => by.post(`/admin/people/${from.user.id}/hand-over`, { to: to.user.id })
const belongings = async (from: Person, to?: Person) =>
  (await operator.get<SiteBelongings>(`/admin/people/${from.user.id}/belongings${to ? `?to=${to.user.id}` : ''}`)).data
const entries = async () => (await operator.get<{ entries: SiteLogEntry[] }>('/admin/log?kind=account.handed_over')).data.entries

/** A day from now on, at this hour. */
const at = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * DAY_MS)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour))
}
const plan = (teacher: Person, room_id: number, starts_at: Date, more: object = {}) =>
  teacher.post<ScheduledLesson>('/events', {
    room_id,
    title: 'Cases',
    starts_at: starts_at.toISOString(),
    duration: 3,
    zone: 'UTC',
    ...more,
  })

/** Returns how many rows each column that names an owner has of a person. */
async function owned({ user }: Person): Promise<Record<string, number>> {
  const count = (table: string) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where owner_id = ${user.id}`
  const tables = ['rooms', 'modules', 'library_items', 'homework', 'schedule_events', 'schedule_series', 'lessons', 'files']
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await count(table).execute(app.database.db)).rows[0]?.n ?? 0] as const),
  )
  return Object.fromEntries(counts)
}

/** A school with one of everything that goes, and what stays. */
async function makeFull(): Promise<School & { file: number; own: number; entry: number; link: string }> {
  const school = await makeSchool(app, 2)
  const { teacher, student, room, board } = school
  const { db } = app.database
  const file = (await upload(teacher, PIXEL, 'dot.png')).data.id
  await db
    .insertInto('file_refs')
    .values({ file_id: file, board_item_id: await storeItem(app, board, 1, textValue('Shown'), 'a0') })
    .execute()
  const { id: own } = (await upload(teacher, PIXEL, 'mine.png')).data
  const mine = await makeOwnModule(app, teacher.user.id)
  await storeItem(app, mine.board, 1, textValue('Only mine'), 'a0')
  const entry = await storeEntry(app, teacher.user.id, 1, textValue('Animals'))
  const link = await storeLink(app, entry)
  await storeHomework(app, { owner_id: teacher.user.id, room_id: room, user_id: student.user.id })
  expect((await plan(teacher, room, at(3, 8), { repeat_until: at(17, 0).toISOString().slice(0, 10) })).status).toBe(200)
  await teacher.put(`/students/${student.user.id}`, { note: 'Shy' })
  return { ...school, file, own, entry, link }
}

test('what a leaving teacher had goes to another one, and what is theirs stays', async () => {
  const [{ teacher, student, room, board, file, own, entry, link }, receiver] = [await makeFull(), await app.user('teacher')]
  const other = await app.user('teacher')
  const { data: held } = await teacher.post<{ id: number }>(`/rooms/${room}/lesson`)
  await teacher.put(`/lessons/${held.id}/notes`, { private_note: 'Tired', shared_note: 'Well done' })
  await student.post('/words', { words: { kala: 'fish' } })
  const { rows: past } = await sql<{
    id: number
  }>`insert into schedule_events (owner_id, series_id, room_id, title, duration, zone, starts_at, ends_at)
    select owner_id, series_id, room_id, title, duration, zone, starts_at - interval '70 days', ends_at - interval '70 days'
    from schedule_events where owner_id = ${teacher.user.id} order by starts_at limit 1 returning id::int`.execute(app.database.db)
  expect(await belongings(teacher, receiver)).toMatchObject({ rooms: 1, library: 1, planned: 3, homework: 1, links: 1, overlaps: 0 })
  const { bytes } = await belongings(teacher)
  const before = await Promise.all(
    [teacher, receiver].map(async (person) => (await person.get<{ used: number }>('/user/storage')).data.used),
  )
  const [live, watching] = [await connectLive(app, student), await connectLive(app, teacher)]

  expect((await handOver(teacher, receiver)).status).toBe(200)

  expect(await owned(teacher)).toEqual({
    rooms: 0,
    modules: 1,
    library_items: 0,
    homework: 0,
    schedule_events: 1,
    schedule_series: 0,
    lessons: 1,
    files: 1,
  })
  expect(await owned(receiver)).toEqual({
    rooms: 1,
    modules: 3,
    library_items: 2,
    homework: 1,
    schedule_events: 3,
    schedule_series: 1,
    lessons: 0,
    files: 1,
  })
  const after = await Promise.all(
    [teacher, receiver].map(async (person) => (await person.get<{ used: number }>('/user/storage')).data.used),
  )
  expect(after).toEqual([(before[0] ?? 0) - bytes, (before[1] ?? 0) + bytes])
  // Each through the calls of their pages.
  expect((await teacher.get(`/rooms/${room}`)).status).toBe(403)
  expect((await receiver.get<RoomCard>(`/rooms/${room}`)).data.users.map(({ id, owner }) => [id, owner])).toEqual([
    [receiver.user.id, true],
    [student.user.id, false],
  ])
  expect((await receiver.get(`/boards/${board}/items`)).status).toBe(200)
  expect((await receiver.get(`/files/${file}`)).status).toBe(200)
  expect([(await teacher.get(`/files/${own}`)).status, (await receiver.get(`/files/${own}`)).status]).toEqual([200, 404])
  expect([(await receiver.get(`/library/items/${entry}`)).status, (await teacher.get(`/library/items/${entry}`)).status]).toEqual([
    200, 404,
  ])
  const { data: library } = await receiver.get<{ items: { name: string }[] }>('/library/items')
  expect(library.items.map(({ name }) => name)).toEqual([(await fullNameOf(teacher)).trim()])
  expect((await app.guest().get(`/library/shared/${link}`)).status).toBe(200)
  const mine = async (person: Person) =>
    (await person.get<ScheduledLesson[]>(`/events?from=${at(0, 0).toISOString()}&to=${at(60, 0).toISOString()}`)).data
  expect([(await mine(teacher)).length, (await mine(receiver)).length, (await mine(student)).length]).toEqual([0, 3, 3])
  const { rows: left } = await sql`select series_id from schedule_events where id = ${past[0]?.id}`.execute(app.database.db)
  expect(left).toEqual([{ series_id: null }])
  const { data: given } = await receiver.get<{ homework: Homework[] }>('/homework')
  expect(given.homework.map(({ teacher: { id } }) => id)).toEqual([receiver.user.id])
  const { rows: notes } = await sql`select teacher_id, note from students where student_id = ${student.user.id}`.execute(app.database.db)
  expect(notes).toEqual([{ teacher_id: teacher.user.id, note: 'Shy' }])
  // The lesson that ran is over, and stays in the journal of who held it. Who teaches there now sees it too, but not the private note.
  expect((await teacher.get<LessonReport>(`/lessons/${held.id}`)).data).toMatchObject({ status: 3, can_edit: true, private_note: 'Tired' })
  const { data: seen } = await receiver.get<LessonReport>(`/lessons/${held.id}`)
  expect(seen).toMatchObject({ can_edit: false, private_note: null, shared_note: 'Well done', words: [{ word: 'kala' }] })
  for (const [person, ids] of [
    [teacher, [held.id]],
    [receiver, [held.id]],
    [other, []],
  ] as const)
    expect((await person.get<{ lessons: { id: number }[] }>('/lessons')).data.lessons.map(({ id }) => id)).toEqual(ids)
  // Both read it as its teacher, who is no student in it.
  for (const person of [teacher, receiver]) {
    const { data: journal } = await person.get<{ lessons: JournalEntry[] }>('/lessons')
    expect(journal.lessons).toMatchObject([{ owner_id: teacher.user.id, is_teacher: true }])
    expect((await person.get<LessonReport>(`/lessons/${held.id}`)).data.is_teacher).toBe(true)
  }
  const { data: attended } = await student.get<{ lessons: JournalEntry[] }>('/lessons')
  expect(attended.lessons).toMatchObject([{ owner_id: teacher.user.id, is_teacher: false }])
  expect((await student.get<LessonReport>(`/lessons/${held.id}`)).data.is_teacher).toBe(false)
  expect((await receiver.put(`/lessons/${held.id}/notes`, { shared_note: 'Mine' })).status).toBe(403)
  expect((await receiver.delete(`/lessons/${held.id}`)).status).toBe(403)
  expect((await other.get(`/lessons/${held.id}`)).status).toBe(404)
  const channel = (await receiver.get<{ channel_id: number }>(`/rooms/${room}`)).data.channel_id
  const write = (person: Person) => person.post('/chat/messages', { channel_id: channel, message: 'Tere' })
  expect([(await write(receiver)).status, (await write(student)).status]).toEqual([200, 200])
  expect((await write(teacher)).status).not.toBe(200)

  const newest = async (person: Person) => {
    const { notifications } = (await person.get<{ notifications: Notification[] }>('/notifications')).data
    return notifications.filter(({ kind }) => kind === 'room_teacher').map((one) => [one.title, one.person?.id, one.room_id])
  }
  expect(await newest(student)).toEqual([['B1 on Mondays', receiver.user.id, room]])
  expect(await newest(receiver)).toEqual([['B1 on Mondays', undefined, room]])
  await live.next('new_room')
  await watching.next('room_left')
  await Promise.all([live.close(), watching.close()])

  const [logged] = await entries()
  expect(logged).toMatchObject({
    user: { id: operator.user.id },
    person: { id: teacher.user.id },
    details: { to: receiver.user.id, rooms: 1, library: 1, planned: 3, homework: 1 },
  })
  const again = (await entries()).length
  expect((await handOver(teacher, receiver)).status).toBe(200)
  expect((await entries()).length).toBe(again)
  expect((await belongings(teacher)).rooms).toBe(0)
})

const fullNameOf = async (person: Person) => {
  const { first_name, last_name } = (await person.get<{ first_name: string; last_name: string }>('/user/me')).data
  return `${first_name} ${last_name}`
}

test('nothing is handed over to who cannot have it, nor by who is no operator', async () => {
  const { teacher, student, room } = await makeSchool(app, 2)
  const [closed, unconfirmed, other] = [await app.user('teacher'), await app.user('teacher'), await app.user('teacher')]
  await app.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', closed.user.id).execute()
  await app.database.db.updateTable('users').set({ verified_at: null }).where('id', '=', unconfirmed.user.id).execute()
  for (const to of [teacher, student, closed, unconfirmed]) expect((await handOver(teacher, to)).failure.code).toBe('handover.receiver')
  for (const by of [teacher, student, other]) expect((await handOver(teacher, other, by)).status).toBe(403)
  expect((await operator.post(`/admin/people/999999/hand-over`, { to: other.user.id })).status).toBe(404)
  expect((await operator.post(`/admin/people/${teacher.user.id}/hand-over`, { to: 999_999 })).status).toBe(404)
  expect((await operator.get('/admin/people/999999/belongings')).status).toBe(404)
  expect((await teacher.get(`/rooms/${room}`)).status).toBe(200)
})

test('nothing goes to a teacher without storage or time for it', async () => {
  const { teacher, room, board } = await makeSchool(app, 2)
  const { teacher: receiver, room: other } = await makeSchool(app, 2)
  await storeItem(app, board, 1, textValue('x'), 'a0')
  await plan(teacher, room, at(3, 8))
  const { data: theirs } = await plan(receiver, other, at(3, 8))
  expect((await belongings(teacher, receiver)).overlaps).toBe(1)
  expect((await handOver(teacher, receiver)).failure.code).toBe('handover.overlap')
  await receiver.delete(`/events/${theirs.id}`)
  await operator.put(`/admin/people/${receiver.user.id}/storage`, { limit: 0 })
  expect((await belongings(teacher, receiver)).free).toBe(0)
  expect((await handOver(teacher, receiver)).failure.code).toBe('handover.storage')
  expect((await teacher.get(`/rooms/${room}`)).status).toBe(200)
  await operator.put(`/admin/people/${receiver.user.id}/storage`, { limit: null })
  expect((await handOver(teacher, receiver)).status).toBe(200)
  expect((await receiver.get(`/rooms/${room}`)).status).toBe(200)
})

test('a receiver who was a student of the classroom is its teacher alone', async () => {
  const { teacher, student, room } = await makeSchool(app, 2)
  expect((await operator.put(`/admin/people/${student.user.id}/role`, { role: 1 })).status).toBe(200)
  expect((await handOver(teacher, student)).status).toBe(200)
  expect((await student.get<RoomCard>(`/rooms/${room}`)).data.users.map(({ id, owner }) => [id, owner])).toEqual([[student.user.id, true]])
})

/** Rooms, modules and homework whose owners differ, or whose owner is deleted. */
async function torn(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
    (select count(*) from modules m join rooms r on r.id = m.room_id where m.owner_id <> r.owner_id)
    + (select count(*) from modules m join homework h on h.id = m.homework_id where m.owner_id <> h.owner_id)
    + (select count(*) from modules m join library_items l on l.id = m.library_id where m.owner_id <> l.owner_id)
    + (select count(*) from rooms r join users u on u.id = r.owner_id where u.erased_at is not null))::int as n`.execute(app.database.db)
  return rows[0]?.n ?? -1
}

test('a module that is added while its classroom is handed over belongs to the new teacher', async () => {
  const { teacher, room } = await makeSchool(app, 2)
  const receiver = await app.user('teacher')
  const change = async (trx: Parameters<Parameters<typeof whileCalling>[1]>[0]) => {
    await sql`select from rooms where id = ${room} for no key update`.execute(trx)
    await sql`update rooms set owner_id = ${receiver.user.id} where id = ${room}`.execute(trx)
    await sql`update modules set owner_id = ${receiver.user.id} where room_id = ${room}`.execute(trx)
  }
  const { status } = await whileCalling(app, change, () => teacher.post(`/rooms/${room}/modules`, { name: 'Late' }))
  expect([status, await torn()]).toEqual([200, 0])
})

test.each([
  ['the deletion of the account', (teacher: Person) => operator.delete(`/admin/people/${teacher.user.id}`)],
  ['the deletion of the receiver', (_: Person, receiver: Person) => operator.delete(`/admin/people/${receiver.user.id}`)],
  ['a new classroom', (teacher: Person) => teacher.post('/rooms', { name: 'New', type: 2 })],
  ['a new module', (teacher: Person, _: Person, room: number) => teacher.post(`/rooms/${room}/modules`, { name: 'New' })],
  ['a new planned lesson', (teacher: Person, _: Person, room: number) => plan(teacher, room, at(5, 8))],
  ['the same again', (teacher: Person, receiver: Person) => handOver(teacher, receiver)],
  ['the way back', (teacher: Person, receiver: Person) => handOver(receiver, teacher)],
])('a hand-over beside %s leaves everything with one teacher', async (_name, rival) => {
  for (let n = 0; n < 6; n += 1) {
    const { teacher, room } = await makeFull()
    const receiver = await app.user('teacher')
    const answers = await Promise.all([handOver(teacher, receiver), rival(teacher, receiver, room)])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(await torn()).toBe(0)
    const rooms = (await owned(teacher))['rooms'] ?? 0
    const others = (await owned(receiver))['rooms'] ?? 0
    // Gone with an account that was deleted after it had them.
    expect(rooms + others).toBeLessThanOrEqual(2)
    const { rows } = await sql`select owner_id from homework where owner_id in (${teacher.user.id}, ${receiver.user.id})
      union select owner_id from schedule_series where owner_id in (${teacher.user.id}, ${receiver.user.id})`.execute(app.database.db)
    expect(rows.length).toBeLessThanOrEqual(1)
  }
})

test('of two hand-overs to different teachers one has everything', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { teacher } = await makeFull()
    const receivers = [await app.user('teacher'), await app.user('teacher')] as const
    const answers = await Promise.all(receivers.map((receiver) => handOver(teacher, receiver)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const got = await Promise.all(receivers.map(async (receiver) => Object.values(await owned(receiver))))
    expect(got.map((counts) => counts.reduce((sum, count) => sum + count, 0)).toSorted((a, b) => a - b)).toEqual([0, 12])
  }
})

test('a ready-made module that both teachers have goes along as an ordinary module', async () => {
  const [from, to] = [await app.user('teacher'), await app.user('teacher')]
  const add = async (person: Person, lang: string) =>
    (await person.post<LibraryEntry>('/starter-modules/add', { lang, key: 'meeting-people' })).data.id
  const [theirs, mine] = [await add(from, 'en'), await add(to, 'en')]
  expect((await handOver(from, to)).status).toBe(200)
  expect(await add(to, 'en')).toBe(mine)
  expect((await to.get(`/library/items/${theirs}`)).status).toBe(200)
})

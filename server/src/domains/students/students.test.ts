import type { Lesson } from '@keel/contract/entities/lesson'
import type { Student, StudentPage } from '@keel/contract/entities/student'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addItem, makeSchool, type School } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const list = async (person: Api, query = '') =>
  (await person.get<{ students: Student[]; more: boolean }>(`/students?${query}`)).data.students
const names = (students: Student[]) => students.map(({ alias, first_name }) => alias ?? first_name)

/** A lesson the student attends. */
async function hold({ teacher, student, room, board }: School, at: string): Promise<void> {
  app.clock.now = new Date(at)
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: board })
  const came = () =>
    app.database.db
      .selectFrom('lesson_people')
      .select('id')
      .where('lesson_id', '=', lesson.id)
      .where('user_id', '=', student.user.id)
      .where('from_at', 'is not', null)
      .execute()
  await expect.poll(came).toHaveLength(1)
  app.clock.now = new Date(new Date(at).getTime() + 45 * 60_000)
  await teacher.post(`/lessons/${lesson.id}`)
  await live.close()
}

test('lists members and lesson attendees of a teacher with their figures', async () => {
  const school = await makeSchool(app)
  const { teacher, student, room } = school
  await hold(school, '2026-10-02T10:00:00Z')
  await hold(school, '2026-11-02T10:00:00Z')
  const plan = {
    title: 'Next',
    room_id: room,
    starts_at: '2026-11-30T10:00:00Z',
    duration: 3,
    zone: 'Europe/Tallinn',
    repeat_until: '2026-12-30',
  }
  await teacher.post('/events', plan)
  expect(await list(teacher)).toMatchObject([
    {
      id: student.user.id,
      email: student.user.email,
      rooms: [{ id: room, name: 'B1 on Mondays' }],
      lessons: 2,
      last_lesson: '2026-11-02T10:00:00.000Z',
      next_lesson: '2026-11-30T10:00:00.000Z',
      level: null,
      alias: null,
      note: '',
      archived: false,
    },
  ])
  await teacher.call('DELETE', `/rooms/${room}/users/${student.user.id}`)
  expect(await list(teacher)).toMatchObject([{ id: student.user.id, rooms: [], lessons: 2, next_lesson: null }])
  expect(await list(await app.user('teacher'))).toEqual([])
})

test('alias, level and note are private; an archived student is listed apart', async () => {
  const { teacher, student } = await makeSchool(app)
  const put = (person: Api, body: object) => person.call<Student>('PUT', `/students/${student.user.id}`, body)
  await put(teacher, { level: 'B1', note: 'Likes music\nand fish' })
  expect((await put(teacher, { alias: 'Sasha from Narva' })).data).toMatchObject({
    level: 'B1',
    note: 'Likes music\nand fish',
    alias: 'Sasha from Narva',
  })
  expect(names(await list(teacher, 'search=narva'))).toEqual(['Sasha from Narva'])
  expect(names(await list(teacher, `search=${encodeURIComponent(student.user.email.slice(0, 12))}`))).toEqual(['Sasha from Narva'])
  expect(await list(teacher, 'search=%25')).toEqual([])
  await put(teacher, { archived: true })
  expect([await list(teacher), names(await list(teacher, 'archived=yes'))]).toEqual([[], ['Sasha from Narva']])
  expect((await put(teacher, { archived: false, note: '' })).data).toMatchObject({ archived: false, note: '', alias: 'Sasha from Narva' })
  // Notes of one teacher are invisible to another teacher of the student.
  const { teacher: second, room } = await makeSchool(app, 2)
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: student.user.id }).execute()
  expect((await list(second)).find(({ id }) => id === student.user.id)).toMatchObject({ alias: null, level: null, note: '' })
  expect(await list(second, 'search=narva')).toEqual([])
  expect((await put(teacher, { level: 'D1' })).status).toBe(422)
  expect((await put(await app.user('teacher'), { level: 'C2' })).status).toBe(404)
  expect((await put(student, { level: 'C2' })).status).toBe(403)
  for (const path of ['', `/${student.user.id}`, `/${student.user.id}/words`])
    expect((await student.get(`/students${path}`)).status).toBe(403)
  for (const path of ['', '/words']) expect((await (await app.user('teacher')).get(`/students/${student.user.id}${path}`)).status).toBe(404)
})

test('the list is paged and searched, without deleted classrooms and accounts', async () => {
  const { teacher, student, room } = await makeSchool(app, 2)
  const { db } = app.database
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        first_name: `Person ${n}`,
        last_name: n === 0 ? 'a_b\\c' : 'Test',
        email: `page${n}@students.test`,
        lang: 'en',
        role: 2,
        password_hash: 'x',
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('room_members')
    .values(people.map(({ id }) => ({ room_id: room, user_id: id })))
    .execute()
  const page = async (offset: number) => (await teacher.get<{ students: Student[]; more: boolean }>(`/students?offset=${offset}`)).data
  const sizes = async () => [await page(0), await page(1), await page(30)].map(({ students, more }) => [students.length, more])
  expect(await sizes()).toEqual([
    [30, true],
    [30, false],
    [1, false],
  ])
  for (const [search, found] of [
    ['a_b', 1],
    ['%5Cc', 1],
    ['%20person 7%20', 1],
    ['_', 1],
    ['page1', 11],
  ] as const)
    expect([search, (await list(teacher, `search=${search}`)).length]).toEqual([search, found])
  await db
    .updateTable('users')
    .set({ erased_at: new Date() })
    .where('id', '=', people[0]?.id ?? 0)
    .execute()
  expect(await page(0)).toMatchObject({ more: false })
  expect((await teacher.get(`/students/${people[0]?.id}`)).status).toBe(404)
  await teacher.delete(`/rooms/${room}`)
  expect(await list(teacher)).toEqual([])
  expect((await teacher.get(`/students/${student.user.id}`)).status).toBe(404)
})

test('deleted lessons do not count, corrected and simultaneous ones do', async () => {
  const school = await makeSchool(app)
  const { teacher, student, room } = school
  const { db } = app.database
  const figures = async () => {
    const page = (await teacher.get<StudentPage>(`/students/${student.user.id}`)).data
    const { lessons, minutes } = page.months.find(({ month }) => month === '2026-10') ?? {}
    return { all: page.lessons, last: page.last_lesson, lessons, minutes }
  }
  await hold(school, '2026-10-02T10:00:00Z')
  await hold(school, '2026-10-09T10:00:00Z')
  const both = { all: 2, last: '2026-10-09T10:00:00.000Z', lessons: 2, minutes: 90 }
  expect(await figures()).toEqual(both)
  const { lessons } = (await teacher.get<{ lessons: Lesson[] }>('/lessons')).data
  await teacher.call('DELETE', `/lessons/${lessons[0]?.id}`)
  expect(await figures()).toEqual({ all: 1, last: '2026-10-02T10:00:00.000Z', lessons: 1, minutes: 45 })
  await db.updateTable('lessons').set({ deleted_at: null }).where('room_id', '=', room).execute()
  expect(await figures()).toEqual(both)
  // Like a correction of a past lesson.
  const came = { lesson_id: lessons[1]?.id ?? 0, user_id: student.user.id, from_at: new Date('2026-10-02T10:15:00Z'), to_at: null }
  await db.deleteFrom('lesson_people').where('lesson_id', '=', came.lesson_id).where('user_id', '=', came.user_id).execute()
  expect(await figures()).toMatchObject({ all: 1, minutes: 45 })
  await db.insertInto('lesson_people').values(came).execute()
  expect(await figures()).toEqual({ ...both, minutes: 75 })
  // Two at the same moment wait for each other.
  const first = await db.startTransaction().execute()
  await first
    .updateTable('lessons')
    .set({ deleted_at: new Date() })
    .where('id', '=', lessons[0]?.id ?? 0)
    .execute()
  const second = db
    .updateTable('lessons')
    .set({ deleted_at: new Date() })
    .where('id', '=', lessons[1]?.id ?? 0)
    .execute()
  await first.commit().execute()
  await second
  expect(await figures()).toEqual({ all: 0, last: null, lessons: 0, minutes: 0 })
})

test('sorts by name, lessons, level and the next lesson, in both directions', async () => {
  const school = await makeSchool(app, 2)
  const { teacher, student, room } = school
  const second = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: second.user.id }).execute()
  const call = (id: number, body: object) => teacher.call('PUT', `/students/${id}`, body)
  await call(student.user.id, { alias: 'Zoja', level: 'A1' })
  await call(second.user.id, { alias: 'anna', level: null })
  await hold(school, '2026-11-02T10:00:00Z')
  await teacher.post('/events', { title: 'One', student_id: second.user.id, starts_at: '2026-12-01T10:00:00Z', duration: 3, zone: 'UTC' })
  expect(names(await list(teacher))).toEqual(['anna', 'Zoja'])
  expect(names(await list(teacher, 'sort=lessons'))).toEqual(['Zoja', 'anna'])
  expect(names(await list(teacher, 'sort=last_lesson'))).toEqual(['Zoja', 'anna'])
  expect(names(await list(teacher, 'sort=level'))).toEqual(['Zoja', 'anna'])
  expect(names(await list(teacher, 'sort=next_lesson'))).toEqual(['anna', 'Zoja'])
  expect(names(await list(teacher, 'sort=name&order=desc'))).toEqual(['Zoja', 'anna'])
  expect(names(await list(teacher, 'sort=lessons&order=asc'))).toEqual(['anna', 'Zoja'])
  // Students without a level or a lesson are last in both directions.
  expect(names(await list(teacher, 'sort=level&order=desc'))).toEqual(['Zoja', 'anna'])
  expect(names(await list(teacher, 'sort=last_lesson&order=asc'))).toEqual(['Zoja', 'anna'])
  expect((await teacher.get('/students?order=up')).status).toBe(422)
})

test('a scheduled lesson held early is no longer the next one', async () => {
  const { teacher, student, room } = await makeSchool(app)
  app.clock.now = new Date('2026-11-02T09:00:00Z')
  const plan = async (body: object) =>
    (await teacher.post<{ id: number }>('/events', { title: 'Plan', duration: 3, zone: 'UTC', ...body })).data.id
  const early = [
    await plan({ room_id: room, starts_at: '2026-11-02T10:00:00Z' }),
    await plan({ student_id: student.user.id, starts_at: '2026-11-02T12:00:00Z' }),
  ]
  await plan({ room_id: room, starts_at: '2026-11-09T10:00:00Z' })
  const next = async () => (await teacher.get<StudentPage>(`/students/${student.user.id}`)).data.next_lesson
  expect(await next()).toBe('2026-11-02T10:00:00.000Z')
  for (const event_id of early) {
    const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`, { event_id })
    await teacher.post(`/lessons/${lesson.id}`)
  }
  expect(await next()).toBe('2026-11-09T10:00:00.000Z')
  // After its lesson is deleted, it is the next one again.
  const { lessons } = (await teacher.get<{ lessons: Lesson[] }>('/lessons')).data
  await teacher.delete(`/lessons/${lessons[0]?.id}`)
  expect(await next()).toBe('2026-11-02T12:00:00.000Z')
  await teacher.delete(`/events/${early[1]}`)
  expect(await next()).toBe('2026-11-09T10:00:00.000Z')
  // Lessons scheduled by others are not shown.
  const other = await makeSchool(app, 2)
  await app.database.db.insertInto('room_members').values({ room_id: other.room, user_id: student.user.id }).execute()
  for (const [hour, whom] of [
    ['10', { room_id: other.room }],
    ['12', { student_id: student.user.id }],
  ] as const)
    await other.teacher.post('/events', { title: 'Theirs', duration: 3, zone: 'UTC', starts_at: `2026-11-03T${hour}:00:00Z`, ...whom })
  expect(await next()).toBe('2026-11-09T10:00:00.000Z')
})

test("a student's page has twelve months of lessons, answers and words", async () => {
  const school = await makeSchool(app)
  const { teacher, student, board } = school
  const exercise = await addItem(teacher, board, 10, itemTypes[10].sample())
  await hold(school, '2026-09-10T10:00:00Z')
  app.clock.now = new Date('2026-11-12T10:00:00Z')
  await student.post('/words', { words: { kala: 'fish', koer: 'dog' }, lang: 'en' })
  const late = await student.post<VocabularyEntry[]>('/words', { words: { haug: 'pike' }, lang: 'en' })
  await student.delete(`/words/${late.data[0]?.id}`)
  const old = { created_at: new Date('2025-11-30T23:00:00Z') }
  const { data: early } = await student.post<VocabularyEntry[]>('/words', { words: { siil: 'hedgehog' }, lang: 'en' })
  await app.database.db
    .updateTable('words')
    .set(old)
    .where('id', '=', early[0]?.id ?? 0)
    .execute()
  await student.post(`/boards/${board}/actions`, { item_id: exercise.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  const second = await addItem(teacher, board, 10, itemTypes[10].sample())
  await student.post(`/boards/${board}/actions`, { item_id: second.id, page: 1, id: 'g0es1', action: { id: 'a2' } })
  // What was found by luck does not count, nor do answers with another teacher.
  const game = await addItem(teacher, board, 27, itemTypes[27].sample())
  await student.post(`/boards/${board}/actions`, { item_id: game.id, page: 1, id: 'bread', action: { a: 'bread-a', b: 'bread-b' } })
  const other = await makeSchool(app, 2)
  await app.database.db.insertInto('room_members').values({ room_id: other.room, user_id: student.user.id }).execute()
  const foreign = await addItem(other.teacher, other.board, 10, itemTypes[10].sample())
  await student.post(`/boards/${other.board}/actions`, { item_id: foreign.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  const { months } = (await teacher.get<StudentPage>(`/students/${student.user.id}`)).data
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-12', '2026-11'])
  expect(months.find(({ month }) => month === '2026-09')).toMatchObject({ lessons: 1, minutes: 45, words: 0 })
  expect(months.at(-1)).toMatchObject({ lessons: 0, answers: 2, first_try: 1, words: 2 })
  const words = async (person: Api, query = '') =>
    (await person.get<{ words: VocabularyEntry[] }>(`/students/${student.user.id}/words?${query}`)).data?.words.map(({ word }) => word)
  expect(await words(teacher)).toEqual(['koer', 'kala', 'siil'])
  expect(await words(teacher, 'search=fish')).toEqual(['kala'])
  await teacher.call('DELETE', `/rooms/${school.room}/users/${student.user.id}`)
  expect((await teacher.get(`/students/${student.user.id}/words`)).status).toBe(404)
})

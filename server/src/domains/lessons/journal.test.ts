import type { HistoryRow, Lesson, LessonReport, LessonRow } from '@keel/contract/entities/lesson'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addItem, makeSchool } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const report = async (person: Api, id: number) => (await person.get<LessonReport>(`/lessons/${id}`)).data
const journal = async (person: Api, query: string) => (await person.get<{ lessons: LessonRow[] }>(`/lessons?${query}`)).data.lessons

test('a lesson’s page tells the teacher who was there and when, which boards were open, the results and the words', async () => {
  const { teacher, student, room, board } = await makeSchool(app, 2)
  const other = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: other.user.id }).execute()
  const exercise = await addItem(teacher, board, 10, itemTypes[10]?.sample())
  await addItem(teacher, board, 15, { file_id: null }) // a recording that asks for no answer: nothing to do
  app.clock.now = new Date('2026-11-20T10:00:00Z')
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`, { name: 'Cases' })
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: board })
  await expect.poll(async () => (await report(teacher, lesson.id)).boards).toHaveLength(1)
  await student.post(`/boards/${board}/actions`, { item_id: exercise.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  await student.post('/words', { words: { kala: 'fish' }, lang: 'en' })
  await live.close()
  app.clock.now = new Date('2026-11-20T10:45:00Z')
  await teacher.post(`/lessons/${lesson.id}`)

  const seen = await report(teacher, lesson.id)
  expect(seen.boards).toMatchObject([{ id: board, name: 'Warm-up' }])
  expect(seen.people.map(({ person, stays }) => [person.id, stays.length])).toEqual(
    expect.arrayContaining([
      [teacher.user.id, 0],
      [student.user.id, 1],
      [other.user.id, 0],
    ]),
  )
  expect(seen.people.find(({ person }) => person.id === student.user.id)?.stays[0]?.from).toBe('2026-11-20T10:00:00.000Z')
  const title = 'She … to school every day.'
  expect(seen.exercises).toEqual([{ item_id: exercise.id, board: 'Warm-up', type: 10, title, total: 1 }])
  expect(seen.results).toEqual([{ user_id: student.user.id, item_id: exercise.id, done: 1, first: 1 }])
  expect(seen.words).toMatchObject([{ user_id: student.user.id, word: 'kala', translate: 'fish' }])

  const came = (await journal(teacher, ''))[0]?.people.map((one) => [one.id, one.came])
  expect(came).toEqual([
    [teacher.user.id, false],
    [student.user.id, true],
    [other.user.id, false],
  ])

  const own = await report(student, lesson.id)
  expect([own.exercises, own.results, own.private_note]).toEqual([seen.exercises, seen.results, null])
  const others = await report(other, lesson.id)
  expect([others.words, others.results]).toEqual([[], []])

  const did = async (person: Api, query = '') => (await person.get<{ lessons: HistoryRow[] }>(`/lessons/history?${query}`)).data.lessons
  const hers = [{ id: lesson.id, minutes: 45, done: 1, first: 1, words: 1 }]
  expect(await did(teacher, `student=${student.user.id}`)).toMatchObject(hers)
  expect(await did(student)).toMatchObject(hers)
  expect(await did(other, `student=${student.user.id}`)).toMatchObject([{ id: lesson.id, minutes: null, done: 0, first: 0, words: 0 }])
})

test('the teacher’s notes and homework are kept, and the student reads all but the private note', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const put = (person: Api, body: object) => person.call<LessonReport>('PUT', `/lessons/${lesson.id}/notes`, body)
  await put(teacher, { private_note: 'Shy today', homework: 'Page 12\nExercise 3' })
  const { data } = await put(teacher, { shared_note: 'Well done!' })
  expect(data).toMatchObject({ private_note: 'Shy today', shared_note: 'Well done!', homework: 'Page 12\nExercise 3' })
  expect(await report(student, lesson.id)).toMatchObject({ private_note: null, shared_note: 'Well done!', homework: 'Page 12\nExercise 3' })
  expect((await put(student, { homework: 'None' })).status).toBe(403)
  expect((await put(teacher, { homework: 'x'.repeat(10_001) })).status).toBe(422)
})

test('what was done stays in the journal when its board is hidden, changed and deleted afterwards', async () => {
  const { teacher, student, room, module, board } = await makeSchool(app)
  const { id: done } = await addItem(teacher, board, 10, itemTypes[10]?.sample())
  const { id: left } = await addItem(teacher, board, 18, itemTypes[18]?.sample())
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await app.database.db.insertInto('lesson_boards').values({ lesson_id: lesson.id, board_id: board }).execute()
  await student.post(`/boards/${board}/actions`, { item_id: done, page: 1, id: 'g0es1', action: { id: 'a2' } })
  await teacher.post(`/lessons/${lesson.id}`)
  const before = await report(teacher, lesson.id)
  expect(before.boards).toMatchObject([{ id: board, module_id: module }])
  expect(before.exercises).toMatchObject([
    { item_id: done, title: 'She … to school every day.' },
    { item_id: left, title: 'cat, dog, cow', total: 3 },
  ])
  expect(before.results).toEqual([{ user_id: student.user.id, item_id: done, done: 0, first: 0 }])

  await teacher.call('PUT', `/modules/${module}`, { hidden: 1 })
  const own = await report(student, lesson.id)
  expect(own.boards).toMatchObject([{ id: null, module_id: null, name: 'Warm-up' }])
  expect(own.exercises.map(({ item_id }) => item_id)).toEqual([done])
  await teacher.call('DELETE', `/boards/items/${done}`)
  await teacher.call('DELETE', `/boards/${board}`)
  expect(await report(teacher, lesson.id)).toEqual({ ...before, boards: [{ ...before.boards[0], id: null, module_id: null }] })
})

test('the journal is filtered by room, student, status and the days lessons began', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const alone = await teacher.post<{ id: number }>('/rooms', { name: 'Nobody yet', type: 1 })
  app.clock.now = new Date('2026-10-01T10:00:00Z')
  const { data: first } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  await teacher.post(`/lessons/${first.id}`)
  app.clock.now = new Date('2026-11-01T10:00:00Z')
  const { data: second } = await teacher.post<Lesson>(`/rooms/${room}/lesson`)
  const { data: third } = await teacher.post<Lesson>(`/rooms/${alone.data.id}/lesson`)
  const ids = async (query: string) => (await journal(teacher, query)).map(({ id }) => id)
  expect(await ids('')).toEqual([third.id, second.id, first.id])
  expect(await ids(`room_id=${room}`)).toEqual([second.id, first.id])
  expect(await ids(`student=${student.user.id}`)).toEqual([second.id, first.id])
  expect(await ids('status=completed')).toEqual([first.id])
  expect(await ids('from=2026-10-15T00:00:00Z&to=2026-12-01T00:00:00Z&status=started')).toEqual([third.id, second.id])
  const hers = async (query: string) => (await journal(student, query)).map(({ id }) => id)
  expect(await hers('')).toEqual([second.id, first.id])
  expect(await hers('from=2026-10-01T10:00:00Z&to=2026-11-01T10:00:00Z')).toEqual([first.id])
  expect(await hers('from=2026-10-15T00:00:00Z')).toEqual([second.id])
  // As when a lesson of the past is corrected.
  const corrected = { started_at: new Date('2026-10-20T10:00:00Z') }
  await app.database.db.updateTable('lessons').set(corrected).where('id', '=', first.id).execute()
  expect(await hers('from=2026-10-15T00:00:00Z&to=2026-11-01T00:00:00Z')).toEqual([first.id])
  const history = async (person: Api, query = '') =>
    (await person.get<{ lessons: LessonRow[] }>(`/lessons/history?${query}`)).data.lessons.map(({ id }) => id)
  expect(await history(teacher, `student=${student.user.id}`)).toEqual([second.id, first.id])
  expect(await history(student)).toEqual([second.id, first.id])
  expect(await history(await app.user('teacher'), `student=${student.user.id}`)).toEqual([])
})

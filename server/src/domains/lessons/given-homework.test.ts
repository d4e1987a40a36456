import { itemTypes } from '@keel/contract/items/registry'
import type { Homework } from '@keel/contract/entities/homework'
import type { GivenHomework, HistoryEntry, JournalEntry, Lesson } from '@keel/contract/entities/lesson'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addItem, makeSchool, type Person, type School } from '../../../test/school'
import { purgeBin } from '../bin'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = null
  school = await makeSchool(app, 2)
  await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
})

const start = async (name: string, { teacher, room } = school) => (await teacher.post<Lesson>(`/rooms/${room}/lesson`, { name })).data.id
const end = (lesson: number) => school.teacher.post(`/lessons/${lesson}`)
const give = async (title: string, students: 'all' | number[] = 'all') =>
  (
    await school.teacher.post<Homework>('/homework', {
      room_id: school.room,
      title,
      boards: [{ id: school.board }],
      students,
      zone: 'Europe/Tallinn',
    })
  ).data.id
const handIn = (person: Person, id: number) => person.post(`/homework/${id}/hand-in`, { incomplete: true })
const joined = async (): Promise<Person> => {
  const student = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: student.user.id }).execute()
  return student
}
/** Homework by the lesson it was given in. */
const byLesson = (lessons: { id: number; given: GivenHomework[] }[]) =>
  Object.fromEntries(lessons.map(({ id, given }) => [id, given.map(({ title }) => title)]))
const journal = async (person: Person) => (await person.get<{ lessons: JournalEntry[] }>('/lessons')).data.lessons
const history = async (person: Person, query = '') =>
  (await person.get<{ lessons: HistoryEntry[] }>(`/lessons/history${query}`)).data.lessons
const titles = async (person: Person, lesson: number) =>
  (await person.get<{ homework: Homework[] }>(`/homework?lesson=${lesson}`)).data.homework.map(({ title }) => title)

test('the journal has what was given in each lesson, and not what was given between them', async () => {
  const { teacher } = school
  const first = await start('Monday')
  await give('Verbs')
  await give('Cases')
  await end(first)
  await give('Between')
  const second = await start('Tuesday')
  expect(byLesson(await journal(teacher))).toEqual({ [first]: ['Verbs', 'Cases'], [second]: [] })
  expect(await titles(teacher, first)).toEqual(['Cases', 'Verbs'])
  const deleted = await give('Mistake')
  expect(await titles(teacher, second)).toEqual(['Mistake'])
  await teacher.delete(`/homework/${deleted}`)
  expect([byLesson(await journal(teacher)), await titles(teacher, second)]).toEqual([{ [first]: ['Verbs', 'Cases'], [second]: [] }, []])
})

test('the teacher sees how many have handed it in, a student their own part', async () => {
  const { teacher, student } = school
  await joined()
  const lesson = await start('Monday')
  const id = await give('Verbs')
  await handIn(student, id)
  const [entry] = await journal(teacher)
  expect(entry?.given).toEqual([{ id, title: 'Verbs', part: null, counts: { open: 1, waiting: 1, done: 0 } }])
  const [own] = await journal(student)
  expect(own?.given).toMatchObject([{ id, title: 'Verbs', part: { state: 4, handed_in_at: expect.any(String) }, counts: null }])
  const [past] = await history(student)
  expect(past?.given).toEqual(own?.given)
  // In the history of a student the teacher sees that student's part.
  const [ofStudent] = await history(teacher, `?student=${student.user.id}`)
  expect(ofStudent?.given).toMatchObject([{ id, part: { state: 4 } }])
  expect(await titles(student, lesson)).toEqual(['Verbs'])
})

test('who was not given it does not see it, nor does another teacher', async () => {
  const { teacher, student } = school
  const other = await joined()
  const lesson = await start('Monday')
  await give('Verbs', [student.user.id])
  expect(byLesson(await journal(other))).toEqual({ [lesson]: [] })
  expect(byLesson(await history(teacher, `?student=${other.user.id}`))).toEqual({ [lesson]: [] })
  expect(await titles(other, lesson)).toEqual([])
  const stranger = await makeSchool(app, 2)
  expect(await titles(stranger.teacher, lesson)).toEqual([])
  // What is not handed in goes with the classroom.
  await teacher.delete(`/rooms/${school.room}/users/${student.user.id}`)
  expect(byLesson(await history(student))).toEqual({ [lesson]: [] })
  expect(byLesson(await journal(teacher))).toEqual({ [lesson]: ['Verbs'] })
})

test('homework outlives its lesson', async () => {
  const { teacher, student } = school
  const lesson = await start('Monday')
  const id = await give('Verbs')
  await end(lesson)
  await teacher.delete(`/lessons/${lesson}`)
  app.clock.now = new Date(Date.now() + 40 * 86_400_000)
  await purgeBin(app.ctx)
  expect(await app.database.db.selectFrom('homework').select('lesson_id').where('id', '=', id).execute()).toEqual([{ lesson_id: null }])
  app.clock.now = null
  expect((await student.get(`/homework/${id}`)).status).toBe(200)
})

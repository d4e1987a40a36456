import type { Homework } from '@keel/contract/entities/homework'
import type { StudentPage } from '@keel/contract/entities/student'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { storeHomework, type StoredHomework } from '../../../test/homework'
import { makeSchool, storeItem, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

interface Part {
  state: 1 | 2 | 3 | 4 | 5 | 6
  due_at?: Date
  handed_in_at?: Date
  repeats?: number
}
async function give(part: Part, { teacher, room, student } = school): Promise<StoredHomework> {
  const homework = await storeHomework(app, { owner_id: teacher.user.id, room_id: room, user_id: student.user.id })
  await app.database.db.updateTable('homework_students').set(part).where('homework_id', '=', homework.id).execute()
  return homework
}
const figures = async (teacher: Person = school.teacher) =>
  (await teacher.get<StudentPage>(`/students/${school.student.user.id}`)).data.homework
const list = async (person: Person, more = '') =>
  (await person.get<{ homework: Homework[]; more: boolean }>(`/homework?student=${school.student.user.id}${more}`)).data
const idsOf = (homework: Homework[]) => homework.map(({ id }) => id)
const NONE = { running: 0, missing: 0, waiting: 0, done: 0, late: 0, total: 0, first: 0 }

test("a student's page says how the homework stands that its teacher gave", async () => {
  expect(await figures()).toEqual(NONE)
  await give({ state: 1 })
  await give({ state: 2, due_at: inHours(1) })
  await give({ state: 3, due_at: inHours(-1) })
  await give({ state: 1, due_at: inHours(-100) })
  // Handed in before, and begun again after it was done.
  await give({ state: 3, due_at: inHours(-1), handed_in_at: inHours(-2) })
  await give({ state: 3, due_at: inHours(-1), repeats: 1 })
  await give({ state: 5, due_at: inHours(-3), handed_in_at: inHours(-2) })
  await give({ state: 4, due_at: inHours(-1), handed_in_at: inHours(-2) })
  await give({ state: 6, due_at: inHours(-3), handed_in_at: inHours(-2) })
  const deleted = await give({ state: 1 })
  await school.teacher.delete(`/homework/${deleted.id}`)
  expect(await figures()).toEqual({ ...NONE, running: 5, missing: 2, waiting: 1, done: 1, late: 2 })
})

test('what was correct on first try counts once for each exercise, without what says nothing', async () => {
  const { student } = school
  const homework = await give({ state: 3 })
  const cards = await storeItem(app, homework.board, 27, itemTypes[27].sample(), 'a1')
  const deleted = await storeItem(app, homework.board, 10, itemTypes[10].sample(), 'a2')
  await school.teacher.delete(`/boards/items/${deleted}`)
  const other = await give({ state: 3 })
  const result = { homework_id: homework.id, user_id: student.user.id, try: 1, attempts: 1, answered_at: new Date() }
  await app.database.db
    .insertInto('homework_results')
    .values([
      { ...result, item_id: homework.item, total: 4, done: 3, first: 1 },
      { ...result, item_id: homework.item, try: 2, total: 4, done: 4, first: 4 },
      { ...result, item_id: cards, total: 8, done: 8, first: 8 },
      { ...result, item_id: deleted, total: 8, done: 8, first: 8 },
      { ...result, homework_id: other.id, item_id: other.item, total: 6, done: 6, first: 6 },
    ])
    .execute()
  expect(await figures()).toEqual({ ...NONE, running: 2, total: 10, first: 7 })
})

test("the list of a student's homework has their part, newest first and in pages", async () => {
  const due = inHours(5)
  const first = await give({ state: 4, due_at: due })
  for (let n = 0; n < 30; n++) await give({ state: 1 })
  const page = await list(school.teacher)
  expect([page.homework.length, page.more]).toEqual([30, true])
  const { homework, more } = await list(school.teacher, '&offset=30')
  expect(more).toBe(false)
  expect(homework).toMatchObject([{ id: first.id, can_edit: true, part: { state: 4, due_at: due.toISOString() }, counts: { waiting: 1 } }])
  expect(idsOf((await list(school.teacher, '&show=waiting')).homework)).toEqual([first.id])
  // Without a student it is nobody's part.
  const all = (await school.teacher.get<{ homework: Homework[] }>('/homework?show=waiting')).data.homework
  expect(all.map(({ id, part }) => [id, part])).toEqual([[first.id, null]])
})

test('another teacher of the student sees nothing of it, and a student only their own', async () => {
  const { student, teacher } = school
  const mine = await give({ state: 1, due_at: inHours(-1) })
  const other = await makeSchool(app, 2)
  await app.database.db.insertInto('room_members').values({ room_id: other.room, user_id: student.user.id }).execute()
  expect(await figures(other.teacher)).toEqual(NONE)
  expect((await list(other.teacher)).homework).toEqual([])
  const theirs = await give({ state: 4 }, { ...other, student })
  expect(idsOf((await list(other.teacher)).homework)).toEqual([theirs.id])
  expect(idsOf((await list(teacher)).homework)).toEqual([mine.id])
  expect(await figures()).toEqual({ ...NONE, missing: 1 })
  expect((await list(other.student)).homework).toEqual([])
  expect(idsOf((await list(student)).homework)).toEqual([theirs.id, mine.id])
})

test('what was not handed in goes with the classroom', async () => {
  const { teacher, student, room } = school
  const begun = await give({ state: 3, due_at: inHours(-1) })
  const handedIn = await give({ state: 4 })
  await teacher.delete(`/rooms/${room}/users/${student.user.id}`)
  expect(idsOf((await list(teacher)).homework)).toEqual([handedIn.id])
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: student.user.id }).execute()
  expect(idsOf((await list(teacher)).homework)).toEqual([handedIn.id, begun.id])
  expect(await figures()).toEqual({ ...NONE, waiting: 1, missing: 1 })
})

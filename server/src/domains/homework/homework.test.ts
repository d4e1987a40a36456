import { itemTypes } from '@keel/contract/items/registry'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Module } from '@keel/contract/entities/board'
import type {
  Homework,
  HomeworkExercise,
  HomeworkPart,
  HomeworkRemark,
  HomeworkResult,
  HomeworkWork,
} from '@keel/contract/entities/homework'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let exercise: BoardItem
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
  exercise = await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
})

const body = (more: object = {}) => ({
  room_id: school.room,
  title: 'Past tense',
  boards: [{ id: school.board }],
  students: 'all',
  zone: 'Europe/Tallinn',
  ...more,
})
const give = async (more: object = {}, teacher = school.teacher) => (await teacher.post<Homework>('/homework', body(more))).data
const read = async (person: Person, id: number) => (await person.get<Homework>(`/homework/${id}`)).data
const list = async (person: Person, query = '') =>
  (await person.get<{ homework: Homework[] }>(`/homework${query}`)).data.homework.map(({ id }) => id)
const itemsOf = async (person: Person, { module_id }: Pick<Homework, 'module_id'>) => {
  const { boards } = (await person.get<Module>(`/modules/${module_id}`)).data
  const items: BoardItem[] = []
  for (const { id } of boards) items.push(...(await person.get<BoardItem[]>(`/boards/${id}/items`)).data)
  return { boards, items }
}
const handIn = (person: Person, id: number, incomplete = true) =>
  person.post<{ homework: Homework; missing: HomeworkExercise[] }>(`/homework/${id}/hand-in`, { incomplete })
const release = (id: number, to: 'returned' | 'done', students: object[], more: object = {}) =>
  school.teacher.post<{ user_id: number; part: HomeworkPart | null }[]>(`/homework/${id}/release`, { to, students, ...more })
const workOf = async (person: Person, id: number, student = school.student) =>
  (await person.get<HomeworkWork>(`/homework/${id}/students/${student.user.id}`)).data
const answer = (person: Person, item: BoardItem, action: object, id = 'g0es1') =>
  person.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, { item_id: item.id, page: 1, id, action })
const joined = async (): Promise<Person> => {
  const student = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: student.user.id }).execute()
  return student
}

test('students get a copy of what they see on the boards, and later changes of the boards stay there', async () => {
  const { teacher, student, board } = school
  const hidden = await addItem(teacher, board, 10, itemTypes[10].sample())
  await teacher.put(`/boards/items/${hidden.id}/hidden`, { hidden: 1 })
  const text = await addItem(teacher, board, 1, textValue('Read this first'))
  const live = await connectLive(app, student)
  const homework = await give({ note: 'By Friday' })
  expect(await live.next('homework_change')).toEqual({ homework_id: homework.id, by: null })
  await live.close()
  expect(homework).toMatchObject({ title: 'Past tense', room_name: 'B1 on Mondays', can_edit: true, part: null })
  expect(homework.counts).toEqual({ open: 1, waiting: 0, done: 0 })

  const seen = await read(student, homework.id)
  expect(seen).toMatchObject({ note: 'By Friday', can_edit: false, counts: null, part: { state: 1, try: 1, version: 1 } })
  const { boards, items } = await itemsOf(student, seen)
  expect(boards.map(({ name }) => name)).toEqual(['Warm-up'])
  expect(items.map(({ type, value }) => ({ type, value }))).toEqual([
    { type: 10, value: itemTypes[10].sample() },
    { type: 1, value: text.value },
  ])
  expect(items.map(({ id }) => id)).not.toContain(exercise.id)
  await teacher.delete(`/boards/${board}`)
  expect((await itemsOf(student, seen)).items).toHaveLength(2)
})

test('of a board the named items are given, hidden ones too, and with their files', async () => {
  const { teacher, student, board } = school
  const file = (await upload(teacher)).data.id
  const image = await addItem(teacher, board, 7, { file_id: file })
  const hidden = await addItem(teacher, board, 10, itemTypes[10].sample())
  await teacher.put(`/boards/items/${hidden.id}/hidden`, { hidden: 1 })
  expect((await student.get(`/files/${file}`)).status).toBe(200)
  const homework = await give({ boards: [{ id: board, items: [image.id, hidden.id, hidden.id] }] })
  await teacher.delete(`/boards/items/${image.id}`)
  const { items } = await itemsOf(student, homework)
  expect(items.map(({ type, hidden }) => [type, hidden])).toEqual([
    [7, undefined],
    [10, undefined],
  ])
  expect((await student.get(`/files/${file}`)).status).toBe(200)
  expect((await (await app.user('student')).get(`/files/${file}`)).status).toBe(404)
})

test('an item of another board, students of others and boards of others are refused, and nothing is given', async () => {
  const { teacher, board } = school
  const other = await makeSchool(app)
  const elsewhere = await addBoard(teacher, school.module, 'Other')
  const empty = await addBoard(teacher, school.module, 'Empty')
  const status = async (more: object) => (await teacher.post('/homework', body(more))).status
  expect(await status({ boards: [{ id: elsewhere.id, items: [exercise.id] }] })).toBe(422)
  expect(await status({ boards: [{ id: empty.id }] })).toBe(422)
  expect(await status({ boards: [{ id: other.board }] })).toBe(404)
  expect(await status({ room_id: other.room })).toBe(403)
  expect(await status({ students: [other.student.user.id] })).toBe(422)
  expect(await status({ zone: 'Mars/Olympus' })).toBe(422)
  expect(await status({ due_day: '2031-01-01', due_at: '2031-01-01T10:00:00Z' })).toBe(422)
  expect(await status({ boards: [{ id: board }, { id: empty.id }] })).toBe(200)
  expect(await list(teacher)).toHaveLength(1)
  expect((await school.student.post('/homework', body())).status).toBe(403)
})

test('it is due at the end of the day where each student is', async () => {
  const away = await joined()
  await away.put('/notifications/settings', { zone: 'America/New_York' })
  const homework = await give({ due_day: '2031-03-05' })
  expect((await read(school.student, homework.id)).part?.due_at).toBe('2031-03-05T21:59:59.000Z')
  expect((await read(away, homework.id)).part?.due_at).toBe('2031-03-06T04:59:59.000Z')
  const { teacher } = school
  const change = (more: object) => teacher.put<Homework>(`/homework/${homework.id}`, { version: 1, ...more })
  expect((await change({ due_at: '2031-03-07T10:00:00Z', title: 'Cases' })).data).toMatchObject({
    title: 'Cases',
    due_day: null,
    due_at: '2031-03-07T10:00:00.000Z',
    version: 2,
  })
  expect((await read(away, homework.id)).part?.due_at).toBe('2031-03-07T10:00:00.000Z')
  // Somebody else read it before that.
  expect((await change({ title: 'Old' })).failure.code).toBe('conflict')
  expect((await teacher.put<Homework>(`/homework/${homework.id}`, { version: 2, due_at: null })).data).toMatchObject({
    due_day: null,
    due_at: null,
  })
  expect((await read(away, homework.id)).part?.due_at).toBeNull()
})

test('until it opens students know its name and dates only', async () => {
  const { student } = school
  const homework = await give({ note: 'Secret', opens_at: '2131-01-01T00:00:00Z' })
  expect(await list(student)).toEqual([homework.id])
  expect(await read(student, homework.id)).toMatchObject({ title: 'Past tense', note: '', module_id: null })
  expect((await student.get(`/modules/${homework.module_id}`)).status).toBe(404)
  expect((await student.post(`/homework/${homework.id}/seen`)).status).toBe(404)
  // Those who have left the classroom do not wait for it.
  const { id: user_id } = student.user
  await school.teacher.delete(`/rooms/${school.room}/users/${user_id}`)
  expect([await list(student), (await student.get(`/homework/${homework.id}`)).status]).toEqual([[], 404])
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id }).execute()
  await school.teacher.put(`/homework/${homework.id}`, { version: 1, opens_at: '2020-01-01T00:00:00Z' })
  expect(await read(student, homework.id)).toMatchObject({ note: 'Secret', module_id: homework.module_id })
  expect((await student.post<Homework>(`/homework/${homework.id}/seen`)).data.part?.state).toBe(2)
})

test('a student sees, starts and hands in; answers are refused until it is taken back', async () => {
  const { teacher, student } = school
  const homework = await give()
  const { id } = homework
  const [item] = (await itemsOf(student, homework)).items
  if (!item) throw new Error('the exercise was not copied')
  const state = async () => (await read(student, id)).part?.state
  expect((await student.post<Homework>(`/homework/${id}/seen`)).data.part).toMatchObject({ state: 2, version: 2 })
  expect((await student.post<Homework>(`/homework/${id}/seen`)).data.part).toMatchObject({ state: 2, version: 2 })
  const live = await connectLive(app, teacher)
  await answer(student, item, { id: 'a2' })
  await live.next('homework_change')
  await live.close()
  expect(await state()).toBe(3)
  const unfinished = await handIn(student, id, false)
  expect(unfinished.data.missing).toEqual([
    { item_id: item.id, board_id: item.board_id, type: 10, title: expect.any(String), total: expect.any(Number) },
  ])
  expect(unfinished.data.homework.part?.state).toBe(3)
  expect((await handIn(student, id)).data.homework.part).toMatchObject({ state: 4, handed_in_at: expect.any(String) })
  // Again changes nothing.
  expect((await handIn(student, id)).data.homework.part?.version).toBe(4)
  expect((await answer(student, item, { id: 'a1' })).failure.code).toBe('homework.handed.in')
  expect((await student.post(`/boards/${item.board_id}/reset-actions`, { item_id: item.id, page: 1 })).status).toBe(403)
  expect((await read(teacher, id)).counts).toEqual({ open: 0, waiting: 1, done: 0 })
  expect([await list(teacher, '?show=waiting'), await list(teacher, '?show=open'), await list(student, '?show=waiting')]).toEqual([
    [id],
    [],
    [id],
  ])

  expect((await student.post<Homework>(`/homework/${id}/take-back`)).data.part).toMatchObject({ state: 3, handed_in_at: null })
  expect((await student.post(`/homework/${id}/take-back`)).failure.code).toBe('homework.state')
  expect((await answer(student, item, { id: 'a3' })).status).toBe(200)
  await school.teacher.put(`/homework/${id}`, { version: 1, until_at: '2020-01-01T00:00:00Z' })
  expect((await answer(student, item, { id: 'a1' })).failure.code).toBe('homework.closed')
  expect((await handIn(student, id)).failure.code).toBe('homework.closed')
})

test('the teacher returns it with a remark, the student goes on, and both tries are known', async () => {
  const { teacher, student } = school
  const homework = await give()
  const { id } = homework
  const [item] = (await itemsOf(student, homework)).items
  if (!item) throw new Error('the exercise was not copied')
  const { user } = student
  const solve = async (wrong: readonly string[]) => {
    for (const id of wrong) await answer(student, item, { id })
    return (await answer(student, item, { id: 'a1' })).data.action
  }
  await solve(['a2', 'a3'])
  await handIn(student, id)
  const before = await workOf(teacher, id)
  await teacher.post(`/homework/${id}/students/${user.id}/remarks`, { text: 'Look at the endings', item_id: item.id })
  expect((await workOf(student, id)).remarks).toEqual([])
  expect((await workOf(teacher, id)).remarks).toMatchObject([{ text: 'Look at the endings', released_at: null }])
  // Not what was looked at.
  expect((await release(id, 'returned', [{ user_id: user.id, version: 1 }])).data).toEqual([{ user_id: user.id, part: null }])
  const students = [{ user_id: user.id, version: before.part.version }]
  const [returned] = (await release(id, 'returned', students, { remark: 'Nearly', empty: true })).data
  expect(returned?.part).toMatchObject({ state: 5, try: 2, returned_at: expect.any(String) })
  expect((await workOf(student, id)).remarks.map(({ text }) => text)).toEqual(['Look at the endings', 'Nearly'])
  expect((await student.get(`/boards/${item.board_id}/actions`)).data).toEqual({})
  // What the first try reached is not finished in the second.
  expect((await handIn(student, id, false)).data.missing.map(({ item_id }) => item_id)).toEqual([item.id])

  const again = await solve([])
  expect((await read(student, id)).part).toMatchObject({ state: 3, try: 2 })
  await handIn(student, id)
  const work = await workOf(teacher, id)
  const grid = (await teacher.get<{ exercises: HomeworkExercise[]; students: { results: HomeworkResult[] }[] }>(`/homework/${id}/grid`))
    .data
  expect(grid.exercises.map(({ item_id }) => item_id)).toEqual([item.id])
  expect(grid.students.map(({ results }) => results)).toEqual([work.results])
  const { attempts } = (
    await teacher.get<{ attempts: { try: number; answer: unknown }[] }>(`/homework/${id}/students/${user.id}/attempts?item_id=${item.id}`)
  ).data
  expect(attempts.at(-1)).toMatchObject({ try: 2, answer: again })
  expect(attempts.map((attempt) => attempt.try)).toEqual([1, 1, 1, 2])
  expect(work.results).toEqual([{ item_id: item.id, try: 2, total: 1, done: 1, first: 1, first_try: 0, attempts: 4 }])
  const done = (await release(id, 'done', [{ user_id: user.id, version: work.part.version }])).data
  expect(done.map(({ part }) => part?.state)).toEqual([6])
  expect([await list(teacher, '?show=done'), await list(student, '?show=done'), await list(student, '?show=open')]).toEqual([
    [id],
    [id],
    [],
  ])
})

test('what is done can be done again as often as the teacher allows', async () => {
  const { student } = school
  const homework = await give({ tries: 2 })
  const { id } = homework
  const { user } = student
  const finish = async () => release(id, 'done', [{ user_id: user.id, version: (await read(student, id)).part?.version ?? 0 }])
  const repeat = () => student.post<Homework>(`/homework/${id}/repeat`)
  expect((await repeat()).failure.code).toBe('homework.state')
  // Not handed in: excused.
  expect((await finish()).data[0]?.part?.state).toBe(6)
  expect((await repeat()).data.part).toMatchObject({ state: 3, try: 2 })
  await handIn(student, id)
  await finish()
  expect((await repeat()).failure.code).toBe('homework.state')
  expect(
    (await release(id, 'returned', [{ user_id: user.id, version: (await read(student, id)).part?.version ?? 0 }])).data[0]?.part,
  ).toMatchObject({
    state: 5,
    try: 3,
  })
})

test('remarks are read by the two, and deleted by who wrote them', async () => {
  const { teacher, student } = school
  const other = await joined()
  const { id } = await give()
  const path = `/homework/${id}/students/${student.user.id}/remarks`
  const own = (await student.post<HomeworkRemark>(path, { text: 'Is this the past?' })).data
  expect(own.released_at).not.toBeNull()
  expect((await workOf(teacher, id)).remarks).toEqual([own])
  expect((await other.post(path, { text: 'Me too' })).status).toBe(404)
  expect((await other.get(`/homework/${id}/students/${student.user.id}`)).status).toBe(404)
  expect((await teacher.post(path, { text: 'Elsewhere', item_id: exercise.id })).status).toBe(422)
  expect((await teacher.post(path, { text: '  ' })).status).toBe(422)
  expect((await teacher.delete(`/homework/remarks/${own.id}`)).status).toBe(404)
  expect((await student.delete(`/homework/remarks/${own.id}`)).status).toBe(200)
  expect((await workOf(teacher, id)).remarks).toEqual([])
})

test('homework goes with the classroom until it is handed in, and comes back with it', async () => {
  const { teacher, student, room } = school
  const homework = await give()
  const { id } = homework
  const statuses = async () => [(await student.get(`/homework/${id}`)).status, (await student.get(`/modules/${homework.module_id}`)).status]
  await teacher.delete(`/rooms/${room}/users/${student.user.id}`)
  expect([await statuses(), await list(student)]).toEqual([[404, 404], []])
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: student.user.id }).execute()
  expect(await statuses()).toEqual([200, 200])
  await teacher.delete(`/rooms/${room}`)
  expect(await statuses()).toEqual([404, 404])
  await teacher.post(`/rooms/${room}/restore`)
  await handIn(student, id)
  await teacher.delete(`/rooms/${room}`)
  expect([await statuses(), await list(student)]).toEqual([[200, 200], [id]])
  expect((await teacher.post(`/homework/${id}/students`, { students: [student.user.id] })).status).toBe(404)
})

test('deleted homework is gone for everybody until it is restored, and more students can get it', async () => {
  const { teacher, student } = school
  const later = await joined()
  const homework = await give({ students: [student.user.id] })
  const { id } = homework
  expect(await list(later)).toEqual([])
  expect((await teacher.post<Homework>(`/homework/${id}/students`, { students: [later.user.id, student.user.id] })).data.counts?.open).toBe(
    2,
  )
  expect(await list(later)).toEqual([id])
  await teacher.delete(`/homework/${id}`)
  expect([await list(teacher), await list(student), (await student.get(`/modules/${homework.module_id}`)).status]).toEqual([[], [], 404])
  expect((await student.post(`/homework/${id}/restore`)).status).toBe(403)
  expect((await teacher.post<Homework>(`/homework/${id}/restore`)).data.id).toBe(id)
  expect(await list(student)).toEqual([id])
})

test('its boards stay apart from classrooms, the space and the library, and the teacher does not answer', async () => {
  const { teacher, student } = school
  const homework = await give()
  const [item] = (await itemsOf(student, homework)).items
  if (!item) throw new Error('the exercise was not copied')
  const at = `/modules/${homework.module_id}`
  expect((await teacher.get<Module>('/space')).data.id).not.toBe(homework.module_id)
  for (const call of [
    teacher.put(at, { name: 'x' }),
    teacher.put(at, { hidden: 1 }),
    teacher.delete(at),
    teacher.put(`${at}/move`, { before_id: null }),
  ])
    expect((await call).status).toBe(403)
  expect((await teacher.post(`/modules/${homework.module_id}/duplicate`)).status).toBe(403)
  expect((await answer(teacher, item, { id: 'a1' })).status).toBe(403)
  const answersSeenBy = async (person: Person, who: Person) =>
    (await person.get(`/boards/${item.board_id}/actions?user_id=${who.user.id}`)).status
  expect([await answersSeenBy(teacher, student), await answersSeenBy(teacher, await app.user('student'))]).toEqual([200, 404])
})

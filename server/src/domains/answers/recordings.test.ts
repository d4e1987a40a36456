import type { BoardItem } from '@keel/contract/entities/board-item'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, upload, type Person, type School, WAV } from '../../../test/school'

let app: TestApp
let school: School
let item: BoardItem
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  const board = await addBoard(school.teacher, school.module, 'Speaking')
  item = await addItem(school.teacher, board.id, 15, { file_id: null, answers: true })
})

const record = async (person: Person) => (await upload(person, WAV, 'a.wav')).data.id
const give = (person: Person, file_id: number, more: object = {}) =>
  person.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, {
    item_id: item.id,
    page: 1,
    id: 'recording',
    action: { file_id },
    ...more,
  })
const canRead = async (person: Person, id: number) => (await person.get(`/files/${id}`)).status === 200

test('stores and broadcasts a student’s recording that the teacher can play', async () => {
  const { teacher, student, room } = school
  const live = await connectLive(app, teacher)
  await live.send('join_room', { room_id: room, board_id: null })
  const file = await record(student)
  expect(await canRead(teacher, file)).toBe(false)
  expect((await give(student, file)).data.action).toEqual({ file_id: file })
  expect(await live.nextInRoom('updateRecordedAudioExercise')).toMatchObject({
    item_id: item.id,
    user_id: student.user.id,
    answer: { file_id: file },
  })
  expect(await canRead(teacher, file)).toBe(true)
  expect((await teacher.get(`/boards/${item.board_id}/progress`)).data).toEqual([
    { user_id: student.user.id, item_id: item.id, total: 1, done: 1, first: 1, begun: true },
  ])
  await live.close()
})

test('hides a student’s recording from classmates, not the item’s own', async () => {
  const { teacher, student, room } = school
  const classmate = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: classmate.user.id }).execute()
  const [task, answer, forStudent] = [await record(teacher), await record(student), await record(teacher)]
  await teacher.put(`/boards/items/${item.id}`, { value: { file_id: task, answers: true } })
  await give(student, answer)
  expect([await canRead(classmate, task), await canRead(classmate, answer)]).toEqual([true, false])
  await give(teacher, forStudent, { user_id: student.user.id })
  expect([await canRead(student, forStudent), await canRead(classmate, forStudent)]).toEqual([true, false])
})

test('replaces and resets a recording and keeps the item’s own', async () => {
  const { teacher, student } = school
  const task = await record(teacher)
  await teacher.put(`/boards/items/${item.id}`, { value: { file_id: task, answers: true } })
  const [first, second] = [await record(student), await record(student)]
  await give(student, first)
  await give(student, second)
  expect([await canRead(teacher, first), await canRead(teacher, second)]).toEqual([false, true])
  const other = await record(teacher)
  await teacher.put(`/boards/items/${item.id}`, { value: { file_id: other, answers: true } })
  expect([await canRead(teacher, second), await canRead(student, other), await canRead(student, task)]).toEqual([true, true, false])
  await student.post(`/boards/${item.board_id}/reset-actions`, { item_id: item.id, page: 1 })
  expect([await canRead(teacher, second), await canRead(student, other)]).toEqual([false, true])
})

test('refuses an unreadable file, and a file for another exercise', async () => {
  const { teacher, student } = school
  const stranger = await app.user('student')
  expect((await give(student, await record(stranger))).failure.errors).toEqual({ value: 'unknown_file' })
  expect((await give(student, 999_999)).failure.errors).toEqual({ value: 'unknown_file' })
  await teacher.put(`/boards/items/${item.id}`, { value: { file_id: null } })
  expect((await give(student, await record(student))).data.action).toBeNull()
})

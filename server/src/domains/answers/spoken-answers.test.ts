import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { spokenAnswerSchema } from '@keel/contract/items/spoken-answer/schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, upload, type Person, type School, WAV } from '../../../test/school'

let app: TestApp
let school: School
let item: BoardItem
const value = { ...spokenAnswerSchema.sample(), file_id: null, takes: 2 }
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  const board = await addBoard(school.teacher, school.module, 'Speaking')
  item = await addItem(school.teacher, board.id, 25, value)
})

const record = async (person: Person) => (await upload(person, WAV, 'a.wav')).data.id
const take = (file_id: number) => ({ file_id, seconds: 2.5, peaks: [3, 100, 7] })
const give = async (person: Person, id: string, action: object) =>
  person.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, { item_id: item.id, page: 1, id, action })
const canRead = async (person: Person, id: number) => (await person.get(`/files/${id}`)).status === 200
const stored = async (person: Person) => (await person.get<BoardAnswers>(`/boards/${item.board_id}/actions`)).data[item.id] ?? {}

test('stores and broadcasts takes and the chosen one, and counts one as done', async () => {
  const { teacher, student, room } = school
  const live = await connectLive(app, teacher)
  await live.send('join_room', { room_id: room, board_id: null })
  const [first, second] = [await record(student), await record(student)]
  expect((await give(student, 'take-1', take(first))).data.action).toEqual(take(first))
  expect(await live.nextInRoom('updateSpokenAnswerExercise')).toMatchObject({ item_id: item.id, id: 'take-1', answer: take(first) })
  await give(student, 'take-2', take(second))
  expect((await give(student, 'chosen', { take: 1 })).data.action).toEqual({ take: 1 })
  expect((await give(student, 'take-11', take(second))).data.action).toBeNull()
  expect(await stored(student)).toEqual({ 'take-1': take(first), 'take-2': take(second), chosen: { take: 1 } })
  expect((await teacher.get(`/boards/${item.board_id}/progress`)).data).toEqual([
    { user_id: student.user.id, item_id: item.id, total: 1, done: 1, first: 0, begun: true },
  ])
  expect((await give(student, 'take-1', { ...take(first), peaks: [101] })).failure.errors).toEqual({ action: 'invalid' })
  await live.close()
})

test('takes are for their author and the teacher, not for classmates; the model is for all of them', async () => {
  const { teacher, student, room } = school
  const classmate = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: room, user_id: classmate.user.id }).execute()
  const model = await record(teacher)
  await teacher.put(`/boards/items/${item.id}`, { value: { ...value, file_id: model } })
  const [first, second] = [await record(student), await record(student)]
  await give(student, 'take-1', take(first))
  await give(student, 'take-2', take(second))
  const all = [model, first, second]
  const readBy = async (person: Person) => Promise.all(all.map((file) => canRead(person, file)))
  expect(await readBy(teacher)).toEqual([true, true, true])
  expect(await readBy(student)).toEqual([true, true, true])
  expect(await readBy(classmate)).toEqual([true, false, false])
  // Nor by giving it as one’s own.
  expect((await give(classmate, 'take-1', take(first))).failure.errors).toEqual({ value: 'unknown_file' })
  expect(await stored(classmate)).toEqual({})
})

test('a take that is replaced or reset is released, the others and the model stay', async () => {
  const { teacher, student } = school
  const model = await record(teacher)
  await teacher.put(`/boards/items/${item.id}`, { value: { ...value, file_id: model } })
  const [first, second, again] = [await record(student), await record(student), await record(student)]
  await give(student, 'take-1', take(first))
  await give(student, 'take-2', take(second))
  await give(student, 'take-1', take(again))
  const readByTeacher = async (files: number[]) => Promise.all(files.map((file) => canRead(teacher, file)))
  expect(await readByTeacher([first, second, again])).toEqual([false, true, true])
  await student.post(`/boards/${item.board_id}/reset-actions`, { item_id: item.id, page: 1 })
  expect(await readByTeacher([second, again])).toEqual([false, false])
  expect(await canRead(student, model)).toBe(true)
})

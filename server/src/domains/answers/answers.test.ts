import type { BoardAnswers, StudentProgress } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addBoard, addItem, makeOwnModule, makeSchool, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let item: BoardItem
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())
const GAP = 'g0es1'
beforeEach(async () => {
  const board = await addBoard(school.teacher, school.module, 'Exercise')
  item = await addItem(school.teacher, board.id, 10, itemTypes[10].sample())
})

const answer = (person: Person, option: string, more: object = {}) =>
  person.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, {
    item_id: item.id,
    page: 1,
    id: GAP,
    action: { id: option },
    ...more,
  })
const stored = async (person: Person, query = '') => (await person.get<BoardAnswers>(`/boards/${item.board_id}/actions${query}`)).data

test('keeps the first attempt, allows a correction and locks a correct answer', async () => {
  const { student } = school
  expect((await answer(student, 'a2')).data.action).toEqual({ id: 'a2', first_success: false })
  expect((await answer(student, 'a1')).data.action).toEqual({ id: 'a1', first_success: false })
  expect((await answer(student, 'a3')).data.action).toEqual({ id: 'a1', first_success: false })
  expect(await stored(student)).toEqual({ [item.id]: { [GAP]: { id: 'a1', first_success: false } } })
})

test('ignores what the sender says about success', async () => {
  const { student } = school
  const { data } = await student.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, {
    item_id: item.id,
    page: 1,
    id: GAP,
    action: { id: 'a2', success: true, first: true, first_success: true },
  })
  expect(data.action).toEqual({ id: 'a2', first_success: false })
})

test('keeps one first attempt of two tabs that answer at once', async () => {
  const { student } = school
  const tries = await Promise.all(['a2', 'a1', 'a3', 'a1', 'a2', 'a3'].map((option) => answer(student, option)))
  expect(tries.every((t) => t.status === 200)).toBe(true)
  const firsts = new Set(tries.map((t) => (t.data.action as { first_success: boolean }).first_success))
  expect(firsts.size).toBe(1)
  expect((await stored(student))[String(item.id)]?.[GAP]).toMatchObject({ first_success: [...firsts][0] })
})

test('ignores unknown words and options, also names of built-in properties', async () => {
  const { student } = school
  for (const [id, option] of [
    ['nope', 'a1'],
    [GAP, 'zz'],
    ['__proto__', 'a1'],
    ['constructor', 'a1'],
    ['toString', '__proto__'],
  ] as const) {
    const got = await answer(student, option, { id })
    expect([200, 422]).toContain(got.status)
    if (got.status === 200) expect(got.data.action).toBeNull()
  }
  expect(await stored(student)).toEqual({})
})

test('lets the teacher answer for a named student and see their answers', async () => {
  const { teacher, student } = school
  const other = await app.user('student')
  expect((await answer(teacher, 'a1')).failure.errors).toEqual({ user_id: 'required' })
  expect((await answer(teacher, 'a1', { user_id: other.user.id })).failure.errors).toEqual({ user_id: 'invalid' })
  expect((await answer(teacher, 'a1', { user_id: teacher.user.id })).failure.errors).toEqual({ user_id: 'invalid' })
  expect((await answer(teacher, 'a1', { user_id: student.user.id })).data.action).toEqual({ id: 'a1', first_success: true })
  expect(await stored(teacher)).toEqual({})
  expect(await stored(teacher, `?user_id=${student.user.id}`)).toEqual(await stored(student))
  expect((await teacher.get(`/boards/${item.board_id}/actions?user_id=${other.user.id}`)).status).toBe(404)
})

test('refuses a student who answers for others or asks for their answers', async () => {
  const { teacher, student } = school
  expect((await answer(student, 'a1', { user_id: teacher.user.id })).status).toBe(403)
  expect((await student.get(`/boards/${item.board_id}/actions?user_id=${teacher.user.id}`)).status).toBe(403)
  expect((await student.get(`/boards/${item.board_id}/progress`)).status).toBe(403)
  const stranger = await app.user('student')
  expect((await answer(stranger, 'a1')).status).toBe(404)
  expect((await answer(student, 'a1', { user_id: student.user.id })).status).toBe(200)
  expect(await stored(student, `?user_id=${student.user.id}`)).toEqual(await stored(student))
  expect((await stranger.get(`/boards/${item.board_id}/actions`)).status).toBe(404)
})

test('refuses an item of another board and one without an exercise', async () => {
  const { student, teacher, board } = school
  const text = await addItem(teacher, item.board_id, 1)
  expect((await answer(student, 'a1', { item_id: text.id })).failure.errors).toEqual({ item_id: 'invalid' })
  expect((await student.post(`/boards/${board}/actions`, { item_id: item.id, id: GAP, action: { id: 'a1' } })).status).toBe(404)
  expect((await answer(student, 'a1', { action: { id: 5 } })).failure.errors).toEqual({ action: 'invalid' })
})

test('leaves out answers to an item while it is deleted', async () => {
  const { teacher, student } = school
  await answer(student, 'a1')
  const kept = await stored(student)
  await teacher.delete(`/boards/items/${item.id}`)
  expect([await stored(student), (await answer(student, 'a1')).status]).toEqual([{}, 404])
  expect((await teacher.get<StudentProgress[]>(`/boards/${item.board_id}/progress`)).data).toEqual([])
  await teacher.post(`/boards/items/${item.id}/restore`)
  expect(await stored(student)).toEqual(kept)
})

test('resets one person’s answers to one exercise', async () => {
  const { teacher, student } = school
  const classmate = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: classmate.user.id }).execute()
  await answer(student, 'a2')
  await answer(classmate, 'a2')
  expect((await student.post(`/boards/${item.board_id}/reset-actions`, { item_id: item.id, page: 1 })).status).toBe(200)
  expect(await stored(student)).toEqual({})
  expect(Object.keys(await stored(classmate))).toEqual([String(item.id)])
  const { data: rows } = await teacher.get<StudentProgress[]>(`/boards/${item.board_id}/progress`)
  expect(rows.map(({ user_id, begun }) => [user_id, begun])).toEqual([
    [student.user.id, false],
    [classmate.user.id, true],
  ])
  await app.database.db.deleteFrom('room_members').where('user_id', '=', classmate.user.id).execute()
  expect((await teacher.get(`/boards/${item.board_id}/actions?user_id=${classmate.user.id}`)).status).toBe(404)
  expect((await answer(student, 'a1')).data.action).toEqual({ id: 'a1', first_success: true })
  expect((await teacher.post(`/boards/${item.board_id}/reset-actions`, { item_id: item.id, user_id: student.user.id })).status).toBe(200)
  expect(await stored(student)).toEqual({})
})

test('lists the progress of every student, also of those who have not begun', async () => {
  const { teacher, student } = school
  const progress = async () => (await teacher.get<StudentProgress[]>(`/boards/${item.board_id}/progress`)).data
  expect(await progress()).toEqual([{ user_id: student.user.id, item_id: item.id, total: 1, done: 0, first: 0, begun: false }])
  await answer(student, 'a2')
  expect(await progress()).toEqual([{ user_id: student.user.id, item_id: item.id, total: 1, done: 0, first: 0, begun: true }])
  await answer(student, 'a1')
  expect(await progress()).toEqual([{ user_id: student.user.id, item_id: item.id, total: 1, done: 1, first: 0, begun: true }])
})

test('stores the owner’s own answers outside classrooms', async () => {
  const { teacher, student } = school
  const own = await makeOwnModule(app, teacher.user.id)
  const exercise = await addItem(teacher, own.board, 10, itemTypes[10].sample())
  const attempt = { item_id: exercise.id, id: GAP, action: { id: 'a1' } }
  expect((await teacher.post(`/boards/${own.board}/actions`, attempt)).status).toBe(200)
  expect((await teacher.get(`/boards/${own.board}/progress`)).data).toEqual([])
  expect((await teacher.get<BoardAnswers>(`/boards/${own.board}/actions`)).data).toEqual({ [exercise.id]: { [GAP]: expect.anything() } })
  expect((await teacher.post(`/boards/${own.board}/actions`, { ...attempt, user_id: student.user.id })).status).toBe(403)
  expect((await student.post(`/boards/${own.board}/actions`, attempt)).status).toBe(404)
})

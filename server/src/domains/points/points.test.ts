import type { BoardAnswers, StudentProgress } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Point } from '@keel/contract/entities/point'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, storeItem, upload, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let live: LiveClient
let file: number
let item: BoardItem
let pdf: number
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  file = (await upload(school.teacher)).data.id
  live = await connectLive(app, school.student)
  await live.send('join_room', { room_id: school.room, board_id: null })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const board = await addBoard(school.teacher, school.module, 'Map')
  item = await addItem(school.teacher, board.id, 7, { file_id: file })
  pdf = await storeItem(app, board.id, 9, { file_id: file }, 'a5')
})

const point: Point = { x: 15, y: 15, color: 'red', words: [{ id: 'w1', value: 'Tallinn' }] }
const put = (person: Person, more: object = {}, to = item.id) =>
  person.post<Point>(`/boards/items/${to}/points`, { id: 'p1', page: 1, point, ...more })
const answer = (person: Person, action: object, more: object = {}) =>
  person.post<{ action: unknown }>(`/boards/${item.board_id}/actions`, { item_id: item.id, page: 1, id: 'p1', action, ...more })
const items = async (person: Person) => (await person.get<BoardItem[]>(`/boards/${item.board_id}/items`)).data
const answers = async (person: Person) => (await person.get<BoardAnswers>(`/boards/${item.board_id}/actions`)).data

test('adds, moves and deletes a point, live and after a reload', async () => {
  expect(item.points).toEqual({})
  const where = { board_id: item.board_id, item_id: item.id, page: 1, point_id: 'p1' }
  expect((await put(school.teacher)).data).toEqual(point)
  expect(await live.nextInRoom('addPoint')).toEqual({ action: 'addPoint', ...where, point })
  const moved = { ...point, x: 50.25, y: 0, color: 'violet' as const }
  expect((await put(school.teacher, { point: moved })).status).toBe(200)
  expect(await live.nextInRoom('updatePoint')).toEqual({ action: 'updatePoint', ...where, point: moved })
  expect((await items(school.student)).map((i) => i.points)).toEqual([{ 1: { p1: moved } }, {}])
  expect((await school.teacher.put<BoardItem>(`/boards/items/${item.id}`, { value: { file_id: file, alt: 'A map' } })).data.points).toEqual(
    { 1: { p1: moved } },
  )

  expect((await school.teacher.post(`/boards/items/${item.id}/delete-point`, { id: 'p1', page: 1 })).status).toBe(200)
  expect(await live.nextInRoom('deletePoint')).toEqual({ action: 'deletePoint', ...where })
  expect((await items(school.student))[0]?.points).toEqual({})
  expect((await school.teacher.post(`/boards/items/${item.id}/delete-point`, { id: 'p1', page: 1 })).status).toBe(200)
  // Not announced again.
  await put(school.teacher, { id: 'p2' })
  await live.nextInRoom('addPoint', ({ point_id }) => point_id === 'p2')
  const deleted = live.events.filter(({ action, data }) => action === 'direct_message' && data.data.action === 'deletePoint')
  expect(deleted).toHaveLength(1)
})

test('stores points of a PDF by page, each id on one page only', async () => {
  await put(school.teacher, { page: 3 }, pdf)
  await put(school.teacher, { id: 'p2', page: 4 }, pdf)
  expect((await items(school.student))[1]?.points).toEqual({ 3: { p1: point }, 4: { p2: point } })
  expect((await put(school.teacher, { page: 5 }, pdf)).failure.errors).toEqual({ id: 'used' })
  expect((await put(school.teacher, { page: 2 })).failure.errors).toEqual({ page: 'invalid' })
})

test('refuses points outside the page, of unknown colours or without words', async () => {
  for (const wrong of [
    { x: -1 },
    { y: 101 },
    { x: null },
    { color: 'black' },
    { words: [] },
    { words: Array.from({ length: 21 }, (_, i) => ({ id: `w${i}`, value: '' })) },
  ])
    expect((await put(school.teacher, { point: { ...point, ...wrong } })).status).toBe(422)
  for (const more of [{ id: 'two words' }, { id: '__proto__' }, { page: 0 }, { page: 1e9 }])
    expect((await put(school.teacher, more, pdf)).status).toBe(422)
  const text = await addItem(school.teacher, item.board_id, 1)
  expect((await put(school.teacher, {}, text.id)).failure.errors).toEqual({ item_id: 'invalid' })
  expect((await items(school.teacher)).slice(0, 2).map((i) => i.points)).toEqual([{}, {}])
})

test('stores the first attempt of a student and notifies the teacher’s tab', async () => {
  const { teacher, student } = school
  await put(teacher)
  const watching = await connectLive(app, teacher)
  await watching.send('join_room', { room_id: school.room, board_id: null })
  expect((await answer(student, { answer: ' ' })).data.action).toBeNull()
  const wrong = { answer: 'Riga', success: false, first: false }
  expect((await answer(student, { answer: 'Riga', success: true, first: true })).data.action).toEqual(wrong)
  expect(await watching.nextInRoom('updatePointActions')).toEqual({
    action: 'updatePointActions',
    board_id: item.board_id,
    item_id: item.id,
    page: 1,
    point_id: 'p1',
    user_id: student.user.id,
    point_action: wrong,
  })
  const right = { answer: 'TALLINN', success: true, first: false }
  expect((await answer(student, { answer: ' TALLINN ' })).data.action).toEqual(right)
  expect((await answer(student, { answer: 'Riga' })).data.action).toEqual(right)
  expect(await answers(student)).toEqual({ [item.id]: { p1: right } })
  expect((await answer(teacher, { answer: 'x' })).failure.errors).toEqual({ user_id: 'required' })
  expect((await answer(student, { answer: 'x' }, { id: 'nope' })).data.action).toBeNull()
  expect((await answer(student, { answer: 5 })).failure.errors).toEqual({ action: 'invalid' })
  await watching.close()
})

test('resets the answers of one page, and deletes those of a deleted point', async () => {
  const { teacher, student } = school
  const onPdf = (id: string, page: number) =>
    student.post(`/boards/${item.board_id}/actions`, { item_id: pdf, page, id, action: { answer: 'Tallinn' } })
  for (const [id, page] of [
    ['p1', 1],
    ['p2', 2],
    ['p3', 2],
  ] as const) {
    await put(teacher, { id, page }, pdf)
    await onPdf(id, page)
  }
  expect(Object.keys((await answers(student))[pdf] ?? {}).sort()).toEqual(['p1', 'p2', 'p3'])
  await teacher.post(`/boards/items/${pdf}/delete-point`, { id: 'p3', page: 2 })
  expect(Object.keys((await answers(student))[pdf] ?? {}).sort()).toEqual(['p1', 'p2'])
  await teacher.post(`/boards/${item.board_id}/reset-actions`, { item_id: pdf, page: 2, user_id: student.user.id })
  expect(await live.nextInRoom('resetActions')).toMatchObject({ item_id: pdf, page: 2 })
  expect(Object.keys((await answers(student))[pdf] ?? {})).toEqual(['p1'])
})

test('refuses more than 500 points on an item', async () => {
  const rows = Array.from({ length: 499 }, (_, i) => ({
    source: 2,
    type: 1,
    item_id: pdf,
    page: 1 + (i % 10),
    key: `k${i}`,
    value: JSON.stringify(point),
  }))
  await app.database.db.insertInto('meta').values(rows).execute()
  expect((await put(school.teacher, { id: 'last' }, pdf)).status).toBe(200)
  expect((await put(school.teacher, { id: 'more' }, pdf)).failure.code).toBe('limit.reached')
  expect((await put(school.teacher, { id: 'k0' }, pdf)).status).toBe(200)
  expect((await put(school.teacher)).status).toBe(200)
})

test('lets only the teacher of the classroom add points', async () => {
  const [otherTeacher, stranger] = [await app.user('teacher'), await app.user('student')]
  expect((await put(school.student)).status).toBe(403)
  for (const person of [otherTeacher, stranger]) expect((await put(person)).status).toBe(404)
  expect((await school.student.post(`/boards/items/${item.id}/delete-point`, { id: 'p1', page: 1 })).status).toBe(403)
})

test('stores and broadcasts the page of a PDF that the teacher opens', async () => {
  expect((await school.teacher.put(`/boards/items/${pdf}/props`, { page: 7 })).data).toEqual({ page: 7 })
  expect(await live.nextInRoom('updateItemProps')).toEqual({
    action: 'updateItemProps',
    board_id: item.board_id,
    itemId: pdf,
    props: { page: 7 },
  })
  expect((await items(school.student))[1]?.props).toEqual({ page: 7 })
  expect((await school.student.put(`/boards/items/${pdf}/props`, { page: 1 })).status).toBe(403)
  for (const page of [0, -1, 1.5, 'x', 10_001]) expect((await school.teacher.put(`/boards/items/${pdf}/props`, { page })).status).toBe(422)
  expect((await school.teacher.put(`/boards/items/${item.id}/props`, { page: 1 })).status).toBe(422)
})

test('counts each student’s progress over all pages of an item', async () => {
  const { teacher, student } = school
  const progress = async () => (await teacher.get<StudentProgress[]>(`/boards/${item.board_id}/progress`)).data
  expect(await progress()).toEqual([])
  await put(teacher, { page: 2 }, pdf)
  await put(teacher, { id: 'p2', page: 3, point: { ...point, words: [...point.words, { id: 'w2', value: 'Tartu' }] } }, pdf)
  await put(teacher, { id: 'p3', page: 3, point: { ...point, words: [{ id: 'w1', value: ' ' }] } }, pdf)
  const initial = { user_id: student.user.id, item_id: pdf, total: 2, done: 0, first: 0, begun: false }
  expect(await progress()).toEqual([initial])
  await answer(student, { answer: 'tallinn' }, { item_id: pdf, page: 2 })
  await answer(student, { id: 'w2' }, { item_id: pdf, page: 3, id: 'p2' })
  expect(await progress()).toEqual([{ ...initial, done: 1, first: 1, begun: true }])
  await answer(student, { id: 'w1' }, { item_id: pdf, page: 3, id: 'p2' })
  expect(await progress()).toEqual([{ ...initial, done: 2, first: 1, begun: true }])
})

import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryList } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { addEntry } from '../../../test/library'
import { addBoard, addItem, addModule, makeSchool, textValue, upload, type School } from '../../../test/school'
import { copyName } from './service'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const itemsOf = async (board: number) => (await school.teacher.get<BoardItem[]>(`/boards/${board}/items`)).data

test('an item is copied right after itself, with points and without answers', async () => {
  const { teacher, student, module } = school
  const board = await addBoard(teacher, module, 'Pictures')
  const file = (await upload(teacher)).data.id
  const picture = await addItem(teacher, board.id, 7, { file_id: file })
  const last = await addItem(teacher, board.id, 1, textValue('after'))
  const point = { x: 1, y: 2, color: 'red', words: [{ id: 'w1', value: 'Tallinn' }] }
  await teacher.post(`/boards/items/${picture.id}/points`, { id: 'p1', page: 1, point })
  await student.post(`/boards/${board.id}/actions`, { item_id: picture.id, page: 1, id: 'p1', action: { answer: 'Tallinn' } })
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: school.room, board_id: board.id })

  const { data: copy } = await teacher.post<BoardItem>(`/boards/items/${picture.id}/duplicate`)
  expect(copy).toMatchObject({ type: 7, value: { file_id: file }, points: { 1: { p1: point } }, version: 1 })
  expect((await itemsOf(board.id)).map(({ id }) => id)).toEqual([picture.id, copy.id, last.id])
  expect(await live.nextInRoom('addItem')).toMatchObject({ item: { id: copy.id }, before_id: last.id })
  const { data: answers } = await student.get<Record<string, unknown>>(`/boards/${board.id}/actions`)
  expect(Object.keys(answers)).toEqual([String(picture.id)])
  await live.close()
})

test('copies a board and a module with contents, under the next free name', async () => {
  const { teacher, student, room } = school
  const module = await addModule(teacher, room, 'Food')
  const next = await addModule(teacher, room, 'Next')
  const first = await addBoard(teacher, module.id, 'Fruit')
  const second = await addBoard(teacher, module.id, 'Verbs')
  await addItem(teacher, first.id, 1, textValue('apple'))
  const gone = await addItem(teacher, first.id, 1, textValue('pear'))
  await teacher.delete(`/boards/items/${gone.id}`)
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: null })
  const { data: copy } = await teacher.post<Board>(`/boards/${first.id}/duplicate`)
  expect(await live.nextInRoom('addBoard')).toEqual({ action: 'addBoard', moduleId: module.id, board: copy, before_id: second.id })
  expect(copy).toEqual({ id: copy.id, name: 'Fruit (2)', moduleId: module.id })
  expect((await teacher.post<Board>(`/boards/${copy.id}/duplicate`)).data.name).toBe('Fruit (3)')
  expect((await itemsOf(copy.id)).map(({ value }) => value)).toEqual([textValue('apple')])

  const { data: twin } = await teacher.post<Module>(`/modules/${module.id}/duplicate`)
  expect((await live.nextInRoom('updateModule')).module).toEqual({ id: twin.id, name: 'Food (2)', hidden: 2 })
  await live.close()
  expect(twin.boards.map(({ name }) => name)).toEqual(['Fruit', 'Fruit (2)', 'Fruit (3)', 'Verbs'])
  const { data: modules } = await teacher.get<Module[]>(`/rooms/${room}/modules`)
  const at = modules.findIndex(({ id }) => id === module.id)
  expect(modules.slice(at, at + 3).map(({ id }) => id)).toEqual([module.id, twin.id, next.id])
  expect(twin.name).toBe('Food (2)')
  // The name of a deleted copy is free again.
  await teacher.delete(`/boards/${copy.id}`)
  expect((await teacher.post<Board>(`/boards/${first.id}/duplicate`)).data.name).toBe('Fruit (2)')
  await teacher.delete(`/modules/${twin.id}`)
  expect((await teacher.post<Module>(`/modules/${module.id}/duplicate`)).data.name).toBe('Food (2)')
})

test('a copy within the library is found by its words', async () => {
  const { teacher } = school
  const { id, module_id } = await addEntry(teacher, { type: libraryKinds.module, name: 'Kept' })
  const board = await addBoard(teacher, module_id ?? 0, 'Fish')
  const item = await addItem(teacher, board.id, 1, textValue('haug'))
  const found = async (words: string) =>
    (await teacher.get<LibraryList>(`/library/items?search=${encodeURIComponent(words)}`)).data.items.map((row) => row.id)
  expect(await found('haug')).toEqual([id])
  const copy = (await teacher.post<BoardItem>(`/boards/items/${item.id}/duplicate`)).data
  expect(copy.value).toEqual(textValue('haug'))
  const twin = (await teacher.post<Board>(`/boards/${board.id}/duplicate`)).data
  expect(twin.name).toBe('Fish (2)')
  expect(await found('fish (2)')).toEqual([id])
})

test('deleted sources, students and strangers cannot copy', async () => {
  const { teacher, student, room } = school
  const module = await addModule(teacher, room, 'Mine')
  const board = await addBoard(teacher, module.id, 'Mine')
  const item = await addItem(teacher, board.id, 1, textValue('mine'))
  const paths = [`/boards/items/${item.id}`, `/boards/${board.id}`, `/modules/${module.id}`]
  const stranger = await app.user('teacher')
  for (const path of paths) {
    expect((await student.post(`${path}/duplicate`)).status).toBe(403)
    expect((await stranger.post(`${path}/duplicate`)).status).toBe(404)
    await teacher.delete(path)
    expect((await teacher.post(`${path}/duplicate`)).status).toBe(404)
  }
})

test('a copy of a hidden source is hidden', async () => {
  const { teacher, student, room } = school
  const module = await addModule(teacher, room, 'Test')
  const board = await addBoard(teacher, module.id, 'Answers')
  const item = await addItem(teacher, board.id, 1, textValue('42'))
  await teacher.put(`/boards/items/${item.id}/hidden`, { hidden: 1 })
  await teacher.put(`/boards/${board.id}`, { hidden: 1 })
  await teacher.put(`/modules/${module.id}`, { hidden: 1 })
  expect((await teacher.post<BoardItem>(`/boards/items/${item.id}/duplicate`)).data.hidden).toBe(1)
  expect((await teacher.post<Board>(`/boards/${board.id}/duplicate`)).data.hidden).toBe(1)
  const { data: twin } = await teacher.post<Module>(`/modules/${module.id}/duplicate`)
  expect(twin.hidden).toBe(1)
  expect((await student.get(`/modules/${twin.id}`)).status).toBe(404)
})

test('a single item and the space cannot be copied this way', async () => {
  const { teacher } = school
  const single = await addEntry(teacher, { type: 1 })
  expect((await teacher.post(`/boards/items/${single.item?.id}/duplicate`)).status).toBe(403)
  expect((await teacher.post(`/boards/${single.board_id}/duplicate`)).status).toBe(403)
  const { data: space } = await teacher.get<Module>('/space')
  expect((await teacher.post(`/modules/${space.id}/duplicate`)).status).toBe(403)
})

test('the name of a copy is never too long', () => {
  expect(copyName('Animals', ['Animals'])).toBe('Animals (2)')
  expect(copyName('Animals (2)', ['Animals', 'Animals (2)'])).toBe('Animals (3)')
  expect(copyName('Unit (1) Past', [])).toBe('Unit (1) Past (2)')
  expect(copyName('x'.repeat(TITLE_MAX_LENGTH), [])).toBe(`${'x'.repeat(TITLE_MAX_LENGTH - 4)} (2)`)
  const eight = Array.from({ length: 8 }, (_, n) => `${'x'.repeat(TITLE_MAX_LENGTH - 4)} (${n + 2})`)
  expect(copyName('x'.repeat(TITLE_MAX_LENGTH), eight)).toBe(`${'x'.repeat(TITLE_MAX_LENGTH - 5)} (10)`)
})

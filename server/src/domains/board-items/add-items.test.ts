import { IMPORT_AT_ONCE_MAX, IMPORT_MAX_BYTES, ITEMS_PER_BOARD_MAX } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, LibraryList, LibraryEntry } from '@keel/contract/entities/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, textValue, upload, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const text = (words: string, name?: string) => ({ type: 1, value: textValue(words), ...(name === undefined ? {} : { name }) })
const newBoard = async () => (await addBoard(school.teacher, school.module, 'Board')).id
const items = async (board: number) => (await school.student.get<BoardItem[]>(`/boards/${board}/items`)).data
const add = (board: number, list: object[], before_id?: number) =>
  school.teacher.post<BoardItem[]>(`/boards/${board}/add-items`, { items: list, before_id })

test('adds several items in order, before another one or last, and broadcasts each', async () => {
  const board = await newBoard()
  const end = await addItem(school.teacher, board, 1, textValue('end'))
  const live = await connectLive(app, school.student)
  await live.send('join_room', { room_id: school.room, board_id: null })
  const before = await add(board, [text('a', 'First'), text('b')], end.id)
  expect(before.data.map((item) => [item.name, item.value, item.version])).toEqual([
    ['First', textValue('a'), 1],
    [null, textValue('b'), 1],
  ])
  const last = await add(board, [text('y'), text('z')])
  expect(await items(board)).toEqual([...before.data, end, ...last.data])
  for (const item of [...before.data, ...last.data])
    expect(await live.nextInRoom('addItem')).toMatchObject({ item, before_id: before.data.includes(item) ? end.id : null })
  await live.close()
})

test('a file goes with its item', async () => {
  const board = await newBoard()
  const file = (await upload(school.teacher)).data.id
  await add(board, [{ type: 7, value: { file_id: file } }, text('a')])
  expect((await school.student.get(`/files/${file}`)).status).toBe(200)
})

test('a wrong value, a foreign file or a full board adds nothing', async () => {
  const board = await newBoard()
  const wrong = await add(board, [text('a'), { type: 1, value: { content: 'no' } }])
  expect([wrong.status, wrong.failure.errors]).toEqual([422, { 'items.1.value': 'invalid' }])
  const foreign = (await upload(await app.user('teacher'))).data.id
  expect((await add(board, [text('a'), { type: 7, value: { file_id: foreign } }])).status).toBe(422)
  expect((await add(board, [])).status).toBe(422)
  const many = Array.from({ length: IMPORT_AT_ONCE_MAX }, () => text('a'))
  expect((await add(board, [...many, text('b')])).status).toBe(422)
  expect(await items(board)).toEqual([])
  for (let n = 0; n + many.length <= ITEMS_PER_BOARD_MAX; n += many.length) expect((await add(board, many)).status).toBe(200)
  expect((await add(board, many)).failure.code).toBe('limit.reached')
  expect((await items(board)).length).toBe(Math.floor(ITEMS_PER_BOARD_MAX / many.length) * many.length)
})

test('the body may be larger than that of other calls, within a limit', async () => {
  const board = await newBoard()
  const large = text('x'.repeat(19_000))
  expect(
    (
      await add(
        board,
        Array.from({ length: 100 }, () => large),
      )
    ).status,
  ).toBe(200)
  expect((await school.teacher.post('/boards/1/items', { type: 1, value: 'x'.repeat(1_000_000) })).failure.code).toBe('body.too.large')
  expect((await add(board, [text('x'.repeat(IMPORT_MAX_BYTES))])).failure.code).toBe('body.too.large')
})

test('adds single items, or one board of them, to a library folder', async () => {
  const teacher = await app.user('teacher')
  const folder = await addFolder(teacher, 'Unit 1')
  const to = (body: object) => teacher.post<LibraryEntry[]>('/library/add-items', { folder_id: folder.id, ...body })
  const list = [text('apple', 'B'), { type: 18, name: 'A', value: { words: [{ id: 'p1', text1: 'cat', text2: 'kass' }] } }]
  const rows = (await to({ items: list })).data
  expect(rows.map((row) => [row.name, row.type, row.folder_id])).toEqual([
    ['A', 18, folder.id],
    ['B', 1, folder.id],
  ])
  expect((await teacher.get<LibraryEntryDetail>(`/library/items/${rows[1]?.id}`)).data.value).toEqual(textValue('apple'))
  const [board] = (await to({ items: list, board: 'All' })).data
  expect(board).toMatchObject({ type: 6, name: 'All' })
  const { board_id } = (await teacher.get<LibraryEntryDetail>(`/library/items/${board?.id}`)).data
  expect((await teacher.get<BoardItem[]>(`/boards/${board_id}/items`)).data.map((item) => item.name)).toEqual(['B', 'A'])
  expect((await teacher.get<LibraryList>('/library/items?search=kass')).data.items.map((row) => row.name)).toEqual(['A', 'All'])
})

test('a wrong item, a folder or a foreign folder adds nothing to the library', async () => {
  const teacher = await app.user('teacher')
  const to = async (body: object) => (await teacher.post('/library/add-items', body)).failure.errors
  expect(await to({ items: [text('a', 'A'), { type: 1, name: 'B', value: 'no' }] })).toEqual({ 'items.1.value': 'invalid' })
  expect(await to({ items: [text('a', 'A'), { type: 5, name: 'B', value: null }] })).toEqual({ 'items.1.type': 'invalid' })
  const notTheirs = await addFolder(school.teacher, 'Not theirs')
  expect(await to({ folder_id: notTheirs.id, items: [text('a', 'A')] })).toBeDefined()
  expect((await teacher.get<LibraryList>('/library/items')).data.items).toEqual([])
  const single = (await teacher.post<LibraryEntry[]>('/library/add-items', { items: [text('a', 'A')] })).data[0]
  const { board_id } = (await teacher.get<LibraryEntryDetail>(`/library/items/${single?.id}`)).data
  expect((await teacher.post(`/boards/${board_id}/add-items`, { items: [text('b')] })).status).toBeGreaterThanOrEqual(400)
})

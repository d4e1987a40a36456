import { BOARDS_PER_MODULE_MAX } from '@keel/contract/constants'
import { CONNECTION_HEADER } from '@keel/contract/protocol'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, LibraryList } from '@keel/contract/entities/library'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder, linkTo } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { addItem, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'
import { addToSpace, spaceOf } from '../../../test/space'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const boardsOf = async (person: Person, module: number) =>
  (await person.get<Board[]>(`/modules/${module}/boards`)).data.map(({ name }) => name)
/** Answers the gap of the sample exercise as the caller. */
const answer = (person: Person, board: number, item_id: number) =>
  person.post(`/boards/${board}/actions`, { item_id, page: 1, id: 'g0es1', action: { id: 'a1' } })

test('a space is created on demand, once for each person, and is private', async () => {
  const { teacher, student } = school
  const [one, two] = await Promise.all([spaceOf(student), spaceOf(student)])
  expect(one).toEqual(two)
  expect(one).toMatchObject({ room_id: null, can_edit: true, boards: [], selected_board_id: null })
  expect((await spaceOf(teacher)).id).not.toBe(one.id)
  const board = await addToSpace(student, 'Scratch')
  expect((await spaceOf(student)).boards.map(({ name }) => name)).toEqual(['Scratch'])
  const { id } = await addItem(student, board.id, 1, textValue('Secret'))
  for (const path of [`/modules/${one.id}`, `/modules/${one.id}/boards`, `/boards/${board.id}/items`, `/boards/${board.id}/actions`])
    expect([path, (await teacher.get(path)).status]).toEqual([path, 404])
  expect((await teacher.put(`/boards/items/${id}`, { value: textValue('Mine') })).status).toBe(404)
  expect((await teacher.post(`/space/boards/${board.id}/to-library`, { folder_id: null })).status).toBe(404)
  expect((await app.guest().get('/space')).status).toBe(401)
})

test('a space always exists, and its boards are renamed, ordered and restored', async () => {
  const { student } = school
  const space = await spaceOf(student)
  expect((await student.delete(`/modules/${space.id}`)).failure.code).toBe('forbidden')
  const [a, b] = [await addToSpace(student, 'a'), await addToSpace(student, 'b')]
  await student.put(`/boards/${b.id}/move`, { before_id: a.id })
  await student.put(`/boards/${a.id}`, { name: 'A' })
  expect((await boardsOf(student, space.id)).slice(-2)).toEqual(['b', 'A'])
  await student.delete(`/boards/${b.id}`)
  expect(await boardsOf(student, space.id)).not.toContain('b')
  expect((await student.post(`/boards/${b.id}/restore`)).status).toBe(200)
})

test('a board moves to a classroom with points, answers and files, seen at once', async () => {
  const { teacher, student, room, module } = school
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: null })
  const board = await addToSpace(teacher, 'Animals')
  const space = await spaceOf(teacher)
  await teacher.put(`/modules/${space.id}/selected`, { board_id: board.id })
  const exercise = await addItem(teacher, board.id, 10, itemTypes[10].sample())
  expect((await answer(teacher, board.id, exercise.id)).status).toBe(200)
  const { id: file } = (await upload(teacher)).data
  const image = await addItem(teacher, board.id, 7, { file_id: file })
  await teacher.post(`/boards/items/${image.id}/points`, {
    id: 'p1',
    page: 1,
    point: { x: 1, y: 1, color: 'red', words: [{ id: 'w', value: 'koer' }] },
  })
  expect((await student.get(`/files/${file}`)).status).toBe(404)
  const tab = await connectLive(app, teacher)

  const moved = await teacher.post<Board>(`/space/boards/${board.id}/to-module`, { module_id: module })
  expect(moved.data).toEqual({ id: board.id, name: 'Animals', moduleId: module })
  expect(await live.nextInRoom('addBoard')).toMatchObject({ moduleId: module, board: { id: board.id }, before_id: null })
  expect(await tab.next('own_change', ({ data }) => data.action === 'deleteModuleBoard')).toMatchObject({
    data: { moduleId: space.id, boardId: board.id },
  })
  // Afterwards it is not in the space any more.
  expect((await teacher.post(`/space/boards/${board.id}/to-module`, { module_id: module })).failure.code).toBe('forbidden')
  const secret = await addToSpace(teacher, 'Secret')
  await teacher.put(`/boards/${secret.id}`, { hidden: 1 })
  expect((await teacher.post(`/space/boards/${secret.id}/to-module`, { module_id: module })).data).toMatchObject({ hidden: 1 })
  await live.send('join_room', { room_id: room, board_id: null })
  const added = live.events.filter((event) => event.action === 'direct_message' && event.data.data.action === 'addBoard')
  expect(added).toHaveLength(1)
  await Promise.all([live.close(), tab.close()])
  expect(await boardsOf(student, module)).toEqual(['Warm-up', 'Animals'])
  expect(await boardsOf(teacher, module)).toEqual(['Warm-up', 'Animals', 'Secret'])
  expect((await spaceOf(teacher)).boards).toEqual([])
  const items = (await student.get<BoardItem[]>(`/boards/${board.id}/items`)).data
  expect(items.map(({ id }) => id)).toEqual([exercise.id, image.id])
  expect(items[1]?.points).toMatchObject({ 1: { p1: { words: [{ value: 'koer' }] } } })
  expect((await student.get(`/files/${file}`)).status).toBe(200)
  expect((await teacher.get<Record<string, unknown>>(`/boards/${board.id}/actions`)).data[exercise.id]).toBeDefined()
})

test('a board moves to a library folder, is found by its words, and leaves the space', async () => {
  const { teacher } = school
  const folder = await addFolder(teacher, 'Unit 2')
  const board = await addToSpace(teacher, 'Numbers')
  const { id } = await addItem(teacher, board.id, 10, itemTypes[10].sample())
  await answer(teacher, board.id, id)
  await addItem(teacher, board.id, 1, textValue('kaheksakümmend'))
  await teacher.put(`/boards/${board.id}`, { hidden: 1 })
  const { id: space } = await spaceOf(teacher)
  const tab = await connectLive(app, teacher)
  const entry = (await teacher.post<LibraryEntryDetail>(`/space/boards/${board.id}/to-library`, { folder_id: folder.id })).data
  expect(entry).toMatchObject({ type: 6, name: 'Numbers', folder_id: folder.id, board_id: board.id })
  expect((await spaceOf(teacher)).boards).toEqual([])
  expect(await boardsOf(teacher, entry.module_id ?? 0)).toEqual(['Numbers'])
  expect(await tab.next('own_change', ({ data }) => data.action === 'deleteModuleBoard')).toMatchObject({
    data: { moduleId: space, boardId: board.id },
  })
  expect(await tab.next('library_change')).toEqual({ by: null })
  await tab.close()
  // As a library entry it is visible, also behind its link, and no longer in the space.
  const link = await linkTo(teacher, entry.id)
  expect((await app.guest().get<{ board_id: number }>(`/library/shared/${link}`)).data.board_id).toBe(board.id)
  for (const [to, body] of [
    ['to-library', { folder_id: null }],
    ['to-module', { module_id: school.module }],
  ] as const)
    expect((await teacher.post(`/space/boards/${board.id}/${to}`, body)).failure.code).toBe('forbidden')
  expect((await teacher.get<Record<string, unknown>>(`/boards/${board.id}/actions`)).data[id]).toBeDefined()
  expect(await boardsOf(school.student, school.module)).not.toContain('Secret')
  const found = (await teacher.get<LibraryList>('/library/items?search=kaheksak%C3%BCmmend')).data.items
  expect(found.map((row) => row.id)).toEqual([entry.id])
})

test('a refused move changes nothing', async () => {
  const { teacher, student, module, board: inRoom } = school
  const other = await makeSchool(app)
  const mine = await addToSpace(teacher, 'Stays')
  const students = await addToSpace(student, 'Stays too')
  const to = (person: Person, board: number, module_id: number) => person.post(`/space/boards/${board}/to-module`, { module_id })
  expect((await to(teacher, mine.id, other.module)).status).toBe(404)
  expect((await to(teacher, mine.id, mine.moduleId)).failure.errors).toEqual({ module_id: 'invalid' })
  expect((await to(teacher, inRoom, module)).failure.code).toBe('forbidden')
  expect((await to(student, students.id, module)).failure.code).toBe('forbidden')
  expect((await student.post(`/space/boards/${students.id}/to-library`, { folder_id: null })).failure.code).toBe('forbidden')
  expect((await teacher.post(`/space/boards/${mine.id}/to-library`, { folder_id: 999_999_999 })).failure.errors).toEqual({
    folder_id: 'invalid',
  })
  const { db } = app.database
  const full = Array.from({ length: BOARDS_PER_MODULE_MAX }, () => ({ module_id: other.module, name: 'B', position: 'a1' }))
  const filled = await db.insertInto('boards').values(full.slice(1)).returning('id').execute()
  const theirs = await addToSpace(other.teacher, 'No room')
  expect((await to(other.teacher, theirs.id, other.module)).failure.code).toBe('limit.reached')
  expect((await spaceOf(other.teacher)).boards).toHaveLength(1)
  await other.teacher.delete(`/boards/${filled[0]?.id}`)
  expect((await to(other.teacher, theirs.id, other.module)).status).toBe(200)
  await teacher.delete(`/boards/${mine.id}`)
  expect((await to(teacher, mine.id, module)).status).toBe(404)
  expect((await teacher.post(`/boards/${mine.id}/restore`)).status).toBe(200)
  expect((await teacher.get<Module>(`/modules/${mine.moduleId}`)).data.boards.map(({ name }) => name)).toContain('Stays')
})

test("changes in a space are broadcast to its owner's other tabs only", async () => {
  const { teacher, student } = school
  const [first, second, stranger] = await Promise.all([connectLive(app, teacher), connectLive(app, teacher), connectLive(app, student)])
  const { id: module } = await spaceOf(teacher)
  const act = <D>(method: string, path: string, body: object) =>
    teacher.call<D>(method, path, body, { [CONNECTION_HEADER]: first.connectionId })
  const board = (await act<Board>('POST', `/modules/${module}/boards`, { name: 'Two tabs' })).data
  const change = await second.next('own_change', ({ data }) => data.action === 'addBoard')
  expect(change).toMatchObject({ user_id: teacher.user.id, by: first.connectionId, data: { board } })
  const { id } = await addItem(teacher, board.id, 10, itemTypes[10].sample())
  await second.next('own_change', ({ data }) => data.action === 'addItem')
  await answer(teacher, board.id, id)
  expect(await second.next('own_change', ({ data }) => data.action === 'updateSelectExercise')).toMatchObject({
    by: null,
    data: { item_id: id, user_id: teacher.user.id },
  })
  await addToSpace(student, 'The end')
  expect(await stranger.next('own_change')).toMatchObject({ user_id: student.user.id, data: { board: { name: 'The end' } } })
  await Promise.all([first, second, stranger].map((tab) => tab.close()))
})

import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { RoomMember } from '@keel/contract/entities/room'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { USER_STATUS } from '@keel/contract/constants'
import { startTestApp, type TestApp } from '../../../test/app'
import { linkTo } from '../../../test/library'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let live: LiveClient
let board: Board
let file: number
let boards = 0
let picture: BoardItem
let text: BoardItem
beforeAll(async () => {
  app = await startTestApp()
  // Ids that are found nowhere by chance, as in a time or another id.
  await app.database.pool.query('alter table boards alter column id restart with 1000000001')
  school = await makeSchool(app)
  live = await connectLive(app, school.student)
  await live.send('join_room', { room_id: school.room, board_id: null })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { teacher, module } = school
  board = await addBoard(teacher, module, `Answers ${++boards}`)
  file = (await upload(teacher)).data.id
  picture = await addItem(teacher, board.id, 7, { file_id: file })
  text = await addItem(teacher, board.id, 1, textValue('after'))
  for (const { id } of [picture, text]) await live.nextInRoom('addItem', ({ item }) => item.id === id)
  await live.nextInRoom('addBoard', (message) => message.board.id === board.id)
})

const hideItem = (id: number, hidden: 1 | 2 = 1) => school.teacher.put<BoardItem>(`/boards/items/${id}/hidden`, { hidden })
const hideBoard = (hidden: 1 | 2 = 1) => school.teacher.put<Board>(`/boards/${board.id}`, { hidden })
const itemIds = async (person: Person) => (await person.get<BoardItem[]>(`/boards/${board.id}/items`)).data.map(({ id }) => id)
const boardsOf = async (person: Person) => {
  const [{ data: module }, { data: boards }, { data: modules }] = await Promise.all([
    person.get<Module>(`/modules/${school.module}`),
    person.get<Board[]>(`/modules/${school.module}/boards`),
    person.get<Module[]>(`/rooms/${school.room}/modules`),
  ])
  const lists = [module.boards, boards, modules.find(({ id }) => id === school.module)?.boards ?? []]
  return lists.map((list) => list.some(({ id }) => id === board.id))
}

test('only the teacher reaches a hidden item, in every way', async () => {
  const { teacher, student } = school
  expect((await hideItem(picture.id)).data.hidden).toBe(1)
  expect(await itemIds(teacher)).toEqual([picture.id, text.id])
  expect(await itemIds(student)).toEqual([text.id])
  expect((await teacher.get<BoardItem[]>(`/boards/${board.id}/items`)).data[0]?.hidden).toBe(1)
  expect((await student.get(`/files/${file}`)).status).toBe(404)
  expect((await student.get(`/meta?keys=${picture.id}`)).status).toBe(404)
  const answer = { item_id: picture.id, page: 1, id: 'p1', action: { answer: 'x' } }
  expect((await student.post(`/boards/${board.id}/actions`, answer)).status).toBe(404)
  expect((await hideItem(picture.id, 2)).data.hidden).toBeUndefined()
  expect(await itemIds(student)).toEqual([picture.id, text.id])
  expect((await student.get(`/files/${file}`)).status).toBe(200)
})

test('a student sees an item disappear and return to its position', async () => {
  await hideItem(picture.id)
  expect(await live.nextInRoom('deleteItem', ({ itemId }) => itemId === picture.id)).toMatchObject({ itemId: picture.id })
  // Changes meanwhile are for the teacher only.
  await school.teacher.put(`/boards/items/${picture.id}`, { value: { file_id: file, alt: 'The answer' } })
  await hideItem(picture.id, 2)
  expect(await live.nextInRoom('addItem', ({ item }) => item.id === picture.id)).toMatchObject({
    item: { id: picture.id, value: { alt: 'The answer' } },
    before_id: text.id,
  })
})

test('live ink on a hidden item reaches the teacher only', async () => {
  const watching = await connectLive(app, school.teacher)
  const drawing = await connectLive(app, school.teacher)
  for (const tab of [watching, drawing]) await tab.send('join_room', { room_id: school.room, board_id: board.id })
  const draw = (id: string) =>
    drawing.send('direct_message', {
      room_id: school.room,
      queue_id: `queue-${id}`,
      data: { action: 'stroke', board_id: board.id, item_id: picture.id, page: 1, id, part: null },
    })
  await hideItem(picture.id)
  await draw('hidden01')
  await watching.nextInRoom('stroke', ({ id }) => id === 'hidden01')
  await hideItem(picture.id, 2)
  await draw('shown001')
  await live.nextInRoom('stroke', ({ id }) => id === 'shown001')
  expect(JSON.stringify(live.events)).not.toContain('hidden01')
  await watching.close()
  await drawing.close()
})

test('changes of a hidden item are broadcast to the teacher only', async () => {
  const { teacher, student } = school
  const exercise = await addItem(teacher, board.id, 10, itemTypes[10].sample())
  await hideItem(picture.id)
  await hideItem(exercise.id)
  const watching = await connectLive(app, teacher)
  await watching.send('join_room', { room_id: school.room, board_id: null })
  const [at, user_id] = [{ item_id: picture.id, page: 1 }, student.user.id]
  const stroke = { kind: 'line', z: 0, color: '#000000', width: 3, x1: 0, y1: 0, x2: 10, y2: 10 }
  const point = { x: 1, y: 2, color: 'red', words: [{ id: 'w1', value: 'yes' }] }
  const since = live.events.length
  await teacher.post(`/boards/${board.id}/sketch`, { ...at, id: 's1', stroke })
  await teacher.post(`/boards/${board.id}/sketch`, { ...at, id: 's2', stroke, user_id })
  await teacher.post(`/boards/items/${picture.id}/points`, { id: 'p1', page: 1, point })
  await teacher.post(`/boards/${board.id}/actions`, { item_id: exercise.id, id: 'g0es1', action: { id: 'a1' }, user_id })
  await teacher.post(`/boards/${board.id}/reset-actions`, { item_id: exercise.id, user_id })
  await teacher.post(`/boards/${board.id}/clear-sketch`, { ...at, user_id })
  await watching.nextInRoom('clearCanvas')
  const last = await addItem(teacher, board.id, 1, textValue('last'))
  await live.nextInRoom('addItem', ({ item }) => item.id === last.id)
  const announced = (tab: LiveClient, from = 0) =>
    tab.events.slice(from).flatMap((event) => (event.action === 'direct_message' ? [event.data.data.action] : []))
  expect(announced(live, since)).toEqual(['addItem'])
  expect(announced(watching).slice(0, 6)).toEqual([
    'updateCanvasObject',
    'updateCanvasObject',
    'addPoint',
    'updateSelectExercise',
    'resetActions',
    'clearCanvas',
  ])
  await watching.close()
})

test('an item put before a hidden one precedes the next one students see', async () => {
  const { teacher } = school
  await hideItem(picture.id)
  await live.nextInRoom('deleteItem', ({ itemId }) => itemId === picture.id)
  const added = await addItem(teacher, board.id, 1, textValue('new'), picture.id)
  expect(await live.nextInRoom('addItem', ({ item }) => item.id === added.id)).toMatchObject({ item: { id: added.id }, before_id: text.id })
})

test('only the teacher reaches a hidden board, in every way', async () => {
  const { teacher, student, module } = school
  await student.put(`/modules/${module}/selected`, { board_id: board.id })
  expect((await hideBoard()).data).toEqual({ ...board, hidden: 1 })
  expect(await live.nextInRoom('deleteModuleBoard')).toMatchObject({ boardId: board.id })
  expect(await boardsOf(teacher)).toEqual([true, true, true])
  expect(await boardsOf(student)).toEqual([false, false, false])
  for (const path of [`/boards/${board.id}/items`, `/boards/${board.id}/actions`, `/boards/${board.id}/sketch`, `/files/${file}`])
    expect([path, (await student.get(path)).status]).toEqual([path, 404])
  expect((await student.put(`/modules/${module}/selected`, { board_id: board.id })).status).toBe(422)
  expect((await student.get<Module>(`/modules/${module}`)).data.selected_board_id).toBeNull()
  await addItem(teacher, board.id, 1, textValue('secret'))
  await hideBoard(2)
  expect(await live.nextInRoom('addBoard')).toMatchObject({ board: { id: board.id } })
  expect(await boardsOf(student)).toEqual([true, true, true])
  expect(await itemIds(student)).toHaveLength(3)
})

test('a share link opens nothing hidden', async () => {
  const { teacher, module } = school
  await hideItem(picture.id)
  const { data: kept } = await teacher.post<LibraryEntryDetail>(`/boards/${board.id}/copy-to-library`, { folder_id: null, name: 'Kept' })
  const token = await linkTo(teacher, kept.id)
  const shown = await app.guest().get<BoardItem[]>(`/boards/${kept.board_id}/items?token=${token}`)
  expect(shown.data.map(({ value }) => value)).toEqual([textValue('after')])
  expect((await app.guest().get(`/files/${file}?token=${token}`)).status).toBe(404)

  await hideBoard()
  const { data: whole } = await teacher.post<LibraryEntryDetail>(`/modules/${module}/copy-to-library`, { folder_id: null, name: 'Whole' })
  const link = await linkTo(teacher, whole.id)
  const { data: opened } = await app.guest().get<Module>(`/modules/${whole.module_id}?token=${link}`)
  expect(opened.boards.map(({ name }) => name)).toContain('Warm-up')
  expect(opened.boards.map(({ name }) => name)).not.toContain(board.name)
  // A single item is visible, even if its source was hidden.
  const { data: single } = await teacher.post<LibraryEntryDetail>('/boards/copy-to-library', {
    item_id: picture.id,
    folder_id: null,
    name: 'Map',
  })
  expect(single.item?.hidden).toBeUndefined()
})

test('students may hide nothing, and a single library item is always visible', async () => {
  const { teacher, student } = school
  expect((await student.put(`/boards/items/${text.id}/hidden`, { hidden: 1 })).status).toBe(403)
  expect((await student.put(`/boards/${board.id}`, { hidden: 1 })).status).toBe(403)
  const { data: single } = await teacher.post<LibraryEntryDetail>('/boards/copy-to-library', {
    item_id: text.id,
    folder_id: null,
    name: 'One',
  })
  expect((await teacher.put(`/boards/items/${single.item?.id}/hidden`, { hidden: 1 })).status).toBe(403)
  expect((await teacher.put(`/boards/${single.board_id}`, { hidden: 1 })).status).toBe(403)
  const { data: kept } = await teacher.post<LibraryEntryDetail>(`/boards/${board.id}/copy-to-library`, { folder_id: null, name: 'Kept' })
  const keptBoard = `/boards/${kept.board_id}`
  for (const refused of [
    await teacher.put(keptBoard, { hidden: 1 }),
    await teacher.delete(keptBoard),
    await teacher.post(`${keptBoard}/duplicate`),
  ])
    expect(refused.status).toBe(403)
  expect((await teacher.put<Board>(keptBoard, { name: 'Renamed' })).data.name).toBe('Renamed')
  expect((await teacher.get<LibraryEntryDetail>(`/library/items/${kept.id}`)).data.name).toBe('Renamed')
})

test('students are not shown the id of a hidden board that the teacher has open', async () => {
  const { teacher, student, room, module } = school
  type Card = { id: number; users: RoomMember[] }
  const screen = (users: RoomMember[]) => users.find(({ owner }) => owner)?.boardId
  const cards = async (person: Person) => {
    const [list, one] = [(await person.get<Card[]>('/rooms')).data, (await person.get<Card>(`/rooms/${room}`)).data]
    return [...list.filter(({ id }) => id === room), one].map(({ users }) => screen(users))
  }
  const hideModule = (hidden: 1 | 2) => teacher.put(`/modules/${module}`, { hidden })
  const [teaching, otherTab] = [await connectLive(app, teacher), await connectLive(app, teacher)]
  for (const [hide, isGone, show] of [
    [() => hideBoard(), () => live.nextInRoom('deleteModuleBoard', ({ boardId }) => boardId === board.id), () => hideBoard(2)],
    [() => hideModule(1), () => live.nextInRoom('deleteModule', ({ moduleId }) => moduleId === module), () => hideModule(2)],
  ] as const) {
    await hide()
    // With several processes it comes after the reply.
    await isGone()
    const since = live.events.length
    await otherTab.send('join_room', { room_id: room, board_id: null })
    await teaching.send('join_room', { room_id: room, board_id: board.id })
    await otherTab.next('room_users', ({ users }) => screen(users) === board.id)
    await live.next('room_users', ({ users }) => users.some(({ owner, status }) => owner && status === USER_STATUS.online))
    const bring = { action: 'bringEveryone', module_id: module, board_id: board.id }
    await teaching.send('direct_message', { room_id: room, queue_id: `hidden-${since}`, data: bring })
    await otherTab.nextInRoom('bringEveryone')
    expect([await cards(teacher), await cards(student)]).toEqual([
      [board.id, board.id],
      [null, null],
    ])
    expect(JSON.stringify(live.events.slice(since))).not.toContain(String(board.id))
    await show()
    await live.next('room_users', ({ users }) => screen(users) === board.id)
    expect(await cards(student)).toEqual([board.id, board.id])
    await otherTab.send('leave_room', { room_id: room })
    await teaching.send('leave_room', { room_id: room })
    await live.next('room_users', ({ users }) => screen(users) === null)
  }
  await teaching.close()
  await otherTab.close()
})

test('nobody is brought to a board of another classroom', async () => {
  const { teacher, room } = school
  const teaching = await connectLive(app, teacher)
  await teaching.send('join_room', { room_id: room, board_id: null })
  const bring = { action: 'bringEveryone', module_id: 1, board_id: 2_000_000_000 }
  const reply = await teaching.send('direct_message', { room_id: room, queue_id: 'elsewhere', data: bring })
  expect(reply.error?.code).toBe('not_found')
  await teaching.close()
})

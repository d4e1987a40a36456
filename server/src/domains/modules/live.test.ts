import { CONNECTION_HEADER } from '@keel/contract/protocol'
import { itemTypes } from '@keel/contract/items/registry'
import type { RoomMessageName } from '@keel/contract/realtime/room-messages'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HIDDEN } from '@keel/contract/constants'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, addItem, addModule, makeSchool, textValue, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let classmate: Person
/** The teacher's two tabs; calls are made from the first. */
let teacherTab: LiveClient
let otherTab: LiveClient
let studentTab: LiveClient
let classmateTab: LiveClient
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app, 2)
  classmate = await app.user('student')
  await app.database.db.insertInto('room_members').values({ room_id: school.room, user_id: classmate.user.id }).execute()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const enter = async (person: Person) => {
    const client = await connectLive(app, person)
    await client.send('join_room', { room_id: school.room, board_id: null })
    return client
  }
  ;[teacherTab, otherTab, studentTab, classmateTab] = await Promise.all([
    enter(school.teacher),
    enter(school.teacher),
    enter(school.student),
    enter(classmate),
  ])
})
afterEach(() => Promise.all([teacherTab, otherTab, studentTab, classmateTab].map((tab) => tab.close())))

const act = (method: string, path: string, body?: unknown) =>
  school.teacher.call<{ id: number }>(method, path, body, { [CONNECTION_HEADER]: teacherTab.connectionId })
const received = (tab: LiveClient, actions: RoomMessageName[]) =>
  tab.events.flatMap((e) => (e.action === 'direct_message' && actions.includes(e.data.data.action) ? [e.data.data.action] : []))
/** Waits for a last message to everybody: messages that have not arrived by then never will. */
async function settle(): Promise<void> {
  await act('POST', `/rooms/${school.room}/modules`, { name: 'The end' })
  await Promise.all([otherTab, studentTab, classmateTab].map((tab) => tab.nextInRoom('updateModule', (m) => m.module.name === 'The end')))
}

test('broadcasts a change of an item to all but the tab that made it', async () => {
  const { id } = (await act('POST', `/boards/${school.board}/items`, { type: 1 })).data
  expect(await studentTab.nextInRoom('addItem')).toMatchObject({ board_id: school.board, before_id: null, item: { id, version: 1 } })
  const second = (await act('POST', `/boards/${school.board}/items`, { type: 14, before_id: id })).data.id
  expect(await studentTab.nextInRoom('addItem')).toMatchObject({ before_id: id, item: { id: second } })
  await act('PUT', `/boards/items/${id}`, { value: textValue('Tere') })
  expect(await studentTab.nextInRoom('updateItem')).toMatchObject({
    itemId: id,
    item: { id, version: 2, value: textValue('Tere') },
  })
  await act('PUT', `/boards/items/${id}/move`, { before_id: second })
  expect(await studentTab.nextInRoom('moveItem')).toMatchObject({ itemId: id, before_id: second })
  await act('DELETE', `/boards/items/${id}`)
  expect(await studentTab.nextInRoom('deleteItem')).toMatchObject({ board_id: school.board, itemId: id })
  await act('POST', `/boards/items/${id}/restore`)
  expect(await studentTab.nextInRoom('addItem')).toMatchObject({ before_id: second, item: { id, value: textValue('Tere') } })
  await settle()
  const all: RoomMessageName[] = ['addItem', 'updateItem', 'moveItem', 'deleteItem']
  expect(received(otherTab, all)).toEqual(received(studentTab, all))
  expect(received(teacherTab, all)).toEqual([])
})

test('does not broadcast refused or repeated changes', async () => {
  const item = await addItem(school.teacher, school.board, 1)
  await studentTab.nextInRoom('addItem', (m) => m.item.id === item.id)
  await act('PUT', `/boards/items/${item.id}`, { value: 'nonsense' })
  await school.student.put(`/boards/items/${item.id}`, { value: textValue('x') })
  await act('POST', `/boards/items/${item.id}/restore`)
  await settle()
  expect(received(studentTab, ['updateItem', 'addItem'])).toEqual(['addItem'])
})

test('broadcasts a repeated change once, and a move to the same place never', async () => {
  const module = await addModule(school.teacher, school.room, 'Twice')
  const board = await addBoard(school.teacher, module.id, 'Board')
  const item = await addItem(school.teacher, board.id, 1)
  const paths = [`/boards/items/${item.id}`, `/boards/${board.id}`, `/modules/${module.id}`]
  for (const [n, path] of paths.entries())
    expect((await act('PUT', `${path}/move`, { before_id: [item, board, module][n]?.id })).status).toBe(200)
  const twice = async (method: string, path: string) => [(await act(method, path)).status, (await act(method, path)).status]
  for (const path of paths) {
    expect(await twice('DELETE', path)).toEqual([200, 404])
    expect(await twice('POST', `${path}/restore`)).toEqual([200, 200])
  }
  for (const hidden of [1, 1, 2, 2]) await act('PUT', `/modules/${module.id}`, { hidden })
  await settle()
  const all: RoomMessageName[] = [
    'updateModule',
    'deleteModule',
    'moveModule',
    'addBoard',
    'deleteModuleBoard',
    'moveBoard',
    'addItem',
    'deleteItem',
    'moveItem',
  ]
  const changes = ['addItem', 'deleteItem', 'addItem', 'deleteModuleBoard', 'addBoard', 'deleteModule', 'updateModule']
  expect(received(studentTab, all)).toEqual([
    'updateModule',
    'addBoard',
    ...changes,
    'deleteModule',
    'updateModule',
    'updateModule',
    'updateModule',
  ])
  expect(received(otherTab, all)).toEqual(['updateModule', 'addBoard', ...changes, ...Array.from({ length: 5 }, () => 'updateModule')])
})

test('broadcasts a hidden board to students only once it is shown', async () => {
  const module = await addModule(school.teacher, school.room, 'Parts')
  const [hidden, next, last] = [
    await addBoard(school.teacher, module.id, 'a'),
    await addBoard(school.teacher, module.id, 'b'),
    await addBoard(school.teacher, module.id, 'c'),
  ]
  await act('PUT', `/boards/${next.id}`, { hidden: 1 })
  await act('PUT', `/boards/${hidden.id}`, { hidden: 1 })
  await act('PUT', `/boards/${hidden.id}`, { hidden: 1, name: 'A' })
  await act('DELETE', `/boards/${hidden.id}`)
  await act('POST', `/boards/${hidden.id}/restore`)
  const item = (await act('POST', `/boards/${hidden.id}/items`, { type: 1 })).data.id
  for (const change of [1, 2]) await act('PUT', `/boards/items/${item}/hidden`, { hidden: change })
  await act('PUT', `/boards/${hidden.id}`, { hidden: 2 })
  expect(await studentTab.nextInRoom('addBoard', (m) => m.board.name === 'A')).toMatchObject({
    board: { id: hidden.id, name: 'A', moduleId: module.id },
    before_id: last.id,
  })
  await settle()
  const all: RoomMessageName[] = ['addBoard', 'updateBoard', 'deleteModuleBoard', 'addItem', 'updateItem', 'deleteItem']
  expect(received(studentTab, all)).toEqual(['addBoard', 'addBoard', 'addBoard', 'deleteModuleBoard', 'deleteModuleBoard', 'addBoard'])
  expect(received(otherTab, all)).toEqual([
    'addBoard',
    'addBoard',
    'addBoard',
    'updateBoard',
    'updateBoard',
    'updateBoard',
    'deleteModuleBoard',
    'addBoard',
    'addItem',
    'updateItem',
    'updateItem',
    'updateBoard',
  ])
})

test('broadcasts board changes', async () => {
  const module = await addModule(school.teacher, school.room, 'Told')
  const { id } = (await act('POST', `/modules/${module.id}/boards`, { name: 'One' })).data
  expect(await studentTab.nextInRoom('addBoard')).toMatchObject({ moduleId: module.id, board: { id, name: 'One' } })
  await act('PUT', `/boards/${id}`, { name: 'Uno' })
  expect(await studentTab.nextInRoom('updateBoard')).toMatchObject({ board: { id, name: 'Uno' } })
  const second = await addBoard(school.teacher, module.id, 'Two')
  await act('PUT', `/boards/${second.id}/move`, { before_id: id })
  expect(await studentTab.nextInRoom('moveBoard')).toMatchObject({ boardId: second.id, before_id: id })
  await act('DELETE', `/boards/${id}`)
  expect(await studentTab.nextInRoom('deleteModuleBoard')).toMatchObject({ moduleId: module.id, boardId: id })
})

test('broadcasts a hidden module to the teacher’s other tab only', async () => {
  const module = await addModule(school.teacher, school.room, 'Surprise')
  const board = await addBoard(school.teacher, module.id, 'Secret')
  await studentTab.nextInRoom('addBoard', (m) => m.board.id === board.id)
  await act('PUT', `/modules/${module.id}`, { hidden: 1 })
  expect(await studentTab.nextInRoom('deleteModule')).toEqual({ action: 'deleteModule', moduleId: module.id })
  expect(await otherTab.nextInRoom('updateModule', (m) => m.module.hidden === HIDDEN.hidden)).toMatchObject({ module: { id: module.id } })
  const item = (await act('POST', `/boards/${board.id}/items`, { type: 1 })).data.id
  await act('PUT', `/boards/items/${item}`, { value: textValue('Secret') })
  for (const hidden of [1, 2]) await act('PUT', `/boards/items/${item}/hidden`, { hidden })
  await act('POST', `/boards/items/${item}/duplicate`)
  await act('DELETE', `/boards/items/${item}`)
  await act('POST', `/boards/items/${item}/restore`)
  for (const hidden of [1, 2]) await act('PUT', `/boards/${board.id}`, { hidden })
  const second = (await act('POST', `/modules/${module.id}/boards`, { name: 'Two' })).data.id
  await act('PUT', `/boards/${second}/move`, { before_id: board.id })
  await act('DELETE', `/boards/${board.id}`)
  await act('POST', `/boards/${board.id}/restore`)
  await act('POST', `/boards/${board.id}/duplicate`)
  await act('PUT', `/modules/${module.id}`, { hidden: 1, name: 'A surprise' })
  await act('PUT', `/modules/${module.id}/move`, { before_id: school.module })
  await settle()
  const events: RoomMessageName[] = [
    'addItem',
    'updateItem',
    'deleteItem',
    'addBoard',
    'updateBoard',
    'moveBoard',
    'deleteModuleBoard',
    'deleteModule',
    'moveModule',
  ]
  expect(received(otherTab, events)).toEqual([
    'addBoard',
    'addItem',
    'updateItem',
    'updateItem',
    'updateItem',
    'addItem',
    'deleteItem',
    'addItem',
    'updateBoard',
    'updateBoard',
    'addBoard',
    'moveBoard',
    'deleteModuleBoard',
    'addBoard',
    'addBoard',
    'moveModule',
  ])
  for (const tab of [studentTab, classmateTab]) expect(received(tab, events)).toEqual(['addBoard', 'deleteModule'])
  await act('PUT', `/modules/${module.id}`, { hidden: 2 })
  expect(await studentTab.nextInRoom('updateModule', (m) => m.module.id === module.id && m.module.hidden === HIDDEN.visible)).toBeTruthy()
})

test('broadcasts a move to students by the next module they see', async () => {
  const [hidden, seen, moved] = [
    await addModule(school.teacher, school.room, 'h'),
    await addModule(school.teacher, school.room, 's'),
    await addModule(school.teacher, school.room, 'm'),
  ]
  await act('PUT', `/modules/${hidden.id}`, { hidden: 1 })
  await act('PUT', `/modules/${moved.id}/move`, { before_id: hidden.id })
  expect(await studentTab.nextInRoom('moveModule')).toMatchObject({ moduleId: moved.id, before_id: seen.id })
  expect(await otherTab.nextInRoom('moveModule')).toMatchObject({ moduleId: moved.id, before_id: hidden.id })
})

test('broadcasts an answer to the teacher and its student, not to classmates', async () => {
  const item = await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
  const attempt = { item_id: item.id, id: 'g0es1', action: { id: 'a2' } }
  const student = school.student.user.id
  await school.student.post(`/boards/${item.board_id}/actions`, attempt)
  const events = { board_id: item.board_id, item_id: item.id, user_id: student, id: 'g0es1', answer: { id: 'a2', first_success: false } }
  expect(await teacherTab.nextInRoom('updateSelectExercise')).toMatchObject(events)
  expect(await studentTab.nextInRoom('updateSelectExercise')).toMatchObject(events)
  await school.student.post(`/boards/${item.board_id}/actions`, attempt) // a repeat changes nothing
  for (let n = 0; n < 2; n++) await act('POST', `/boards/${item.board_id}/reset-actions`, { item_id: item.id, user_id: student })
  expect(await studentTab.nextInRoom('resetActions')).toMatchObject({ item_id: item.id, user_id: student })
  await settle()
  expect(received(studentTab, ['updateSelectExercise', 'resetActions'])).toEqual(['updateSelectExercise', 'resetActions'])
  expect(received(classmateTab, ['updateSelectExercise', 'resetActions'])).toEqual([])
})

test('refuses a student’s answers while the teacher edits the exercise', async () => {
  const item = await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
  const attempt = { item_id: item.id, id: 'g0es1', action: { id: 'a1' } }
  const select = (action: string) =>
    teacherTab.send('direct_message', {
      room_id: school.room,
      queue_id: `${action}-${item.id}`,
      data: { action, board_id: item.board_id, itemId: item.id },
    })
  await select('selectItem')
  expect((await school.student.post(`/boards/${item.board_id}/actions`, attempt)).failure.code).toBe('item.being.edited')
  expect((await school.student.post(`/boards/${item.board_id}/reset-actions`, attempt)).failure.code).toBe('item.being.edited')
  const other = await addItem(school.teacher, school.board, 10, itemTypes[10].sample())
  expect((await school.student.post(`/boards/${item.board_id}/actions`, { ...attempt, item_id: other.id })).status).toBe(200)
  expect((await school.teacher.post(`/boards/${item.board_id}/actions`, { ...attempt, user_id: classmate.user.id })).status).toBe(200)
  await select('unselectItem')
  expect((await school.student.post(`/boards/${item.board_id}/actions`, attempt)).status).toBe(200)
})

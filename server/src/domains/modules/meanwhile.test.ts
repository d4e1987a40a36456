import type { BoardItem } from '@keel/contract/entities/board-item'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { whileCalling } from '../../../test/meanwhile'
import { addBoard, addItem, addModule, makeSchool, textValue, upload, type School } from '../../../test/school'
import { storeSpaceBoard } from '../../../test/space'

let app: TestApp
let school: School
let live: LiveClient
let file: number
/** What is changed while a call waits for it. */
let at: { room: number; module: number; board: number; item: number; picture: number; space: number }
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  file = (await upload(school.teacher)).data.id
  live = await connectLive(app, school.student)
  await live.send('join_room', { room_id: school.room, board_id: null })
})
afterAll(async () => {
  await live.close()
  await app.stop()
})
beforeEach(async () => {
  const { teacher, room } = school
  const module = (await addModule(teacher, room, 'Unit')).id
  const board = (await addBoard(teacher, module, 'Board')).id
  const item = (await addItem(teacher, board, 1, textValue('as it was'))).id
  const picture = (await addItem(teacher, board, 7, { file_id: file })).id
  await live.nextInRoom('addItem', (message) => message.item.id === picture)
  at = { room, module, board, item, picture, space: await storeSpaceBoard(app, teacher.user.id) }
})

const point = { x: 1, y: 2, color: 'red', words: [{ id: 'w1', value: 'yes' }] }
const lockModule = () => sql`select from modules where id = ${at.module} for update`
const lockBoard = () => sql`select from boards where id = ${at.board} for update`
const lockRoom = () => sql`select from rooms where id = ${at.room} for update`
const bin = (table: string, id: () => number) => () => sql`update ${sql.table(table)} set deleted_at = now() where id = ${id()}`
const deleteModule = bin('modules', () => at.module)
const deleteBoard = bin('boards', () => at.board)
const deleteItem = bin('board_items', () => at.item)
const last = { before_id: null }

/** Returns the number of events when all that earlier calls announced have arrived. */
async function eventsSoFar(): Promise<number> {
  const last = await addItem(school.teacher, school.board, 1)
  await live.nextInRoom('addItem', (message) => message.item.id === last.id)
  return live.events.length
}

/** Makes a call while this is changed; returns its status and what it announced. */
async function meanwhile(changes: (() => RawBuilder<unknown>)[], method: string, path: string, body: object) {
  const before = await eventsSoFar()
  const { status, failure } = await whileCalling(
    app,
    async (trx) => {
      for (const change of changes) await change().execute(trx)
    },
    () => school.teacher.call(method, path, body),
  )
  await eventsSoFar()
  const announced = live.events.slice(before).flatMap((event) => (event.action === 'direct_message' ? [event.data.data.action] : []))
  return { status, failure, announced: announced.slice(0, -1) }
}

test.each([
  ['a module is moved', [deleteModule], 'PUT', () => `/modules/${at.module}/move`, () => last],
  ['a board is added', [deleteModule], 'POST', () => `/modules/${at.module}/boards`, () => ({ name: 'New' })],
  ['a board is moved', [lockModule, deleteBoard], 'PUT', () => `/boards/${at.board}/move`, () => last],
  ['a board is moved in a module', [deleteModule], 'PUT', () => `/boards/${at.board}/move`, () => last],
  ['a board is copied', [deleteModule], 'POST', () => `/boards/${at.board}/duplicate`, () => ({})],
  ['an item is added', [deleteBoard], 'POST', () => `/boards/${at.board}/items`, () => ({ type: 1 })],
  ['an item is moved', [lockBoard, deleteItem], 'PUT', () => `/boards/items/${at.item}/move`, () => last],
  ['an item is copied', [lockBoard, deleteItem], 'POST', () => `/boards/items/${at.item}/duplicate`, () => ({})],
  ['an item is hidden', [deleteItem], 'PUT', () => `/boards/items/${at.item}/hidden`, () => ({ hidden: 1 })],
  ['an item is saved', [lockBoard, deleteItem], 'PUT', () => `/boards/items/${at.item}`, () => ({ value: textValue('x') })],
  [
    'a point is put',
    [bin('board_items', () => at.picture)],
    'POST',
    () => `/boards/items/${at.picture}/points`,
    () => ({ id: 'p1', page: 1, point }),
  ],
  [
    'a board is moved to a classroom',
    [lockModule, bin('boards', () => at.space)],
    'POST',
    () => `/space/boards/${at.space}/to-module`,
    () => ({ module_id: at.module }),
  ],
] as const)('returns 404 for what is deleted while %s, and broadcasts nothing', async (_what, changes, method, path, body) => {
  expect(await meanwhile([...changes], method, path(), body())).toMatchObject({ status: 404, announced: [] })
})

const restore = (table: string, id: () => number) => () => sql`update ${sql.table(table)} set deleted_at = null where id = ${id()}`
test.each([
  ['a module', () => `/modules/${at.module}`, lockRoom, restore('modules', () => at.module)],
  ['a board', () => `/boards/${at.board}`, lockModule, restore('boards', () => at.board)],
  ['an item', () => `/boards/items/${at.item}`, lockBoard, restore('board_items', () => at.item)],
] as const)('does not broadcast %s that another tab restores at that moment', async (_what, path, lock, change) => {
  await school.teacher.delete(path())
  expect(await meanwhile([lock, change], 'POST', `${path()}/restore`, {})).toMatchObject({ status: 200, announced: [] })
})

test('keeps what is restored while it is purged', async () => {
  const { teacher } = school
  await teacher.delete(`/boards/items/${at.item}`)
  expect((await meanwhile([restore('board_items', () => at.item)], 'DELETE', `/bin/item/${at.item}`, {})).status).toBe(404)
  expect((await teacher.get<BoardItem[]>(`/boards/${at.board}/items`)).data.map(({ id }) => id)).toEqual([at.item, at.picture])
})

test('refuses a save that waited for another one of the same version', async () => {
  const other = () =>
    sql`update board_items set version = 2, value = ${JSON.stringify(textValue('the other'))}::jsonb where id = ${at.item}`
  const body = { value: textValue('mine'), version: 1 }
  const { status, failure, announced } = await meanwhile([lockBoard, other], 'PUT', `/boards/items/${at.item}`, body)
  expect([status, failure.newer?.value, announced]).toEqual([409, textValue('the other'), []])
})

test('adds no module to a classroom that is being deleted', async () => {
  const { teacher, room } = await makeSchool(app)
  const deleteRoom = sql`update rooms set deleted_at = now() where id = ${room}`
  const add = () => teacher.post(`/rooms/${room}/modules`, { name: 'New' })
  expect((await whileCalling(app, (trx) => deleteRoom.execute(trx), add)).status).toBe(404)
})

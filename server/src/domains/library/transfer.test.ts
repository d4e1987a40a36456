import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, LibraryEntry } from '@keel/contract/entities/library'
import { itemTypes } from '@keel/contract/items/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder, addText, addEntry } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, addModule, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'
import { purgeBin } from '../bin'
import { purgeUnusedFiles } from '../files'
import { purgeLibraryBin } from '.'

let app: TestApp
let school: School
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  teacher = school.teacher
})
afterAll(() => app.stop())

const items = async (board: number, person = teacher) => (await person.get<BoardItem[]>(`/boards/${board}/items`)).data
const point = { x: 20, y: 30, color: 'red', words: [{ id: 'w1', value: 'Tallinn' }] }
/** Fields a copy has in common with its original. */
const essence = ({ type, value, props, points }: BoardItem) => ({ type, value, props, points })

async function fullBoard(module: number, name: string): Promise<{ board: Board; file: number }> {
  const board = await addBoard(teacher, module, name)
  const file = (await upload(teacher)).data.id
  await addItem(teacher, board.id, 14)
  const image = await addItem(teacher, board.id, 7, { file_id: file })
  await teacher.post(`/boards/items/${image.id}/points`, { id: 'p1', page: 1, point })
  await addItem(teacher, board.id, 10, itemTypes[10].sample())
  const gone = await addItem(teacher, board.id, 1, textValue('deleted'))
  await teacher.delete(`/boards/items/${gone.id}`)
  return { board, file }
}

test('an item is copied to the library and back without its answers', async () => {
  const { board } = await fullBoard(school.module, 'Source')
  const [, image, exercise] = await items(board.id)
  const folder = await addFolder(teacher, 'Pictures')
  const kept = (
    await teacher.post<LibraryEntryDetail>('/boards/copy-to-library', { item_id: image?.id, folder_id: folder.id, name: 'A map' })
  ).data
  expect(kept).toMatchObject({ type: 7, name: 'A map', folder_id: folder.id, value: image?.value, item: { points: image?.points } })
  await school.student.post(`/boards/${board.id}/actions`, { item_id: exercise?.id, page: 1, id: 'g0es1', action: { id: 'a1' } })
  const keptExercise = (
    await teacher.post<LibraryEntryDetail>('/boards/copy-to-library', { item_id: exercise?.id, folder_id: null, name: 'Gaps' })
  ).data
  const before = (await items(school.board)).length
  const target = await addItem(teacher, school.board, 1, textValue('last'))
  for (const from of [kept, keptExercise]) {
    const { data } = await teacher.post<BoardItem>('/boards/copy-from-library', {
      item_id: from.id,
      board_id: school.board,
      before_id: target.id,
    })
    expect(essence(data)).toEqual(essence(from.item as BoardItem))
  }
  const after = await items(school.board)
  expect(after.slice(before).map((item) => item.type)).toEqual([7, 10, 1])
  expect((await school.student.get(`/boards/${school.board}/actions`)).data).toEqual({})
})

test('whole boards and modules are copied both ways, in order', async () => {
  const module = await addModule(teacher, school.room, 'Unit 5')
  const boards = [await fullBoard(module.id, 'One'), await fullBoard(module.id, 'Two'), await fullBoard(module.id, 'Three')]
  await teacher.put(`/boards/${boards[2]?.board.id}/move`, { before_id: boards[0]?.board.id })
  const deleted = await addBoard(teacher, module.id, 'Deleted')
  await teacher.delete(`/boards/${deleted.id}`)

  const keptModule = (await teacher.post<LibraryEntryDetail>(`/modules/${module.id}/copy-to-library`, { name: 'My unit' })).data
  const inLibrary = (await teacher.get<Module>(`/modules/${keptModule.module_id}`)).data
  expect(inLibrary).toMatchObject({ name: 'My unit', room_id: null, can_edit: true })
  expect(inLibrary.boards.map((board) => board.name)).toEqual(['Three', 'One', 'Two'])
  const back = (await teacher.post<Module>(`/rooms/${school.room}/copy-from-library`, { item_id: keptModule.id })).data
  expect(back.boards.map((board) => board.name)).toEqual(['Three', 'One', 'Two'])
  expect((await items(back.boards[1]?.id ?? 0, school.student)).map(essence)).toEqual((await items(boards[0]?.board.id ?? 0)).map(essence))

  const keptBoard = (await teacher.post<LibraryEntryDetail>(`/boards/${boards[0]?.board.id}/copy-to-library`, { name: 'My board' })).data
  const boardBack = (
    await teacher.post<Board>(`/modules/${module.id}/copy-from-library`, { item_id: keptBoard.id, before_id: boards[0]?.board.id })
  ).data
  expect((await items(boardBack.id)).map(essence)).toEqual((await items(keptBoard.board_id ?? 0)).map(essence))
  expect((await teacher.get<Module>(`/modules/${module.id}`)).data.boards.map((board) => board.name)).toEqual([
    'Three',
    'My board',
    'One',
    'Two',
  ])
})

test('a copy from the library reaches the classroom at once, unless hidden', async () => {
  const [text, board, module] = [
    await addText(teacher, 'Text'),
    await addEntry(teacher, { type: 6, name: 'Board' }),
    await addEntry(teacher, { type: 12, name: 'Module' }),
  ]
  const { room, student } = school
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: null })
  const unit = await addModule(teacher, room, 'Unit')
  const first = await addBoard(teacher, unit.id, 'First')
  await live.nextInRoom('addBoard')
  const last = await addItem(teacher, first.id, 1)
  await live.nextInRoom('addItem')
  const ask = { item_id: text.id, board_id: first.id, before_id: last.id }
  const { data: item } = await teacher.post<BoardItem>('/boards/copy-from-library', ask)
  expect(await live.nextInRoom('addItem')).toMatchObject({ board_id: first.id, item: { id: item.id }, before_id: last.id })
  const { data: copy } = await teacher.post<Board>(`/modules/${unit.id}/copy-from-library`, { item_id: board.id, before_id: first.id })
  expect(await live.nextInRoom('addBoard')).toMatchObject({ moduleId: unit.id, board: copy, before_id: first.id })
  const { data: added } = await teacher.post<Module>(`/rooms/${room}/copy-from-library`, { item_id: module.id })
  expect(await live.nextInRoom('updateModule', (message) => message.module.id === added.id)).toMatchObject({ module: { name: 'Module' } })

  await teacher.put(`/boards/items/${item.id}/hidden`, { hidden: 1 })
  const kept = (await teacher.post<LibraryEntryDetail>('/boards/copy-to-library', { item_id: item.id, folder_id: null, name: 'Shown' }))
    .data
  expect(kept.item?.hidden).toBeUndefined()
  await teacher.put(`/modules/${unit.id}`, { hidden: 1 })
  const before = live.events.length
  await teacher.post('/boards/copy-from-library', ask)
  await teacher.post(`/modules/${unit.id}/copy-from-library`, { item_id: board.id })
  await live.send('join_room', { room_id: room, board_id: null })
  const since = live.events.slice(before).flatMap((event) => (event.action === 'direct_message' ? [event.data.data.action] : []))
  expect(since.filter((action) => action.startsWith('add'))).toEqual([])
  await live.close()
})

test('a copy into a library board or module is found there by its words', async () => {
  const owner = await app.user('teacher')
  const [board, module] = [await addEntry(owner, { type: 6, name: 'Board' }), await addEntry(owner, { type: 12, name: 'Module' })]
  const text = await addText(owner, 'Text', 'tundmatu')
  const found = async (word: string) =>
    (await owner.get<{ items: LibraryEntry[] }>(`/library/items?search=${word}`)).data.items.map(({ id }) => id)
  expect(await found('tundmatu')).toEqual([text.id])
  expect((await owner.post('/boards/copy-from-library', { item_id: text.id, board_id: board.board_id })).status).toBe(200)
  expect(await found('tundmatu')).toEqual([board.id, text.id])
  expect((await owner.post(`/modules/${module.module_id}/copy-from-library`, { item_id: board.id })).status).toBe(200)
  expect(await found('tundmatu')).toEqual([board.id, module.id, text.id])
})

test('deleting the source never hurts a copy; its file goes with the last copy', async () => {
  const module = await addModule(teacher, school.room, 'Short-lived')
  const { board, file } = await fullBoard(module.id, 'Board')
  const kept = (await teacher.post<LibraryEntryDetail>(`/boards/${board.id}/copy-to-library`, { name: 'Copy' })).data
  const at = (days: number) => ({ ...app.ctx, now: () => new Date(Date.now() + days * 86_400_000) })
  const purge = async (days: number) => {
    await purgeBin(at(days))
    await purgeLibraryBin(at(days))
    await purgeUnusedFiles(at(days))
  }
  await teacher.delete(`/modules/${module.id}`)
  await purge(31)
  await purge(33)
  expect((await teacher.get(`/files/${file}`)).status).toBe(200)
  expect((await items(kept.board_id ?? 0)).map((item) => item.type)).toEqual([14, 7, 10])
  await teacher.delete(`/library/items/${kept.id}`)
  await purge(70)
  expect((await teacher.get(`/files/${file}`)).status).toBe(200)
  await purge(72)
  expect((await teacher.get(`/files/${file}`)).status).toBe(404)
})

test('copies entries within the library; a copy beside its original is numbered', async () => {
  const owner = await app.user('teacher')
  const folder = await addFolder(owner, 'Unit')
  await addText(owner, 'Rule', 'was here', folder.id)
  await owner.delete(`/library/items/${(await addText(owner, 'Gone', 'x', folder.id)).id}`)
  const module = await addEntry(owner, { type: 12, name: 'Module', folder_id: folder.id })
  const board = await addBoard(owner, module.module_id ?? 0, 'B')
  await addItem(owner, board.id, 10, itemTypes[10].sample())
  const [copy] = (await owner.post<LibraryEntry[]>('/library/copy', { ids: [folder.id], folder_id: null })).data
  expect(copy?.name).toBe('Unit (2)')
  const inside = (await owner.get<{ items: LibraryEntry[] }>(`/library/items?folder_id=${copy?.id}`)).data.items
  expect(inside.map((row) => row.name)).toEqual(['Module', 'Rule'])
  const copied = (await owner.get<Module>(`/modules/${inside[0]?.module_id}`)).data
  expect((await items(copied.boards[0]?.id ?? 0, owner))[0]?.value).toEqual(itemTypes[10].sample())
  expect((await owner.post<LibraryEntry[]>('/library/copy', { ids: [copy?.id], folder_id: null })).data[0]?.name).toBe('Unit (3)')
  expect((await owner.post<LibraryEntry[]>('/library/copy', { ids: [folder.id], folder_id: folder.id })).data[0]).toMatchObject({
    name: 'Unit',
    folder_id: folder.id,
  })
  expect((await owner.get<{ items: LibraryEntry[] }>('/library/items?search=rule')).data.items).toHaveLength(4)
  // A further copy gets the next free number; a folder and another entry may share a name.
  const copyOf = async (id: number) => (await owner.post<LibraryEntry[]>('/library/copy', { ids: [id], folder_id: null })).data[0]?.name
  const [entry, twin] = [await addText(owner, 'Unit'), await addText(owner, 'Lone (7)')]
  expect([await copyOf(entry.id), await copyOf(entry.id), await copyOf(twin.id)]).toEqual(['Unit (2)', 'Unit (3)', 'Lone (2)'])
  const renamed = (await owner.get<{ items: LibraryEntry[] }>('/library/items?search=unit%203')).data.items.find(({ type }) => type === 1)
  expect((await owner.get<Module>(`/modules/${renamed?.module_id}`)).data.name).toBe('Unit (3)')
  const stranger = await app.user('teacher')
  expect((await stranger.post('/library/copy', { ids: [folder.id], folder_id: null })).status).toBe(404)
})

test('refuses what does not fit, without changes', async () => {
  const { student, board, room, module } = school
  const [folder, libraryBoard, text] = [
    await addFolder(teacher, 'F'),
    await addEntry(teacher, { type: 6, name: 'B' }),
    await addText(teacher, 'T'),
  ]
  const count = async () =>
    (
      await sql<{
        n: number
      }>`select (select count(*) from board_items) + (select count(*) from boards) + (select count(*) from library_items) as n`.execute(
        app.database.db,
      )
    ).rows[0]?.n
  const before = await count()
  const invalid = { item_id: 'invalid' }
  for (const item of [folder, libraryBoard])
    expect((await teacher.post('/boards/copy-from-library', { item_id: item.id, board_id: board })).failure.errors).toEqual(invalid)
  expect((await teacher.post(`/modules/${module}/copy-from-library`, { item_id: text.id })).failure.errors).toEqual(invalid)
  expect((await teacher.post(`/rooms/${room}/copy-from-library`, { item_id: libraryBoard.id })).failure.errors).toEqual(invalid)
  expect((await teacher.post('/boards/copy-from-library', { item_id: text.id, board_id: text.board_id })).failure.code).toBe('forbidden')
  expect((await student.post(`/boards/${board}/copy-to-library`, { name: 'Mine' })).failure.code).toBe('forbidden')
  const other = await app.user('teacher')
  expect((await other.post('/boards/copy-from-library', { item_id: text.id, board_id: board })).status).toBe(404)
  expect((await teacher.post(`/boards/${board}/copy-to-library`, { name: 'x', folder_id: text.id })).failure.errors).toEqual({
    folder_id: 'invalid',
  })
  expect(await count()).toBe(before)
})

test('a module of 50 boards with 500 items is copied in less than 2 seconds', async () => {
  const made = await addEntry(teacher, { type: 12, name: 'Big' })
  const value = JSON.stringify(itemTypes[10].sample())
  await sql`with b as (insert into boards (module_id, name, position) select ${made.module_id}, 'Board ' || n, 'a' || chr(64 + n) from generate_series(1, 50) n returning id)
    insert into board_items (board_id, type, value, position) select b.id, 10, ${value}::jsonb, 'a' || n from b, generate_series(0, 9) n`.execute(
    app.database.db,
  )
  const copied = async () => {
    const started = performance.now()
    const { data } = await teacher.post<Module>(`/rooms/${school.room}/copy-from-library`, { item_id: made.id })
    expect(data.boards).toHaveLength(50)
    return performance.now() - started
  }
  // The clock includes other processes: one fast attempt is enough.
  await expect.poll(copied).toBeLessThan(2000)
})

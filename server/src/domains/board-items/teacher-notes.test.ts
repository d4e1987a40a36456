import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework } from '@keel/contract/entities/homework'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { codeOf, itemCodes, itemTypes } from '@keel/contract/items/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { importZip, indexOf, unzip, zipOf } from '../../../test/archive'
import { addEntry, linkTo } from '../../../test/library'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, storeItem, textValue, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let live: LiveClient
let board: number
let text: BoardItem
let note: BoardItem
/** Words that no student may receive in any way. */
let secret: string
let boards = 0
beforeAll(async () => {
  app = await startTestApp()
  // Ids that are found nowhere by chance, as in a time or another id.
  await app.database.pool.query('alter table board_items alter column id restart with 1000000001')
  school = await makeSchool(app)
  live = await connectLive(app, school.student)
  await live.send('join_room', { room_id: school.room, board_id: null })
})
afterAll(() => app.stop())
beforeEach(async () => {
  boards += 1
  secret = `secret${boards}x`
  board = (await addBoard(school.teacher, school.module, `Notes ${boards}`)).id
  note = await addItem(school.teacher, board, codeOf['teacher-note'], textValue(secret))
  text = await addItem(school.teacher, board, 1, textValue('for all'))
  await live.nextInRoom('addItem', ({ item }) => item.id === text.id)
})

const itemsOn = async (person: Person, boardId: number, query = '') =>
  (await person.get<BoardItem[]>(`/boards/${boardId}/items${query}`)).data
const notesOn = async (person: Person, boardId: number, query = '') =>
  (await itemsOn(person, boardId, query)).flatMap(({ type, hidden }) => (type === note.type ? [hidden] : []))
/** Returns what the student heard of notes, after everything that was sent to the room. */
async function heard(): Promise<string[]> {
  const last = await addItem(school.teacher, board, 1, textValue('last'))
  await live.nextInRoom('addItem', ({ item }) => item.id === last.id)
  const events = JSON.stringify(live.events)
  return [secret, String(note.id)].filter((part) => events.includes(part))
}
const toLibrary = async (path: string, body: object = {}) =>
  (await school.teacher.post<LibraryEntryDetail>(path, { folder_id: null, name: 'Kept', ...body })).data

test('the teacher receives a note as hidden, the student nothing of it', async () => {
  const { teacher, student } = school
  expect(note.hidden).toBe(1)
  expect((await itemsOn(teacher, board)).map(({ id, hidden }) => [id, hidden])).toEqual([
    [note.id, 1],
    [text.id, undefined],
  ])
  expect(await itemsOn(student, board)).toEqual([text])
  for (const refused of [
    await student.put(`/boards/items/${note.id}`, { value: textValue('mine') }),
    await student.put(`/boards/items/${note.id}/move`, { before_id: null }),
    await student.get(`/meta?keys=${note.id}`),
  ])
    expect([403, 404]).toContain(refused.status)
  expect(await heard()).toEqual([])
})

test('nothing that happens to a note is broadcast to students', async () => {
  const { teacher, room } = school
  const watching = await connectLive(app, teacher)
  await watching.send('join_room', { room_id: room, board_id: null })
  await teacher.put(`/boards/items/${note.id}`, { value: textValue(`${secret} changed`) })
  await teacher.put(`/boards/items/${note.id}/hidden`, { hidden: 1 })
  await teacher.put(`/boards/items/${note.id}/move`, { before_id: null })
  await teacher.post(`/boards/items/${note.id}/duplicate`)
  await teacher.post(`/boards/${board}/add-items`, { items: [{ type: note.type, value: textValue(secret) }] })
  await teacher.delete(`/boards/items/${note.id}`)
  const { data: restored } = await teacher.post<BoardItem>(`/boards/items/${note.id}/restore`)
  expect(restored.hidden).toBe(1)
  await watching.nextInRoom('addItem', ({ item }) => item.id === note.id)
  expect(await notesOn(teacher, board)).toEqual([1, 1, 1])
  expect(await heard()).toEqual([])
  await watching.close()
})

test('students get the next item they see as the neighbour of one that is put before a note', async () => {
  await school.teacher.put(`/boards/items/${note.id}/move`, { before_id: text.id })
  const added = await addItem(school.teacher, board, 1, textValue('new'), note.id)
  expect(await live.nextInRoom('addItem', ({ item }) => item.id === added.id)).toMatchObject({ before_id: text.id })
})

test('a note can never be shown, not even by the database', async () => {
  const shown = await school.teacher.put(`/boards/items/${note.id}/hidden`, { hidden: 2 })
  expect([shown.status, shown.failure.errors]).toEqual([422, { hidden: 'invalid' }])
  expect((await itemsOn(school.teacher, board))[0]?.hidden).toBe(1)
  await expect(sql`update board_items set hidden = 2 where id = ${note.id}`.execute(app.database.db)).rejects.toThrow('teacher_note')
  await expect(storeItem(app, board, codeOf['teacher-note'], textValue('x'), 'z9')).rejects.toThrow('teacher_note')
})

test('the database has a constraint for every type that is for teachers', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'board_items'::regclass`.execute(app.database.db)
  const guarded = itemCodes.filter((code) => rows.some(({ definition }) => definition.includes(`(type <> ${code}) OR (hidden = 1)`)))
  expect(guarded).toEqual(itemCodes.filter((code) => itemTypes[code].audience === 'teacher'))
})

test('copies of boards and modules keep their notes from students', async () => {
  const { teacher, student, module } = school
  const { data: copy } = await teacher.post<Board>(`/boards/${board}/duplicate`)
  const { data: whole } = await teacher.post<Module>(`/modules/${module}/duplicate`)
  const inModule = whole.boards.find(({ name }) => name === `Notes ${boards}`)?.id ?? 0
  const kept = await toLibrary(`/boards/${board}/copy-to-library`)
  const { data: back } = await teacher.post<Board>(`/modules/${module}/copy-from-library`, { item_id: kept.id })
  for (const id of [copy.id, inModule, back.id]) {
    expect([id, await notesOn(teacher, id)]).toEqual([id, [1]])
    expect([id, (await itemsOn(student, id)).map(({ value }) => value)]).toEqual([id, [textValue('for all')]])
  }
  expect(await heard()).toEqual([])
})

test('a link to a board or module opens no note, and a note gets no link', async () => {
  const { teacher, module } = school
  const kept = await toLibrary(`/boards/${board}/copy-to-library`)
  expect(await notesOn(teacher, kept.board_id ?? 0)).toEqual([1])
  const token = await linkTo(teacher, kept.id)
  const visitor = app.guest()
  const shown = await visitor.get<BoardItem[]>(`/boards/${kept.board_id}/items?token=${token}`)
  expect(shown.data.map(({ value }) => value)).toEqual([textValue('for all')])
  const whole = await toLibrary(`/modules/${module}/copy-to-library`)
  const link = await linkTo(teacher, whole.id)
  const { data: opened } = await visitor.get<Module>(`/modules/${whole.module_id}?token=${link}`)
  const inside = opened.boards.find(({ name }) => name === `Notes ${boards}`)?.id
  expect((await visitor.get<BoardItem[]>(`/boards/${inside}/items?token=${link}`)).data.map(({ type }) => type)).toEqual([1])

  const single = await toLibrary('/boards/copy-to-library', { item_id: note.id })
  expect([single.item?.hidden, single.value]).toEqual([1, textValue(secret)])
  const refused = await teacher.get(`/library/items/${single.id}/share`)
  expect([refused.status, refused.failure.errors]).toEqual([422, { id: 'invalid' }])
  // Nor does a link open it that came into the database in another way.
  await app.database.db.insertInto('library_shares').values({ token: secret, item_id: single.id }).execute()
  const { data: entry } = await visitor.get<LibraryEntryDetail>(`/library/shared/${secret}`)
  expect([entry.item, entry.value]).toEqual([null, null])
  expect((await visitor.get<BoardItem[]>(`/boards/${single.board_id}/items?token=${secret}`)).data).toEqual([])
})

test('a note made in the library is put on a board as a note', async () => {
  const { teacher, student } = school
  const made = await addEntry(teacher, { type: codeOf['teacher-note'], value: textValue(secret) })
  expect(made.item?.hidden).toBe(1)
  const { data: added } = await teacher.post<BoardItem>('/boards/copy-from-library', { item_id: made.id, board_id: board })
  expect([added.type, added.hidden]).toEqual([note.type, 1])
  expect(await notesOn(student, board)).toEqual([])
  expect(await heard()).toEqual([])
})

test('homework leaves notes out, and one that is chosen for it is refused', async () => {
  const { teacher, student, room } = school
  const give = (items?: number[]) =>
    teacher.post<Homework>('/homework', {
      room_id: room,
      title: 'At home',
      boards: [{ id: board, ...(items && { items }) }],
      students: 'all',
      zone: 'Europe/Tallinn',
    })
  for (const chosen of [[note.id], [text.id, note.id]]) expect((await give(chosen)).failure.errors).toEqual({ boards: 'invalid' })
  const { data: homework } = await give()
  const given = (await student.get<Module>(`/modules/${homework.module_id}`)).data.boards[0]?.id ?? 0
  for (const person of [teacher, student]) expect((await itemsOn(person, given)).map(({ value }) => value)).toEqual([textValue('for all')])
  await teacher.delete(`/boards/items/${text.id}`)
  expect((await give()).failure.code).toBe('homework.empty')
})

test('an archive brings notes as notes, whatever it says of them', async () => {
  const { teacher } = school
  const one = { type: 'teacher-note', name: 'Note', value: textValue(secret) }
  const module = { type: 'module', name: 'Unit', boards: [{ name: 'First', items: [one, { ...one, hidden: false }] }] }
  const { status, data } = await importZip(teacher, await zipOf({ 'keel.json': indexOf([one, module]) }))
  expect(status).toBe(200)
  const [single, whole] = await Promise.all(
    data.ids.map(async (id) => (await teacher.get<LibraryEntryDetail>(`/library/items/${id}`)).data),
  )
  expect(single?.item?.hidden).toBe(1)
  const { data: unit } = await teacher.get<Module>(`/modules/${whole?.module_id}`)
  expect(await notesOn(teacher, unit.boards[0]?.id ?? 0)).toEqual([1, 1])
})

test('the data export of a teacher has their notes, that of a student has none', async () => {
  const exportOf = async ({ cookie }: Person) => (await fetch(`${app.url}/user/export`, { headers: { cookie } })).arrayBuffer()
  const textsOf = async (person: Person) => {
    const files = await unzip(Buffer.from(await exportOf(person)))
    return [...files.values()].map(String).join('\n')
  }
  expect(await textsOf(school.teacher)).toContain(secret)
  expect(await textsOf(school.student)).not.toContain(secret)
})

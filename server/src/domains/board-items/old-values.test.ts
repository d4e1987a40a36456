import type { StudentProgress } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, SharedEntry } from '@keel/contract/entities/library'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { download, importZip, indexOf, unzip, zipOf } from '../../../test/archive'
import { addEntry, linkTo } from '../../../test/library'
import { addBoard, addItem, makeSchool, type School } from '../../../test/school'
import { json } from '../../db/json'

// The exercise as if its value had had another shape in version 1: `options`, where it has `words` today.
const type = codeOf['select-exercise']
const today = itemTypes[type].sample() as { content: unknown; words: unknown }
const old = { content: today.content, options: today.words }

let app: TestApp
let school: School
let item: BoardItem
beforeAll(async () => {
  itemTypes[type].upgrades = [(value) => ({ content: (value as typeof old).content, words: (value as typeof old).options })]
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(async () => {
  itemTypes[type].upgrades = []
  await app.stop()
})

const store = (id: number) => app.database.db.updateTable('board_items').where('id', '=', id)
const versionOf = async (id: number) =>
  (await app.database.db.selectFrom('board_items').select('value_version').where('id', '=', id).executeTakeFirstOrThrow()).value_version
/** Stores a value as it was before the update. */
const makeOld = (id: number) =>
  store(id)
    .set({ value: json(old), value_version: 1 })
    .execute()
const values = async (board: number) => (await school.teacher.get<BoardItem[]>(`/boards/${board}/items`)).data.map(({ value }) => value)

beforeEach(async () => {
  school.board = (await addBoard(school.teacher, school.module, 'Board')).id
  item = await addItem(school.teacher, school.board, type, today)
  expect(await versionOf(item.id)).toBe(2)
  await makeOld(item.id)
})

test('a board sends an older value in the shape of today, without its version', async () => {
  const [read] = (await school.student.get<BoardItem[]>(`/boards/${school.board}/items`)).data
  expect(read).toEqual(item)
})

test('a large board sends an older value in the shape of today', async () => {
  const words = Array.from({ length: 330 }, (_, n) => ({ id: `w${n}`, word: 'x'.repeat(190), translate: 'y'.repeat(190) }))
  await addItem(school.teacher, school.board, codeOf.words, { words })
  expect((await values(school.board))[0]).toEqual(today)
})

test('answers to an older value are judged and counted', async () => {
  const attempt = { item_id: item.id, page: 1, id: 'g0es1', action: { id: 'a1' } }
  const { data } = await school.student.post<{ action: unknown }>(`/boards/${school.board}/actions`, attempt)
  expect(data.action).toEqual({ id: 'a1', first_success: true })
  expect((await school.teacher.get<StudentProgress[]>(`/boards/${school.board}/progress`)).data).toMatchObject([{ total: 1, done: 1 }])
})

test('duplicates, hides, deletes and restores an older value', async () => {
  const { teacher, board } = school
  expect((await teacher.post<BoardItem>(`/boards/items/${item.id}/duplicate`)).data.value).toEqual(today)
  expect(await values(board)).toEqual([today, today])
  expect((await teacher.put<BoardItem>(`/boards/items/${item.id}/hidden`, { hidden: 1 })).data.value).toEqual(today)
  await teacher.delete(`/boards/items/${item.id}`)
  expect((await teacher.post<BoardItem>(`/boards/items/${item.id}/restore`)).data.value).toEqual(today)
})

test('a save stores the current version; a refused one returns the upgraded value', async () => {
  const { teacher } = school
  const refused = await teacher.put(`/boards/items/${item.id}`, { value: today, version: item.version + 5 })
  expect(refused.failure).toMatchObject({ code: 'item.changed', newer: { value: today } })
  await teacher.put(`/boards/items/${item.id}`, { value: today })
  expect([await versionOf(item.id), await values(school.board)]).toEqual([2, [today]])
})

test('libraries, links and copies have an older value in the shape of today', async () => {
  const { teacher, board } = school
  const entry = await addEntry(teacher, { type, name: 'Verbs', value: today })
  await makeOld(entry.item?.id ?? 0)
  const token = await linkTo(teacher, entry.id)
  expect((await teacher.get<LibraryEntryDetail>(`/library/items/${entry.id}`)).data.value).toEqual(today)
  expect((await app.guest().get<SharedEntry>(`/library/shared/${token}`)).data.value).toEqual(today)
  const copied = await teacher.post<BoardItem>('/boards/copy-from-library', { item_id: entry.id, board_id: board })
  expect([copied.status, copied.data.value]).toEqual([200, today])
})

test('an archive carries the version; one without it has values of version 1', async () => {
  const { teacher } = school
  const { id, item: single } = await addEntry(teacher, { type, name: 'Verbs', value: today })
  await makeOld(single?.id ?? 0)
  const { bytes } = await download(app.url, teacher, `/library/items/${id}/export`)
  const index = JSON.parse((await unzip(bytes)).get('keel.json')?.toString() ?? '') as { items: unknown[] }
  expect(index.items).toEqual([{ type: 'select-exercise', name: 'Verbs', value_version: 2, value: today }])
  const before = await zipOf({ 'keel.json': indexOf([{ type: 'select-exercise', name: 'Verbs', value: old }]) })
  for (const archive of [bytes, before]) {
    const { data } = await importZip(teacher, archive)
    const entry = (await teacher.get<LibraryEntryDetail>(`/library/items/${data.ids[0]}`)).data
    expect([entry.value, await versionOf(entry.item?.id ?? 0)]).toEqual([today, 2])
  }
  const broken = await zipOf({ 'keel.json': indexOf([{ type: 'select-exercise', name: 'Verbs', value: { content: 5 } }]) })
  expect((await importZip(teacher, broken)).status).toBe(422)
})

test('the export of an account has an older value in the shape of today', async () => {
  const { bytes } = await download(app.url, school.teacher, '/user/export')
  const files = [...(await unzip(bytes)).values()].map(String)
  expect(files.some((text) => /"words":\s*\{\s*"g0es1"/.test(text))).toBe(true)
  expect(files.some((text) => text.includes('"options"') || text.includes('value_version'))).toBe(false)
})

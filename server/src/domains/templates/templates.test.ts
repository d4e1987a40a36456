import { HIDDEN, LANGUAGES, TEMPLATES_MAX } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntry, LibraryList } from '@keel/contract/entities/library'
import { BUILT_IN_TEMPLATES } from '@keel/contract/entities/template'
import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, addModule, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'
import { builtIn } from './built-in'

let app: TestApp
let school: School
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  teacher = school.teacher
})
afterAll(() => app.stop())

const itemsOf = async (board: number, person: Pick<Person, 'get'> = teacher) =>
  (await person.get<BoardItem[]>(`/boards/${board}/items`)).data
const templatesOf = async (person: Pick<Person, 'get'> = teacher) => (await person.get<LibraryEntry[]>('/templates')).data
const save = (board: number, name: string, person: Pick<Person, 'post'> = teacher) =>
  person.post<LibraryEntry>(`/boards/${board}/save-as-template`, { name })
const namesOf = async (person?: Pick<Person, 'get'>) => (await templatesOf(person)).map(({ name }) => name)

test('a board is saved as a template, and a board made of it has its items, files and what is hidden', async () => {
  const board = await addBoard(teacher, school.module, 'Animals')
  const file = (await upload(teacher)).data.id
  await addItem(teacher, board.id, codeOf.image, { file_id: file })
  const secret = await addItem(teacher, board.id, codeOf.text, textValue('answers'))
  await teacher.put(`/boards/items/${secret.id}/hidden`, { hidden: HIDDEN.hidden })
  const { data: template } = await save(board.id, 'My reading')
  expect(template).toMatchObject({ type: libraryKinds.board, name: 'My reading', folder_id: null, shared: false })
  expect(await templatesOf()).toEqual([template])
  // What happens to the original afterwards does not change it.
  await teacher.delete(`/boards/${board.id}`)

  const module = await addModule(teacher, school.room, 'Unit 2')
  const { data: made } = await teacher.post<Board>(`/modules/${module.id}/copy-from-library`, { item_id: template.id })
  expect(made).toEqual({ id: made.id, name: 'My reading', moduleId: module.id })
  expect((await itemsOf(made.id)).map(({ type, value, hidden }) => [type, value, hidden])).toEqual([
    [codeOf.image, { file_id: file }, undefined],
    [codeOf.text, textValue('answers'), HIDDEN.hidden],
  ])
  expect((await itemsOf(made.id, school.student)).map(({ type }) => type)).toEqual([codeOf.image])
  const refs = await app.database.db.selectFrom('file_refs').select('file_id').where('file_id', '=', file).execute()
  expect(refs).toHaveLength(3)
})

test('a template is a board of the library: found, opened, renamed, moved; its copies are ordinary boards', async () => {
  const person = await app.user('teacher')
  const { data: space } = await person.get<Module>('/space')
  const board = await addBoard(person, space.id, 'Words')
  await addItem(person, board.id, codeOf.text, textValue('jõgi'))
  const { data: template } = await save(board.id, 'Words of a lesson', person)
  const found = async () => (await person.get<LibraryList>('/library/items?search=jõgi')).data.items.map(({ id }) => id)
  expect(await found()).toEqual([template.id])
  const folder = await addFolder(person, 'Templates')
  await person.post('/library/move', { ids: [template.id], folder_id: folder.id })
  await person.put(`/library/items/${template.id}/rename`, { name: 'Vocabulary' })
  expect(await templatesOf(person)).toMatchObject([{ id: template.id, name: 'Vocabulary', folder_name: 'Templates' }])
  const { data: copies } = await person.post<LibraryEntry[]>('/library/copy', { ids: [template.id], folder_id: null })
  expect(copies).toHaveLength(1)
  expect(await namesOf(person)).toEqual(['Vocabulary'])
})

test('a deleted template is in the bin with its folder, and restored as a template', async () => {
  const person = await app.user('teacher')
  const { data: space } = await person.get<Module>('/space')
  const board = await addBoard(person, space.id, 'Words')
  const { data: template } = await save(board.id, 'Mine', person)
  const folder = await addFolder(person, 'Old')
  await person.post('/library/move', { ids: [template.id], folder_id: folder.id })
  await person.delete(`/library/items/${folder.id}`)
  expect(await templatesOf(person)).toEqual([])
  await person.post('/library/restore', { ids: [folder.id] })
  expect(await namesOf(person)).toEqual(['Mine'])
  const { data: made } = await person.post<Board>(`/modules/${space.id}/copy-from-library`, { item_id: template.id })
  expect(made.name).toBe('Mine')
})

test('a teacher has a limited number of templates, also saved at once and restored', async () => {
  const person = await app.user('teacher')
  const { data: space } = await person.get<Module>('/space')
  const board = await addBoard(person, space.id, 'Words')
  const { data: first } = await save(board.id, 'First', person)
  await sql`insert into library_items (owner_id, type, name, sort_key, template)
    select ${person.user.id}, ${libraryKinds.board}, 'T ' || n, 't', true from generate_series(1, ${TEMPLATES_MAX - 3}::int) n`.execute(
    app.database.db,
  )
  const saved = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(board.id, name, person)))
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(saved.find(({ status }) => status === 409)?.failure).toMatchObject({ code: 'limit.reached' })
  expect(await templatesOf(person)).toHaveLength(TEMPLATES_MAX)
  expect((await save(board.id, 'One more', person)).status).toBe(409)

  const other = await addFolder(person, 'Other')
  await person.post('/library/delete', { ids: [first.id, other.id] })
  expect((await save(board.id, 'In its place', person)).status).toBe(200)
  expect((await person.post('/library/restore', { ids: [first.id] })).status).toBe(409)
  // What is no template is restored all the same.
  expect((await person.post('/library/restore', { ids: [other.id] })).status).toBe(200)
  const { data: bin } = await person.get<LibraryList>('/library/bin')
  expect(bin.items.map(({ id }) => id)).toEqual([first.id])
})

test('students, guests of a classroom and other teachers neither save nor see templates', async () => {
  const { student, board, module } = school
  const other = await app.user('teacher')
  const { data: template } = await save(board, 'Secret', teacher)
  expect((await student.get('/templates')).status).toBe(403)
  expect((await save(board, 'Taken', student)).status).toBe(403)
  expect((await save(board, 'Taken', other)).status).toBe(404)
  expect(await templatesOf(other)).toEqual([])
  expect((await student.post(`/modules/${module}/copy-from-library`, { item_id: template.id })).status).toBe(403)
  expect((await other.get(`/library/items/${template.id}`)).status).toBe(404)
  for (const person of [student, other]) {
    const { status } = await person.post(`/modules/${module}/add-built-in-template`, { template: 'reading', language: 'en' })
    expect(status).toBe(person === student ? 403 : 404)
  }
})

test.each(BUILT_IN_TEMPLATES)('the template %s fits the contract in every language, in the same order of items', (name) => {
  const made = LANGUAGES.map((language) => builtIn(name, language))
  for (const { items } of made) for (const { type, value } of items) expect(itemTypes[type].value.safeParse(value).data).toEqual(value)
  expect(new Set(made.map(({ items }) => items.map(({ type }) => type).join())).size).toBe(1)
  expect(new Set(made.map((template) => template.name)).size).toBe(LANGUAGES.length)
})

test('a built-in template becomes the last board of a module, at once for its students too, without the notes', async () => {
  const { student, room } = school
  const module = await addModule(teacher, room, 'Unit 3')
  await addBoard(teacher, module.id, 'First')
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: null })
  const { data: made } = await teacher.post<Board>(`/modules/${module.id}/add-built-in-template`, { template: 'listening', language: 'et' })
  expect(made).toEqual({ id: made.id, name: 'Kuulamine', moduleId: module.id })
  expect(await live.nextInRoom('addBoard')).toEqual({ action: 'addBoard', moduleId: module.id, board: made, before_id: null })
  await live.close()
  const all = await itemsOf(made.id)
  expect(all.map(({ type, value }) => ({ type, value }))).toEqual(builtIn('listening', 'et').items)
  const seen = await itemsOf(made.id, student)
  expect(seen.map(({ type }) => type)).toEqual(all.map(({ type }) => type).filter((type) => type !== codeOf['teacher-note']))
  expect((await teacher.get<Board[]>(`/modules/${module.id}/boards`)).data.map(({ name }) => name)).toEqual(['First', 'Kuulamine'])
})

test('a board of the library stays the only one, a module of the library takes templates', async () => {
  const { data: template } = await save(school.board, 'Alone')
  const wanted = { template: 'grammar', language: 'ru' }
  expect((await teacher.post(`/modules/${template.module_id}/add-built-in-template`, wanted)).status).toBe(403)
  const { data: unit } = await teacher.post<LibraryEntry>('/library/items', { folder_id: null, name: 'Unit', type: libraryKinds.module })
  expect((await teacher.post<Board>(`/modules/${unit.module_id}/add-built-in-template`, wanted)).data.name).toBe('Грамматика')
  const found = await teacher.get<LibraryList>(`/library/items?search=${encodeURIComponent('правило')}`)
  expect(found.data.items.map(({ id }) => id)).toEqual([unit.id])
})

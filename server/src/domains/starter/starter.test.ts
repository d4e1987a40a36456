import { HIDDEN } from '@keel/contract/constants'
import type { Board } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntry, LibraryList } from '@keel/contract/entities/library'
import { type StarterModule } from '@keel/contract/entities/starter'
import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf } from '@keel/contract/items/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addFolder } from '../../../test/library'
import type { Person } from '../../../test/school'
import { itemsOf } from './build'
import { starterContent } from './content'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const MEETING = { lang: 'en', key: 'meeting-people' } as const
const add = (person: Person, wanted: object = MEETING) => person.post<LibraryEntry>('/starter-modules/add', wanted)
const listed = async (person: Person) => (await person.get<StarterModule[]>('/starter-modules')).data
const entryOf = async (person: Person, { lang, key }: Pick<StarterModule, 'lang' | 'key'> = MEETING) =>
  (await listed(person)).find((one) => one.lang === lang && one.key === key)?.entry_id
const entries = async (person: Person) => (await person.get<LibraryList>('/library/items')).data.items.map(({ id }) => id)
const remove = (person: Person, ...ids: number[]) => person.post('/library/delete', { ids })
const restore = (person: Person, ...ids: number[]) => person.post('/library/restore', { ids })

test('a module is offered with its level and boards, and added as a module of the library', async () => {
  const person = await app.user('teacher')
  const content = starterContent.en['meeting-people']
  const names = content.boards.map(({ name }) => name)
  expect((await listed(person))[0]).toEqual({ ...MEETING, name: 'Meeting people', level: 'A1', boards: names, entry_id: null })
  const { data: entry } = await add(person)
  expect(entry).toMatchObject({ type: libraryKinds.module, name: 'Meeting people', folder_id: null, shared: false })
  expect(await entryOf(person)).toBe(entry.id)

  const { data: boards } = await person.get<Board[]>(`/modules/${entry.module_id}/boards`)
  expect(boards.map(({ name }) => name)).toEqual(names)
  for (const [at, { id }] of boards.entries()) {
    const { data: items } = await person.get<BoardItem[]>(`/boards/${id}/items`)
    const wanted = itemsOf(content.boards[at] ?? { name: '', parts: [] }, 'en')
    expect(items.map(({ type, value }) => ({ type, value }))).toEqual(wanted.map(({ type, value }) => ({ type, value })))
    expect(items.filter(({ hidden }) => hidden === HIDDEN.hidden).map(({ type }) => type)).toEqual([codeOf['teacher-note']])
  }
  const found = await person.get<LibraryList>('/library/items?search=neighbour')
  expect(found.data.items.map(({ id }) => id)).toEqual([entry.id])
})

test('every module that is offered can be added', async () => {
  const person = await app.user('teacher')
  for (const module of await listed(person)) {
    const { data } = await add(person, { lang: module.lang, key: module.key })
    expect(data.name).toBe(module.name)
  }
  expect((await listed(person)).filter(({ entry_id }) => entry_id === null)).toEqual([])
})

test('a second press, also at the same time, opens the module that is there, whatever became of it', async () => {
  const person = await app.user('teacher')
  const pressed = await Promise.all(Array.from({ length: 6 }, () => add(person)))
  expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 200))
  const [id] = new Set(pressed.map(({ data }) => data.id))
  expect(await entries(person)).toEqual([id])
  const folder = await addFolder(person, 'A1')
  await person.post('/library/move', { ids: [id], folder_id: folder.id })
  await person.put(`/library/items/${id}/rename`, { name: 'Hello' })
  expect((await add(person)).data).toMatchObject({ id, name: 'Hello', folder_id: folder.id })
  // A copy is an ordinary module.
  const { data: copies } = await person.post<LibraryEntry[]>('/library/copy', { ids: [id], folder_id: null })
  await remove(person, id ?? 0)
  expect(await entryOf(person)).toBeNull()
  expect((await add(person)).data.id).not.toBe(copies[0]?.id)
})

test('a deleted module is no longer there; restored beside a newer one it is an ordinary module', async () => {
  const person = await app.user('teacher')
  const { data: first } = await add(person)
  await remove(person, first.id)
  const { data: second } = await add(person)
  expect(second.id).not.toBe(first.id)
  expect((await restore(person, first.id)).status).toBe(200)
  expect([(await entries(person)).toSorted((a, b) => a - b), await entryOf(person)]).toEqual([[first.id, second.id], second.id])

  // Alone it is the one again.
  await remove(person, second.id)
  expect(await entryOf(person)).toBeNull()
  expect((await restore(person, second.id)).status).toBe(200)
  expect(await entryOf(person)).toBe(second.id)
})

test('of two deleted ones that are restored together the newer one is opened by a press', async () => {
  const person = await app.user('teacher')
  const folder = await addFolder(person, 'Old')
  const { data: first } = await add(person)
  await person.post('/library/move', { ids: [first.id], folder_id: folder.id })
  await remove(person, folder.id)
  const { data: second } = await add(person)
  await remove(person, second.id)
  expect((await restore(person, folder.id, second.id)).status).toBe(200)
  expect((await add(person)).data.id).toBe(second.id)
  expect((await person.get(`/library/items/${first.id}`)).status).toBe(200)
})

test('modules belong to one library, and students add none', async () => {
  const [one, other, student] = [await app.user('teacher'), await app.user('teacher'), await app.user('student')]
  const { data: entry } = await add(one)
  expect(await entryOf(other)).toBeNull()
  expect((await add(other)).data.id).not.toBe(entry.id)
  expect([(await student.get('/starter-modules')).status, (await add(student)).status]).toEqual([403, 403])
  for (const wrong of [
    { lang: 'en', key: 'nothing' },
    { lang: 'de', key: 'work' },
    { lang: 'en', key: '__proto__' },
  ])
    expect((await add(one, wrong)).status).toBe(422)
})

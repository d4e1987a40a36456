import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { BinList, LibraryEntryDetail, LibraryList, LibraryEntry } from '@keel/contract/entities/library'
import { itemCodes, itemTypes } from '@keel/contract/items/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { importZip, indexOf, zipOf } from '../../../test/archive'
import { addFolder, addText, addEntry } from '../../../test/library'
import { addBoard, addItem, sampleWith, textValue, uploadEach, type Person } from '../../../test/school'
import { purgeBin } from '../bin'
import { purgeLibraryBin } from '.'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const fresh = async (): Promise<Person> => (teacher = await app.user('teacher'))
const list = async (query = '', person = teacher): Promise<LibraryList> => (await person.get<LibraryList>(`/library/items${query}`)).data
const names = async (query = ''): Promise<string[]> => (await list(query)).items.map((row) => row.name)
const move = (ids: number[], folder_id: number | null) => teacher.post('/library/move', { ids, folder_id })

test('a new library is empty, and each teacher sees their own only', async () => {
  await fresh()
  expect(await list()).toEqual({ items: [], path: [], more: false })
  const { id } = await addText(teacher, 'Mine')
  const other = await app.user('teacher')
  expect((await list('', other)).items).toEqual([])
  expect((await other.get(`/library/items/${id}`)).status).toBe(404)
  expect((await other.get(`/library/items?folder_id=${(await addFolder(teacher, 'F')).id}`)).status).toBe(404)
  expect((await (await app.user('student')).get('/library/items')).failure.code).toBe('forbidden')
})

test('every type can be added with its sample and read back the same', async () => {
  await fresh()
  const files = await uploadEach(teacher)
  for (const type of itemCodes) {
    const sample = sampleWith(type, files)
    const made = await addEntry(teacher, { type, name: `Type ${type}`, value: sample })
    const read = (await teacher.get<LibraryEntryDetail>(`/library/items/${made.id}`)).data
    expect([type, read.value, read.item?.value, read.item?.name]).toEqual([type, sample, sample, `Type ${type}`])
  }
  for (const type of [5, 6, 12]) expect((await addEntry(teacher, { type })).value).toBeNull()
  expect((await teacher.post('/library/items', { name: 'x', type: 7 })).failure.errors).toEqual({ value: 'required' })
  expect((await teacher.post('/library/items', { name: ' ', type: 1 })).failure.errors).toEqual({ name: 'required' })
})

test('the name of an exercise has at most 64 characters, by every call', async () => {
  await fresh()
  const [longest, tooLong] = ['x'.repeat(64), 'x'.repeat(65)]
  const exercise = await addEntry(teacher, { type: 10, name: longest, value: itemTypes[10].sample() })
  const item = exercise.item?.id ?? 0
  const value = exercise.value
  for (const refused of [
    await teacher.put(`/library/items/${exercise.id}/rename`, { name: tooLong }),
    await teacher.put(`/boards/items/${item}`, { value, name: tooLong }),
    await teacher.post('/boards/copy-to-library', { item_id: item, folder_id: null, name: tooLong }),
  ])
    expect([refused.status, refused.failure.errors]).toEqual([422, { name: 'too_long' }])
  for (let n = 0; n < 2; n++) expect((await teacher.post('/library/copy', { ids: [exercise.id], folder_id: null })).status).toBe(200)
  const copies = [2, 3].map((n) => `${'x'.repeat(60)} (${n})`)
  expect(await names()).toEqual([...copies, longest])
  const imported = await importZip(
    teacher,
    await zipOf({ 'keel.json': indexOf([{ type: 'select-exercise', name: `y${tooLong}`, value }]) }),
  )
  expect([imported.status, await names()]).toEqual([200, [...copies, longest, `y${'x'.repeat(63)}`]])
  expect((await teacher.put(`/library/items/${(await addText(teacher, 'Text')).id}/rename`, { name: 'x'.repeat(128) })).status).toBe(200)
})

test('sorts folders first, then names ignoring case and accents, with numbers', async () => {
  await fresh()
  for (const name of ['unit 10', 'Unit 2', 'Õpik', 'apple', 'Öö', 'Zoo', 'Яблоко', 'арбуз', 'ёлка', 'Unit 1']) await addText(teacher, name)
  await addFolder(teacher, 'zzz')
  expect(await names()).toEqual(['zzz', 'apple', 'Öö', 'Õpik', 'Unit 1', 'Unit 2', 'unit 10', 'Zoo', 'арбуз', 'ёлка', 'Яблоко'])
  await teacher.put(`/library/items/${(await list()).items.at(-1)?.id}/rename`, { name: 'Aaa' })
  expect((await names()).slice(0, 3)).toEqual(['zzz', 'Aaa', 'apple'])
  expect((await names('?sort=changed')).slice(0, 2)).toEqual(['zzz', 'Aaa'])
  await addEntry(teacher, { type: 6, name: 'A board' })
  expect([(await names('?sort=type'))[0], (await names('?sort=type')).at(-1)]).toEqual(['zzz', 'A board'])
})

test('a folder has pages and a path', async () => {
  await fresh()
  const top = await addFolder(teacher, 'Top')
  const inner = await addFolder(teacher, 'Inner', top.id)
  for (let n = 1; n <= 35; n++) await addText(teacher, `Item ${n}`, 'x', inner.id)
  const first = await list(`?folder_id=${inner.id}`)
  const second = await list(`?folder_id=${inner.id}&offset=30`)
  expect([first.items.length, first.more, second.items.length, second.more]).toEqual([30, true, 5, false])
  const last = await list(`?folder_id=${inner.id}&offset=5`)
  expect([last.items.length, last.more]).toEqual([30, false])
  const found = [await list('?search=item'), await list('?search=item&offset=30')]
  expect(found.map(({ items, more }) => [items.length, more])).toEqual([
    [30, true],
    [5, false],
  ])
  // Deleted separately, each is a row of the bin, the last one first.
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  await teacher.post('/library/delete', { ids })
  const bin = async (offset: number) => (await teacher.get<BinList>(`/library/bin?offset=${offset}`)).data
  const pages = [await bin(0), await bin(5), await bin(30)]
  expect(pages.map(({ items, more }) => [items.length, more])).toEqual([
    [30, true],
    [30, false],
    [5, false],
  ])
  expect(pages[0]?.items[0]?.id).toBe(Math.max(...ids))
  await teacher.post('/library/restore', { ids })
  expect(first.path).toEqual([
    { id: top.id, name: 'Top' },
    { id: inner.id, name: 'Inner' },
  ])
  expect([...first.items, ...second.items].map((row) => row.name)).toEqual(Array.from({ length: 35 }, (_, n) => `Item ${n + 1}`))
})

test('search finds names and contents everywhere, ignoring case and accents', async () => {
  await fresh()
  const folder = await addFolder(teacher, 'Grammar')
  await addText(teacher, 'Warm-up', 'Kas sa tahad mängida?', folder.id)
  const board = await addEntry(teacher, { type: 6, name: 'Board of verbs' })
  await addItem(teacher, board.board_id ?? 0, 1, textValue('Ёжик в тумане'))
  expect(await names('?search=mangi')).toEqual(['Warm-up'])
  expect((await list('?search=MÄNG tahad')).items[0]).toMatchObject({ name: 'Warm-up', folder_name: 'Grammar' })
  expect(await names(`?search=${encodeURIComponent('ежик')}`)).toEqual(['Board of verbs'])
  expect(await names('?search=gramm')).toEqual(['Grammar'])
  expect(await names('?search=paragraph')).toEqual([])
  expect(await names('?search=!!!')).toEqual([])
  for (const odd of ["'", '\\', ':*', '&', '%', "a' | 'b", '\u0000'])
    expect((await teacher.get(`/library/items?search=${encodeURIComponent(odd)}`)).status).toBe(200)
  await teacher.put(`/boards/${board.board_id}`, { name: 'Adjectives' })
  expect(await names('?search=adject')).toEqual(['Adjectives'])
  expect(await names('?search=verbs')).toEqual([])
  const other = await app.user('teacher')
  expect((await list('?search=mangi', other)).items).toEqual([])
})

test('a single item is edited by the calls on boards, which keep it single', async () => {
  await fresh()
  const made = await addText(teacher, 'Rule')
  const { item } = made
  const changed = await teacher.put<BoardItem>(`/boards/items/${item?.id}`, { value: textValue('Newer'), name: 'Better rule' })
  expect(changed.status).toBe(200)
  expect((await teacher.get<LibraryEntryDetail>(`/library/items/${made.id}`)).data).toMatchObject({
    name: 'Better rule',
    value: textValue('Newer'),
  })
  for (const refused of [
    await teacher.post(`/boards/${made.board_id}/items`, { type: 1 }),
    await teacher.post(`/modules/${made.module_id}/boards`, { name: 'Second' }),
    await teacher.delete(`/boards/items/${item?.id}`),
    await teacher.delete(`/boards/${made.board_id}`),
    await teacher.delete(`/modules/${made.module_id}`),
    await teacher.put(`/modules/${made.module_id}`, { hidden: 1 }),
  ])
    expect(refused.failure.code).toBe('forbidden')
})

test('the body that created an item updates it: value, name and folder', async () => {
  await fresh()
  const folder = await addFolder(teacher, 'F')
  const { id } = await addText(teacher, 'Old')
  const put = (body: object) =>
    teacher.put<LibraryEntryDetail>(`/library/items/${id}`, { folder_id: folder.id, name: 'New', type: 1, ...body })
  expect((await put({ value: textValue('new words') })).data).toMatchObject({
    name: 'New',
    folder_id: folder.id,
    value: textValue('new words'),
  })
  expect((await put({ value: { nonsense: true } })).failure.errors).toEqual({ value: 'invalid' })
  expect((await put({ type: 14 })).failure.errors).toEqual({ type: 'invalid' })
  expect(await names('?search=words')).toEqual(['New'])
  // Board and item get the same name; an omitted value stays, with its version.
  const before = (await teacher.get<LibraryEntryDetail>(`/library/items/${id}`)).data
  expect((await put({ name: 'Newer' })).data).toMatchObject({
    name: 'Newer',
    value: textValue('new words'),
    item: { name: 'Newer', version: (before.item?.version ?? 0) + 1 },
  })
  expect((await put({ name: 'Newer' })).data.item?.version).toBe((before.item?.version ?? 0) + 1)
  expect((await teacher.get<{ name: string }>(`/modules/${before.module_id}`)).data.name).toBe('Newer')
  expect((await put({ name: 'Newer', folder_id: null })).data.folder_id).toBeNull()
  expect((await teacher.put(`/library/items/${folder.id}/props`, { page: 2 })).failure.errors).toEqual({ item_id: 'invalid' })
  const module = await addEntry(teacher, { type: 12, name: 'Unit' })
  const board = await addBoard(teacher, module.module_id ?? 0, 'Inside')
  await teacher.put(`/library/items/${module.id}/rename`, { name: 'Unit 2' })
  expect((await teacher.get<Module>(`/modules/${module.module_id}`)).data).toMatchObject({ name: 'Unit 2', boards: [{ name: 'Inside' }] })
  expect((await teacher.get<{ name: string }>(`/modules/${before.module_id}`)).data.name).toBe('Newer')
  expect(board.name).toBe('Inside')
})

test('deletes several entries all or none, and restores to the right place', async () => {
  await fresh()
  const [text, other] = [await addText(teacher, 'Text'), await addText(await app.user('teacher'), 'Theirs')]
  const erase = (ids: number[]) => teacher.post('/library/delete', { ids })
  expect([(await erase([text.id, other.id])).status, (await erase([text.id, text.id])).status, (await erase([text.id])).status]).toEqual([
    404, 200, 404,
  ])
  expect((await teacher.put(`/library/items/${text.id}/rename`, { name: 'x' })).status).toBe(404)
  expect((await teacher.post('/library/copy', { ids: [text.id], folder_id: null })).status).toBe(404)
  const back = (ids: number[]) => teacher.post<LibraryEntry[]>('/library/restore', { ids })
  expect((await back([text.id, other.id])).status).toBe(404)
  for (let i = 0; i < 2; i++) expect((await back([text.id, text.id])).data.map(({ id }) => id)).toEqual([text.id])
  const folder = await addFolder(teacher, 'F')
  await move([text.id], folder.id)
  await back([text.id])
  expect(await names(`?folder_id=${folder.id}`)).toEqual(['Text'])
  await erase([text.id])
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  await app.database.db.updateTable('library_items').set({ deleted_at: monthAgo }).where('id', '=', text.id).execute()
  expect([(await back([text.id])).status, (await teacher.post('/library/erase', { ids: [text.id] })).status]).toEqual([404, 404])
  expect((await teacher.get<BinList>('/library/bin')).data.items).toEqual([])
})

test('moves entries all or none, never into themselves, and never too deep', async () => {
  await fresh()
  const [a, b] = [await addFolder(teacher, 'A'), await addFolder(teacher, 'B')]
  const inner = await addFolder(teacher, 'Inner', a.id)
  const text = await addText(teacher, 'Text')
  expect((await move([a.id], a.id)).failure.errors).toEqual({ folder_id: 'inside_itself' })
  expect((await move([text.id, a.id], inner.id)).failure.errors).toEqual({ folder_id: 'inside_itself' })
  expect((await move([text.id], text.id)).failure.errors).toEqual({ folder_id: 'invalid' })
  const foreign = await addFolder(await app.user('teacher'), 'Foreign')
  expect((await move([text.id], foreign.id)).failure.errors).toEqual({ folder_id: 'invalid' })
  expect((await move([text.id, foreign.id], a.id)).status).toBe(404)
  expect(await names()).toEqual(['A', 'B', 'Text'])
  expect((await move([text.id, a.id], b.id)).status).toBe(200)
  expect(await names(`?folder_id=${b.id}`)).toEqual(['A', 'Text'])
  let deep: number | null = null
  for (let level = 0; level < 20; level++) deep = (await addFolder(teacher, `L${level}`, deep)).id
  expect((await teacher.post('/library/items', { type: 5, name: 'L20', folder_id: deep })).failure.code).toBe('limit.reached')
  expect((await move([b.id], deep)).failure.code).toBe('limit.reached')
})

test('two moves at once cannot make a circle of folders', async () => {
  await fresh()
  for (let round = 0; round < 10; round++) {
    const [a, b] = [await addFolder(teacher, `A${round}`), await addFolder(teacher, `B${round}`)]
    const both = await Promise.all([move([a.id], b.id), move([b.id], a.id)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 422])
  }
})

test('a folder is deleted and restored with contents, earlier deletions stay', async () => {
  await fresh()
  const folder = await addFolder(teacher, 'Folder')
  const [first, second] = [await addText(teacher, 'First', 'x', folder.id), await addText(teacher, 'Second', 'x', folder.id)]
  await teacher.delete(`/library/items/${first.id}`)
  await teacher.delete(`/library/items/${folder.id}`)
  expect(await names()).toEqual([])
  expect(await names('?search=second')).toEqual([])
  expect((await teacher.get(`/boards/${second.board_id}/items`)).status).toBe(404)
  const bin = (await teacher.get<LibraryList>('/library/bin')).data
  expect(bin.items.map((row) => row.name)).toEqual(['Folder', 'First'])
  expect((await teacher.post('/library/restore', { ids: [second.id] })).status).toBe(404)
  expect((await teacher.post<LibraryEntry[]>('/library/restore', { ids: [folder.id] })).data.map((row) => row.name)).toEqual(['Folder'])
  expect(await names(`?folder_id=${folder.id}`)).toEqual(['Second'])
  expect((await teacher.get(`/boards/${second.board_id}/items`)).status).toBe(200)
  await teacher.delete(`/library/items/${folder.id}`)
  expect((await teacher.post<LibraryEntry[]>('/library/restore', { ids: [first.id] })).data[0]).toMatchObject({
    name: 'First',
    folder_id: null,
  })
  expect((await teacher.post('/library/items', { type: 1, name: 'x', folder_id: folder.id })).failure.errors).toEqual({
    folder_id: 'invalid',
  })
})

test('permanent deletion empties the bin at once, earlier deletions stay', async () => {
  await fresh()
  const folder = await addFolder(teacher, 'Folder')
  const [first, second] = [await addText(teacher, 'First', 'x', folder.id), await addText(teacher, 'Second', 'x', folder.id)]
  const kept = await addText(teacher, 'Kept')
  const bin = async () => (await teacher.get<BinList>('/library/bin')).data.items
  const purge = async () => {
    await purgeBin(app.ctx)
    await purgeLibraryBin(app.ctx)
  }
  const left = async () => {
    const { db } = app.database
    const entries = await db.selectFrom('library_items').select('name').where('owner_id', '=', teacher.user.id).orderBy('id').execute()
    const modules = await db
      .selectFrom('modules')
      .select('id')
      .where(
        'id',
        'in',
        [first, second, kept].map((one) => one.module_id ?? 0),
      )
      .execute()
    return [entries.map(({ name }) => name), modules.length]
  }
  await teacher.delete(`/library/items/${first.id}`)
  await teacher.delete(`/library/items/${folder.id}`)
  expect(Date.now() - Date.parse((await bin())[0]?.deleted_at ?? '')).toBeLessThan(60_000)
  expect((await teacher.post('/library/erase', { ids: [kept.id] })).status).toBe(404)
  expect((await teacher.post('/library/erase', { ids: [second.id] })).status).toBe(404)
  const other = await app.user('teacher')
  expect((await other.post('/library/erase', { ids: [folder.id] })).status).toBe(404)
  expect((await other.delete('/library/bin')).status).toBe(200)
  expect(await bin()).toHaveLength(2)

  expect((await teacher.post('/library/erase', { ids: [folder.id] })).status).toBe(200)
  expect((await bin()).map(({ name }) => name)).toEqual(['First'])
  expect((await teacher.post('/library/restore', { ids: [folder.id] })).status).toBe(404)
  await purge()
  expect(await left()).toEqual([['First', 'Kept'], 2])
  expect((await teacher.delete('/library/bin')).status).toBe(200)
  expect(await bin()).toEqual([])
  await purge()
  expect(await left()).toEqual([['Kept'], 1])
})

test('after 30 days the bin is purged', async () => {
  await fresh()
  const folder = await addFolder(teacher, 'Old')
  const inside = await addEntry(teacher, { type: 12, name: 'Module', folder_id: folder.id })
  await teacher.delete(`/library/items/${folder.id}`)
  const later = { ...app.ctx, now: () => new Date(Date.now() + 31 * 86_400_000) }
  await purgeBin(later)
  await purgeLibraryBin(later)
  const { db } = app.database
  expect(await db.selectFrom('library_items').select('id').where('id', 'in', [folder.id, inside.id]).execute()).toEqual([])
  expect(await db.selectFrom('modules').select('id').where('id', '=', inside.module_id).execute()).toEqual([])
})

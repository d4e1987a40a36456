import { FILES_PER_ITEM_MAX, type FileKind } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Homework } from '@keel/contract/entities/homework'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import { codeOf, itemTypes } from '@keel/contract/items/registry'
import type { ChoiceValue } from '@keel/contract/items/choice/schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { download, importZip, unzip } from '../../../test/archive'
import { addEntry, linkTo } from '../../../test/library'
import { addItem, choiceWith, makeSchool, sampleWith, upload, uploadEach, valueWith, type School, WAV } from '../../../test/school'
import { purgeBin } from '../bin'
import { purgeUnusedFiles } from '../files'
import { purgeLibraryBin } from '../library'

let app: TestApp
let school: School
let files: Record<FileKind, number>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app, 2)
  files = await uploadEach(school.teacher)
})

const CHOICE = codeOf.choice
const DAY_MS = 86_400_000
const readBy = async (person: Api, used: readonly number[], query = '') =>
  Promise.all(used.map(async (id) => (await person.get(`/files/${id}${query}`)).status))
const choice = () => addItem(school.teacher, school.board, CHOICE, choiceWith(files))
const shown = () => [files.image, files.audio]
const itemsOn = async (board: number, person: Api = school.teacher) => (await person.get<BoardItem[]>(`/boards/${board}/items`)).data
/** Purges what was in the bin for a month, and then the files that nothing shows, as so many days later. */
const purge = async (days: number) => {
  for (const day of [days, days + 2]) {
    const then = { ...app.ctx, now: () => new Date(Date.now() + day * DAY_MS) }
    await purgeBin(then)
    await purgeLibraryBin(then)
    await purgeUnusedFiles(then)
  }
}
const usersOfFiles = Object.values(itemTypes).filter(({ code, files }) => files(valueWith(code, { image: 1, audio: 1, pdf: 1 })).length > 0)

test('students read every file of a question, and none that an item does not show any more', async () => {
  const { teacher, student } = school
  const item = await choice()
  expect(await readBy(student, [files.image, files.audio, files.pdf])).toEqual([200, 200, 404])
  const value = choiceWith(files)
  const [first] = value.questions
  await teacher.put(`/boards/items/${item.id}`, { value: { ...value, questions: [{ ...first, media: undefined }] } })
  expect(await readBy(student, shown())).toEqual([200, 404])
  await teacher.put(`/boards/items/${item.id}`, { value })
  expect(await readBy(student, shown())).toEqual([200, 200])
  await teacher.put(`/boards/items/${item.id}/hidden`, { hidden: 1 })
  expect(await readBy(student, shown())).toEqual([404, 404])
  expect(await readBy(await app.user('student'), shown())).toEqual([404, 404])
})

test.each(usersOfFiles)('$name: all its files are in fields of one name', ({ code, files: filesOf }) => {
  const value = valueWith(code, files)
  const named: number[] = []
  replaceFiles(value, (id) => named.push(id))
  expect(named.toSorted()).toEqual(
    filesOf(value)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test.each(usersOfFiles)('$name: a file of somebody else is refused, however it is written, and changes nothing', async ({ code }) => {
  const { teacher, student, board } = school
  const others = await uploadEach(await app.user('teacher'))
  const foreign = valueWith(code, others)
  const item = await addItem(teacher, board, code, valueWith(code, files))
  for (const refused of [
    await teacher.post(`/boards/${board}/items`, { type: code, value: foreign }),
    await teacher.post(`/boards/${board}/add-items`, { items: [{ type: code, value: foreign }] }),
    await teacher.put(`/boards/items/${item.id}`, { value: foreign }),
    await teacher.post('/library/items', { name: 'x', type: code, value: foreign }),
  ])
    expect([refused.status, refused.failure.errors]).toEqual([422, { value: 'unknown_file' }])
  expect(await itemsOn(board)).toEqual([item])
  for (const person of [teacher, student]) expect(new Set(await readBy(person, Object.values(others)))).toEqual(new Set([404]))
})

test('one foreign file among own ones is refused, in every place of a question', async () => {
  const { teacher, board } = school
  const others = await uploadEach(await app.user('teacher'))
  const item = await choice()
  const value = choiceWith(files)
  const places = itemTypes[CHOICE].files(value).length
  for (let place = 0; place < places; place++) {
    let at = 0
    const mixed = JSON.parse(JSON.stringify(value), (key, one: unknown) => {
      if (key !== 'file_id' || at++ !== place) return one
      return one === files.image ? others.image : others.audio
    }) as ChoiceValue
    const refused = await teacher.put(`/boards/items/${item.id}`, { value: mixed })
    expect([place, refused.status, refused.failure.errors]).toEqual([place, 422, { value: 'unknown_file' }])
  }
  expect(places).toBe(5)
  expect(await itemsOn(board)).toEqual([item])
})

test('a place takes files of its own kind alone', async () => {
  const { teacher, board } = school
  for (const wrong of [
    { ...files, image: files.audio },
    { ...files, audio: files.image },
    { ...files, audio: files.pdf },
  ]) {
    const refused = await teacher.post(`/boards/${board}/items`, { type: CHOICE, value: choiceWith(wrong) })
    expect([refused.status, refused.failure.code]).toEqual([415, 'bad.doc.type'])
  }
})

test('an item names up to forty different files', async () => {
  const { teacher, board } = school
  const ids = await Promise.all(
    Array.from({ length: FILES_PER_ITEM_MAX + 1 }, async (_, n) => (await upload(teacher, WAV, `${n}.wav`)).data.id),
  )
  const valueOf = (used: readonly number[]) => ({
    questions: used.map((file_id) => ({
      ...choiceWith({ image: files.image, audio: file_id }).questions[1],
      id: `q${file_id}`,
      media: undefined,
    })),
    shuffle: false,
  })
  const refused = await teacher.post(`/boards/${board}/items`, { type: CHOICE, value: valueOf(ids) })
  expect([refused.status, refused.failure.errors]).toEqual([422, { value: 'too_many_files' }])
  const item = await addItem(teacher, board, CHOICE, valueOf(ids.slice(1)))
  expect(new Set(await readBy(school.student, ids.slice(1)))).toEqual(new Set([200]))
  expect((await teacher.put(`/boards/items/${item.id}`, { value: valueOf(ids) })).failure.errors).toEqual({ value: 'too_many_files' })
})

test('copies in other classrooms, libraries and homework keep the files when the original is gone for ever', async () => {
  const { teacher, student, module, board, room } = school
  const item = await choice()
  const { data: homework } = await teacher.post<Homework>('/homework', {
    room_id: room,
    title: 'Look and listen',
    boards: [{ id: board }],
    students: 'all',
    zone: 'Europe/Tallinn',
  })
  const { data: kept } = await teacher.post<LibraryEntryDetail>('/boards/copy-to-library', {
    item_id: item.id,
    folder_id: null,
    name: 'Kept',
  })
  const other = await makeSchool(app)
  await app.database.db.updateTable('rooms').set({ owner_id: teacher.user.id }).where('id', '=', other.room).execute()
  await app.database.db.updateTable('modules').set({ owner_id: teacher.user.id }).where('id', '=', other.module).execute()
  const { data: copy } = await teacher.post<BoardItem>('/boards/copy-from-library', { item_id: kept.id, board_id: other.board })
  const { data: doubled } = await teacher.post<Board>(`/boards/${board}/duplicate`)
  expect([copy.value, kept.value, (await itemsOn(doubled.id))[0]?.value]).toEqual([item.value, item.value, item.value])

  await teacher.delete(`/modules/${module}`)
  await purge(31)
  expect(await readBy(other.student, shown())).toEqual([200, 200])
  expect(await readBy(student, shown())).toEqual([200, 200]) // by the homework
  const { boards } = (await student.get<Module>(`/modules/${homework.module_id}`)).data
  expect((await itemsOn(boards[0]?.id ?? 0, student))[0]?.value).toEqual(item.value)

  await teacher.delete(`/boards/items/${copy.id}`)
  expect(await readBy(other.student, shown())).toEqual([404, 404])
  await teacher.post(`/boards/items/${copy.id}/restore`)
  expect(await readBy(other.student, shown())).toEqual([200, 200])
  await teacher.delete(`/boards/items/${copy.id}`)
  await teacher.delete(`/library/items/${kept.id}`)
  await purge(70)
  expect(await readBy(teacher, shown())).toEqual([200, 200])
  await app.database.db.deleteFrom('homework').where('id', '=', homework.id).execute()
  await purge(110)
  expect(await readBy(teacher, shown())).toEqual([404, 404])
})

test('visitors of a link read the files of what it shows', async () => {
  const { teacher } = school
  const entry = await addEntry(teacher, { type: CHOICE, name: 'Look', value: choiceWith(files) })
  const token = await linkTo(teacher, entry.id)
  const visitor = app.guest()
  expect(await readBy(visitor, [...shown(), files.pdf], `?token=${token}`)).toEqual([200, 200, 404])
  expect(await readBy(visitor, shown())).toEqual([401, 401])
  const changed = await teacher.put(`/library/items/${entry.id}`, { name: 'Look', type: CHOICE, value: sampleWith(CHOICE, files) })
  expect(changed.status).toBe(200)
  expect(await readBy(visitor, shown(), `?token=${token}`)).toEqual([404, 404])
})

test('an archive has every file of a question once, and another teacher gets files of their own', async () => {
  const { teacher } = school
  const entry = await addEntry(teacher, { type: CHOICE, name: 'Look', value: choiceWith(files) })
  const { bytes } = await download(app.url, teacher, `/library/items/${entry.id}/export`)
  const names = [...(await unzip(bytes)).keys()]
  expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(2)
  const other = await app.user('teacher')
  const { data } = await importZip(other, bytes)
  expect(data).toMatchObject({ items: 1, files: 2 })
  const { value } = (await other.get<LibraryEntryDetail>(`/library/items/${data.ids[0]}`)).data
  const own = itemTypes[CHOICE].files(value)
  expect(own.map(({ kind }) => kind)).toEqual(itemTypes[CHOICE].files(choiceWith(files)).map(({ kind }) => kind))
  expect(new Set(own.map(({ id }) => id)).size).toBe(2)
  expect(own.some(({ id }) => shown().includes(id))).toBe(false)
  expect(value).toEqual(choiceWith({ image: own.find(({ kind }) => kind === 'image')?.id ?? 0, audio: own[0]?.id ?? 0 }))
  expect(
    new Set(
      await readBy(
        other,
        own.map(({ id }) => id),
      ),
    ),
  ).toEqual(new Set([200]))
  const again = await download(app.url, other, `/library/items/${data.ids[0]}/export`)
  expect(again.bytes.equals(bytes)).toBe(true)
})

test('a file counts once for its owner, however often it is shown', async () => {
  const { teacher } = school
  const used = async () => (await teacher.get<{ used: number }>('/user/storage')).data.used
  const before = await used()
  const item = await choice()
  await teacher.post(`/boards/items/${item.id}/duplicate`)
  expect(await itemsOn(school.board)).toHaveLength(2)
  expect((await used()) - before).toBeLessThan(WAV.length)
})

import { ITEMS_PER_BOARD_MAX } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, LibraryList } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf, itemCodes, itemTypes } from '@keel/contract/items/registry'
import { generateNKeysBetween } from 'fractional-indexing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addText, addEntry } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { json } from '../../db/json'
import { addBoard, addItem, makeSchool, sampleWith, textValue, upload, uploadEach, type Person, type School } from '../../../test/school'
import { purgeBin } from '../bin'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const items = async (board: number, person: Person = school.student) => (await person.get<BoardItem[]>(`/boards/${board}/items`)).data
const newBoard = async () => (await addBoard(school.teacher, school.module, 'Board')).id

test('every built type can be added with its sample, and what is for students is read back the same by them', async () => {
  const board = await newBoard()
  const files = await uploadEach(school.teacher)
  for (const type of itemCodes) {
    const value = sampleWith(type, files)
    const item = await addItem(school.teacher, board, type, value)
    expect(item).toMatchObject({ board_id: board, type, value, version: 1, props: {}, name: null })
  }
  expect((await items(board)).map((i) => i.type)).toEqual(itemCodes.filter((code) => itemTypes[code].audience !== 'teacher'))
})

test("without a value an item gets its type's empty one; an image needs a file", async () => {
  const board = await newBoard()
  expect((await addItem(school.teacher, board, 1)).value).toEqual({ content: [{ type: 'paragraph' }] })
  expect((await school.teacher.post(`/boards/${board}/items`, { type: 7 })).failure.errors).toEqual({ value: 'required' })
})

test('refuses the kinds of a library and unknown numbers', async () => {
  const { teacher, board } = school
  for (const type of [5, 6, 12, 99]) {
    const refused = await teacher.post(`/boards/${board}/items`, { type })
    expect([refused.status, refused.failure.errors]).toEqual([422, { type: 'invalid' }])
  }
})

test('an item can be added as hidden: its teacher receives it, students nothing of it', async () => {
  const { teacher, student, room } = school
  const board = await newBoard()
  const live = await connectLive(app, student)
  await live.send('join_room', { room_id: room, board_id: null })
  const add = async (hidden?: number) =>
    (await teacher.post<BoardItem>(`/boards/${board}/items`, { type: 1, value: textValue('new'), hidden })).data
  const [secret, shown] = [await add(1), await add(2)]
  await live.nextInRoom('addItem', ({ item }) => item.id === shown.id)
  expect([secret.hidden, shown.hidden]).toEqual([1, undefined])
  expect(JSON.stringify(live.events)).not.toContain(`"id":${secret.id},`)
  expect((await items(board)).map(({ id }) => id)).toEqual([shown.id])
  expect((await items(board, teacher)).map(({ id }) => id)).toEqual([secret.id, shown.id])
  // A note for the teacher is never shown.
  const note = await teacher.post<BoardItem>(`/boards/${board}/items`, {
    type: codeOf['teacher-note'],
    value: textValue('mine'),
    hidden: 2,
  })
  expect(note.data.hidden).toBe(1)
  expect((await teacher.post(`/boards/${board}/items`, { type: 1, hidden: 3 })).failure.errors).toEqual({ hidden: 'invalid' })
})

test('adds items before another, last, and at the place of a deleted one', async () => {
  const { teacher } = school
  const board = await newBoard()
  const [a, c] = [await addItem(teacher, board, 1, textValue('a')), await addItem(teacher, board, 1, textValue('c'))]
  const b = await addItem(teacher, board, 1, textValue('b'), c.id)
  await teacher.delete(`/boards/items/${b.id}`)
  const inItsPlace = await addItem(teacher, board, 1, textValue('x'), b.id)
  expect((await items(board)).map((i) => i.id)).toEqual([a.id, inItsPlace.id, c.id])
  expect((await teacher.post<BoardItem>(`/boards/items/${b.id}/restore`)).data.value).toEqual(textValue('b'))
  expect((await items(board)).map((i) => i.id)).toEqual([a.id, inItsPlace.id, b.id, c.id])
  await teacher.put(`/boards/items/${a.id}/move`, { before_id: null })
  await teacher.put(`/boards/items/${c.id}/move`, { before_id: inItsPlace.id })
  expect((await items(board)).map((i) => i.id)).toEqual([c.id, inItsPlace.id, b.id, a.id])
  const elsewhere = await addItem(teacher, await newBoard(), 1)
  expect((await teacher.put(`/boards/items/${a.id}/move`, { before_id: elsewhere.id })).failure.errors).toEqual({ before_id: 'invalid' })
})

test('twenty items added before the same one at once get different positions', async () => {
  const { teacher } = school
  const board = await newBoard()
  const last = await addItem(teacher, board, 1)
  await Promise.all(Array.from({ length: 20 }, () => addItem(teacher, board, 1, undefined, last.id)))
  const all = await items(board)
  expect(all).toHaveLength(21)
  expect(all.at(-1)?.id).toBe(last.id)
  const positions = await app.database.db.selectFrom('board_items').select('position').where('board_id', '=', board).execute()
  expect(new Set(positions.map((p) => p.position)).size).toBe(21)
})

test('counts versions of a stored value, also of concurrent saves', async () => {
  const { teacher } = school
  const item = await addItem(teacher, await newBoard(), 1)
  const first = await teacher.put<BoardItem>(`/boards/items/${item.id}`, { value: textValue('one'), type: 1 })
  expect(first.data).toEqual({ ...item, value: textValue('one'), version: 2 })
  await Promise.all(Array.from({ length: 10 }, (_, n) => teacher.put(`/boards/items/${item.id}`, { value: textValue(`${n}`) })))
  expect((await items(item.board_id))[0]?.version).toBe(12)
})

test('a name is set, kept and cleared', async () => {
  const { teacher } = school
  const item = await addItem(teacher, await newBoard(), 1)
  const put = async (body: object) =>
    (await teacher.put<BoardItem>(`/boards/items/${item.id}`, { value: textValue('x'), ...body })).data.name
  expect(await put({ name: 'Task 1' })).toBe('Task 1')
  expect(await put({})).toBe('Task 1')
  expect(await put({ name: null })).toBeNull()
})

test('refuses a wrong, too large, too deep, foreign or unstorable value', async () => {
  const { teacher } = school
  const item = await addItem(teacher, await newBoard(), 1, textValue('kept'))
  const put = (body: object) => teacher.put(`/boards/items/${item.id}`, body)
  let deep: object = { type: 'paragraph' }
  for (let i = 0; i < 30; i++) deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
  expect((await put({ value: { content: [] } })).failure.errors).toEqual({ value: 'invalid' })
  expect(
    (
      await put({
        value: { content: Array.from({ length: 6 }, () => ({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(40_000) }] })) },
      })
    ).failure.errors,
  ).toEqual({ value: 'too_big' })
  expect((await put({ value: { content: [deep] } })).failure.errors).toEqual({ value: 'invalid' })
  expect((await put({ value: textValue('x'), type: 14 })).failure.errors).toEqual({ type: 'invalid' })
  expect((await put({ value: textValue('a\u0000b') })).failure.errors).toEqual({ value: 'invalid' })
  expect((await put({ value: textValue('half \ud83d') })).failure.errors).toEqual({ value: 'invalid' })
  expect(
    (
      await put({
        value: {
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
            },
          ],
        },
      })
    ).status,
  ).toBe(422)
  expect((await items(item.board_id))[0]).toMatchObject({ value: textValue('kept'), version: 1 })
  expect((await put({ value: textValue('a backslash \\u0000 in the text is fine \u{1f600}') })).status).toBe(200)
})

test('students change nothing, and strangers get not found for any input', async () => {
  const { teacher, student } = school
  const stranger = await app.user('teacher')
  const item = await addItem(teacher, await newBoard(), 1, textValue('kept'))
  for (const [person, status] of [
    [student, 403],
    [stranger, 404],
    [app.guest(), 401],
  ] as const) {
    expect((await person.put(`/boards/items/${item.id}`, { value: textValue('x') })).status).toBe(status)
    expect((await person.put(`/boards/items/${item.id}`, { value: 'nonsense' })).status).toBe(status)
    expect((await person.delete(`/boards/items/${item.id}`)).status).toBe(status)
    expect((await person.put(`/boards/items/${item.id}/move`, { before_id: null })).status).toBe(status)
    expect((await person.post(`/boards/items/${item.id}/restore`)).status).toBe(status)
    expect((await person.post(`/boards/${item.board_id}/items`, { type: 1 })).status).toBe(status)
  }
  expect((await items(item.board_id))[0]).toEqual(item)
})

test('an image may use only files its teacher may read, and students read them', async () => {
  const { teacher, student } = school
  const other = await app.user('teacher')
  const foreign = (await upload(other)).data.id
  const own = (await upload(teacher)).data.id
  const second = (await upload(teacher)).data.id
  const board = await newBoard()
  expect((await teacher.post(`/boards/${board}/items`, { type: 7, value: { file_id: foreign } })).failure.errors).toEqual({
    value: 'unknown_file',
  })
  expect((await teacher.post(`/boards/${board}/items`, { type: 7, value: { file_id: 999_999 } })).failure.errors).toEqual({
    value: 'unknown_file',
  })
  expect((await student.get(`/files/${own}`)).status).toBe(404)
  const item = await addItem(teacher, board, 7, { file_id: own })
  expect((await student.get(`/files/${own}`)).status).toBe(200)
  expect((await teacher.put(`/boards/items/${item.id}`, { value: { file_id: foreign } })).failure.errors).toEqual({ value: 'unknown_file' })
  await teacher.put(`/boards/items/${item.id}`, { value: { file_id: second } })
  expect((await student.get(`/files/${own}`)).status).toBe(404)
  expect((await student.get(`/files/${second}`)).status).toBe(200)
  await teacher.delete(`/boards/items/${item.id}`)
  expect((await student.get(`/files/${second}`)).status).toBe(404)
  await teacher.post(`/boards/items/${item.id}/restore`)
  expect((await student.get(`/files/${second}`)).status).toBe(200)
  await teacher.put(`/modules/${school.module}`, { hidden: 1 })
  expect((await student.get(`/files/${second}`)).status).toBe(404)
  await teacher.put(`/modules/${school.module}`, { hidden: 2 })
})

test('limits the number of items on a board', async () => {
  const { teacher } = school
  const board = await newBoard()
  const value = json(textValue('x'))
  await app.database.db
    .insertInto('board_items')
    .values(generateNKeysBetween(null, null, ITEMS_PER_BOARD_MAX - 1).map((position) => ({ board_id: board, type: 1, value, position })))
    .execute()
  const last = await addItem(teacher, board, 1)
  const single = await addText(teacher, 'Single')
  const more = [
    [`/boards/${board}/items`, { type: 1 }],
    [`/boards/${board}/add-items`, { items: [{ type: 1, value: textValue('x') }] }],
    [`/boards/items/${last.id}/duplicate`, {}],
    ['/boards/copy-from-library', { item_id: single.id, board_id: board }],
  ] as const
  for (const [path, body] of more) expect((await teacher.post(path, body)).failure.code).toBe('limit.reached')
  await teacher.delete(`/boards/items/${last.id}`)
  expect((await teacher.post(`/boards/items/${last.id}/restore`)).status).toBe(200)
  await teacher.delete(`/boards/items/${last.id}`)
  for (const [path, body] of more.filter(([path]) => !path.includes('duplicate'))) {
    expect((await teacher.post(path, body)).status).toBe(200)
    expect((await teacher.post(`/boards/items/${last.id}/restore`)).failure.code).toBe('limit.reached')
    const added = (await items(board)).find(({ id }) => id > last.id)
    await teacher.delete(`/boards/items/${added?.id}`)
  }
})

test('a deleted item can be restored for 30 days', async () => {
  const { teacher } = school
  const item = await addItem(teacher, await newBoard(), 1)
  await teacher.delete(`/boards/items/${item.id}`)
  expect((await teacher.delete(`/boards/items/${item.id}`)).status).toBe(404)
  await app.database.db
    .updateTable('board_items')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', item.id)
    .execute()
  expect((await teacher.post(`/boards/items/${item.id}/restore`)).status).toBe(404)
})

test('purges an item after 30 days in the bin, with its answers', async () => {
  const { teacher, student } = school
  const board = await newBoard()
  const [gone, kept] = [await addItem(teacher, board, 10, itemTypes[10].sample()), await addItem(teacher, board, 1)]
  await student.post(`/boards/${board}/actions`, { item_id: gone.id, id: 'g0es1', action: { id: 'a1' } })
  await teacher.delete(`/boards/items/${gone.id}`)
  const left = async () => {
    const { db } = app.database
    const [answers, rows] = await Promise.all([
      db.selectFrom('meta').select('key').where('item_id', '=', gone.id).execute(),
      db.selectFrom('board_items').select('id').where('id', 'in', [gone.id, kept.id]).execute(),
    ])
    return [answers.length, rows.length]
  }
  await purgeBin(app.ctx)
  expect(await left()).toEqual([1, 2])
  await purgeBin({ ...app.ctx, now: () => new Date(Date.now() + 31 * 86_400_000) })
  expect(await left()).toEqual([0, 1])
  const whole = await newBoard()
  await addItem(teacher, whole, 1)
  await teacher.delete(`/boards/${whole}`)
  await purgeBin({ ...app.ctx, now: () => new Date(Date.now() + 31 * 86_400_000) })
  expect(await app.database.db.selectFrom('boards').select('id').where('id', '=', whole).execute()).toEqual([])
})

test('refuses a save over a newer version; without a version the last wins', async () => {
  const { teacher } = school
  const item = await addItem(teacher, await newBoard(), 1, textValue('base'))
  const put = (words: string, version?: number) => teacher.put<BoardItem>(`/boards/items/${item.id}`, { value: textValue(words), version })
  expect((await put('first', item.version)).data.version).toBe(2)
  const { status, failure } = await put('second', item.version)
  expect([status, failure.code]).toEqual([409, 'item.changed'])
  expect(failure.newer).toEqual({ ...item, value: textValue('first'), version: 2 })
  expect((await put('merged', failure.newer?.version)).data).toMatchObject({ value: textValue('merged'), version: 3 })
  expect((await put('whatever')).data).toMatchObject({ value: textValue('whatever'), version: 4 })
  await teacher.delete(`/boards/items/${item.id}`)
  expect((await put('gone', 4)).status).toBe(404)
  expect((await teacher.put(`/boards/items/${item.id}/hidden`, { hidden: 1 })).status).toBe(404)
  expect((await teacher.put(`/boards/items/${item.id}/move`, { before_id: null })).status).toBe(404)
  expect((await teacher.put('/boards/items/999999', { value: textValue('x') })).status).toBe(404)
})

test('the item of a single library entry stays the only one and names it', async () => {
  const { teacher } = school
  const { id, item, board_id } = await addText(teacher, 'Single')
  for (const refused of [
    await teacher.delete(`/boards/items/${item?.id}`),
    await teacher.post(`/boards/${board_id}/items`, { type: 1 }),
    await teacher.post(`/boards/${board_id}/add-items`, { items: [{ type: 1, value: textValue('x') }] }),
  ])
    expect(refused.status).toBe(403)
  const nameOf = async () => (await teacher.get<LibraryEntryDetail>(`/library/items/${id}`)).data.name
  const save = (body: object) => teacher.put(`/boards/items/${item?.id}`, { value: textValue('ahven'), ...body })
  await save({})
  expect(await nameOf()).toBe('Single')
  await save({ name: 'Renamed' })
  expect(await nameOf()).toBe('Renamed')
  const { items: found } = (await teacher.get<LibraryList>('/library/items?search=ahven')).data
  expect(found.map((row) => row.id)).toEqual([id])

  const kept = await addEntry(teacher, { type: libraryKinds.board, name: 'Board' })
  const inside = await addItem(teacher, kept.board_id ?? 0, 1)
  await teacher.put(`/boards/items/${inside.id}`, { value: textValue('x'), name: 'Inside' })
  expect((await teacher.get<LibraryEntryDetail>(`/library/items/${kept.id}`)).data.name).toBe('Board')
  expect((await teacher.delete(`/boards/items/${inside.id}`)).status).toBe(200)
})

test('suggests what a teacher wrote into a word list before', async () => {
  const { teacher } = school
  const board = await newBoard()
  const words = [{ id: 'w1', word: 'ahven', translate: 'perch' }]
  const list = await addItem(teacher, board, codeOf.words)
  const value = { ...(list.value as object), words }
  const kept = async () =>
    (
      await app.database.db
        .selectFrom('translations')
        .select(['lang', 'translate'])
        .where('owner_id', '=', teacher.user.id)
        .where('text_key', '=', 'ahven')
        .execute()
    ).map(({ lang, translate }) => [lang, translate])
  await teacher.put(`/boards/items/${list.id}`, { value })
  expect(await kept()).toEqual([])
  expect((await teacher.put(`/boards/items/${list.id}`, { value: { ...value, lang: 'et' } })).status).toBe(200)
  expect(await kept()).toEqual([['et', 'perch']])
})

test('of twenty saves over one version one is stored, the others get it', async () => {
  const { teacher } = school
  const item = await addItem(teacher, await newBoard(), 1, textValue('base'))
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) => teacher.put<BoardItem>(`/boards/items/${item.id}`, { value: textValue(`save ${n}`), version: 1 })),
  )
  const [won, ...more] = results.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  for (const { status, failure } of results.filter((result) => result !== won))
    expect([status, failure.newer?.value]).toEqual([409, won?.data.value])
})

test('a reader without access gets no item in a version conflict', async () => {
  const stranger = await app.user('teacher')
  const item = await addItem(school.teacher, await newBoard(), 1, textValue('base'))
  for (const [person, status] of [
    [stranger, 404],
    [school.student, 403],
  ] as const) {
    const answer = await person.put(`/boards/items/${item.id}`, { value: textValue('x'), version: 7 })
    expect([answer.status, answer.failure.newer]).toEqual([status, undefined])
  }
})

import type { FileStorage } from '@keel/contract/entities/account'
import type { LibraryEntry, LibraryList } from '@keel/contract/entities/library'
import type { SitePerson, SiteStorage } from '@keel/contract/entities/site'
import { libraryKinds } from '@keel/contract/items/codes'
import { codeOf } from '@keel/contract/items/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { eraseNow } from '../../../test/erase'
import { importZip, indexOf, zipOf } from '../../../test/archive'
import { addEntry } from '../../../test/library'
import { whileCalling } from '../../../test/meanwhile'
import { lockUser } from '../../db/lock'
import { purgeBin } from '../bin'
import { foldTextBytes, requireStorageToGrow } from './storage'
import { addBoard, addItem, addModule, makeSchool, textValue, upload, type Person } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TEACHER_STORAGE_MB: '1', STUDENT_STORAGE_MB: '1' })
})
afterAll(() => app.stop())

const MEGABYTE = 1_048_576
const big = textValue('x'.repeat(39_000))
const used = async (person: Person) => (await person.get<FileStorage>('/user/storage')).data.used
/** Stores this many big texts on a board. */
const fill = (board: number, count: number) =>
  sql`insert into board_items (board_id, type, value, position)
    select ${board}, 1, ${JSON.stringify(big)}::jsonb, 'b' || lpad(n::text, 3, '0') || 'V' from generate_series(1, ${count}::int) n`.execute(
    app.database.db,
  )
const refusal = ({ status, failure }: { status: number; failure: { code: string } }) => [status, failure.code]
const FULL = [413, 'storage.full']

/** A teacher with something of every kind to copy, and no storage left. */
async function fullTeacher() {
  const { teacher, room } = await makeSchool(app)
  const module = await addModule(teacher, room, 'Long texts')
  const board = await addBoard(teacher, module.id, 'Long text')
  const item = await addItem(teacher, board.id, codeOf.text, big)
  const entry = (type: number, name: string, value?: unknown) => addEntry(teacher, { type, name, value })
  const single = await entry(codeOf.text, 'Single', big)
  const [ofBoard, ofModule] = [await entry(libraryKinds.board, 'Board'), await entry(libraryKinds.module, 'Module')]
  await fill(ofBoard.board_id ?? 0, 1)
  const inModule = await addBoard(teacher, ofModule.module_id ?? 0, 'Inside')
  await fill(inModule.id, 1)
  const free = (MEGABYTE - (await used(teacher))) / 39_000
  const store = await addBoard(teacher, module.id, 'Store')
  await fill(store.id, Math.floor(free) - 1)
  return { teacher, room, module: module.id, board: board.id, item: item.id, single: single.id, ofBoard: ofBoard.id, ofModule: ofModule.id }
}

test('text counts as storage, and what would exceed it is refused by every call and changes nothing', async () => {
  const { teacher, room, module, board, item, single, ofBoard, ofModule } = await fullTeacher()
  const small = await addItem(teacher, board, codeOf.text, textValue('small'))
  const target = await addBoard(teacher, module, 'Target')
  await addItem(teacher, board, codeOf.text, big)
  const before = await used(teacher)
  expect(before).toBeLessThanOrEqual(MEGABYTE)
  expect(before).toBeGreaterThan(MEGABYTE - 80_000)
  const names = async () => (await teacher.get(`/rooms/${room}/modules`)).data

  const shown = await names()
  const more = { content: [textValue('y'.repeat(39_900)), textValue('z'.repeat(39_900))].flatMap(({ content }) => content) }
  const to = { folder_id: null, name: 'Copy' }
  const archive = await zipOf({
    'keel.json': indexOf([
      {
        type: 'board',
        name: 'Archive',
        items: [
          { type: 'text', value: more },
          { type: 'text', value: more },
        ],
      },
    ]),
  })
  const fileOf100kB = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100_000, ' ')])
  const calls = [
    () => teacher.post(`/boards/${target.id}/items`, { type: codeOf.text, value: more }),
    () => teacher.post(`/boards/${target.id}/add-items`, { items: [{ type: codeOf.text, value: more }] }),
    () => teacher.put(`/boards/items/${small.id}`, { value: more }),
    () => teacher.post(`/boards/${board}/duplicate`),
    () => teacher.post(`/modules/${module}/duplicate`),
    () => teacher.post(`/boards/${board}/copy-to-library`, to),
    () => teacher.post(`/modules/${module}/copy-to-library`, to),
    () => teacher.post(`/boards/${board}/save-as-template`, { name: 'Copy' }),
    () => teacher.post('/library/items', { type: codeOf.text, folder_id: null, name: 'More', value: more }),
    () => teacher.post('/library/add-items', { folder_id: null, items: [{ type: codeOf.text, name: 'More', value: more }] }),
    () => teacher.post('/library/copy', { ids: [single, ofBoard, ofModule], folder_id: null }),
    () => importZip(teacher, archive),
    () => upload(teacher, fileOf100kB, 'page.pdf'),
  ]
  for (const call of calls) expect([String(call), ...refusal(await call())]).toEqual([String(call), ...FULL])
  expect([await used(teacher), await names()]).toEqual([before, shown])

  // What still fits is copied; the last of them is refused.
  const fitting = [
    await teacher.post(`/boards/items/${item}/duplicate`),
    await teacher.post('/boards/copy-to-library', { ...to, item_id: item }),
    await teacher.post('/boards/copy-from-library', { item_id: single, board_id: target.id }),
    await teacher.post(`/modules/${module}/copy-from-library`, { item_id: ofBoard }),
    await teacher.post(`/rooms/${room}/copy-from-library`, { item_id: ofModule }),
  ]
  expect(fitting.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([413, 413, 413]))
  expect(await used(teacher)).toBeLessThanOrEqual(MEGABYTE)
  expect((await teacher.put(`/boards/items/${item}`, { value: textValue('short') })).status).toBe(200)
  expect((await teacher.put(`/boards/items/${small.id}`, { value: textValue('still small') })).status).toBe(200)
})

test('a ready-made module is refused without storage for it; one that is there already is opened', async () => {
  const { teacher, module } = await makeSchool(app)
  const add = (lang: string, key: string) => teacher.post<LibraryEntry>('/starter-modules/add', { lang, key })
  const { data: first } = await add('en', 'work')
  const { data: entries } = await teacher.get<LibraryList>('/library/items')
  const board = await addBoard(teacher, module, 'Fourth')
  await fill(board.id, Math.ceil((MEGABYTE - (await used(teacher))) / 39_000))
  expect(refusal(await add('en', 'journeys'))).toEqual(FULL)
  expect((await add('en', 'work')).data.id).toBe(first.id)
  expect((await teacher.get<LibraryList>('/library/items')).data).toEqual(entries)
})

test('of many copies at once no more are made than fit', async () => {
  const { teacher, module } = await makeSchool(app)
  const board = await addBoard(teacher, module, 'Third')
  await fill(board.id, 8)
  const copies = await Promise.all(Array.from({ length: 8 }, () => teacher.post(`/boards/${board.id}/duplicate`)))
  expect(copies.map(refusal).filter(([status]) => status !== 200)).toEqual(Array.from({ length: 6 }, () => FULL))
  expect(await used(teacher)).toBeLessThanOrEqual(MEGABYTE)
})

test('what is in the bin counts until it is deleted for good', async () => {
  const { teacher, module } = await makeSchool(app)
  const board = await addBoard(teacher, module, 'Board')
  await fill(board.id, 20)
  const before = await used(teacher)
  await teacher.delete(`/boards/${board.id}`)
  expect(await used(teacher)).toBe(before)
  await teacher.delete(`/bin/board/${board.id}`)
  await purgeBin(app.ctx)
  expect(await used(teacher)).toBeLessThan(before - 20 * 39_000)
})

test('what is stored is added up once where a growing value makes it count again', async () => {
  const { teacher, board } = await makeSchool(app)
  const item = await addItem(teacher, board, codeOf.text, textValue('small'))
  const counted: string[] = []
  const db = app.database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('storage_used s')) counted.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await requireStorageToGrow({ ...app.ctx, db }, teacher.user.id, item.id, 40_000)
  expect(counted).toHaveLength(1)
})

test('operators see the text of each person and of all', async () => {
  const operator = await app.user('teacher', { operator: true })
  const { teacher, module } = await makeSchool(app)
  const all = async () => (await operator.get<SiteStorage>('/admin/storage')).data
  const before = await all()
  await fill((await addBoard(teacher, module, 'Board')).id, 24)
  const after = await all()
  const own = await used(teacher)
  expect(after.used - before.used).toBeGreaterThanOrEqual(24 * 39_000)
  expect(after.people.find(({ person }) => person.id === teacher.user.id)).toMatchObject({ used: own, max: MEGABYTE })
  const { data } = await operator.get<{ people: SitePerson[] }>(`/admin/people?search=${encodeURIComponent(teacher.user.email)}`)
  expect(data.people.find(({ id }) => id === teacher.user.id)?.used).toBe(own)
})

test('a copy does not lock out who locks its classroom and then the owner', async () => {
  const { teacher, room, module } = await makeSchool(app)
  await addBoard(teacher, module, 'Board')
  const copy = await whileCalling(
    app,
    // As when a student leaves or the classroom is deleted.
    (trx) => sql`select 1 from rooms where id = ${room} for no key update`.execute(trx),
    () => teacher.post(`/modules/${module}/duplicate`),
    (trx) => lockUser(trx, teacher.user.id),
  )
  expect(copy.status).toBe(200)
})

test('the count of all text follows every change, and is folded to one row', async () => {
  const { db, pool } = app.database
  const counted = async () => {
    const { rows } = await pool.query<{ counted: number; stored: number; rows: number }>(`select
      (select coalesce(sum(bytes), 0)::float8 from text_bytes) as counted, (select coalesce(sum(bytes), 0)::float8 from board_items) as stored,
      (select count(*)::int from text_bytes) as rows`)
    return rows[0]
  }
  const expectRight = async (of: string) => {
    const now = await counted()
    expect([of, now?.counted]).toEqual([of, now?.stored])
  }
  const { teacher, room } = await makeSchool(app)
  const module = await addModule(teacher, room, 'Counted')
  const board = await addBoard(teacher, module.id, 'Counted')
  await expectRight('new boards')
  const item = await addItem(teacher, board.id, codeOf.text, textValue('short'))
  await expectRight('a new item')
  expect((await teacher.put(`/boards/items/${item.id}`, { value: textValue('a longer one') })).status).toBe(200)
  await expectRight('a changed item')
  await fill(board.id, 3)
  await expectRight('several items')
  await db.deleteFrom('board_items').where('id', '=', item.id).execute()
  await expectRight('a deleted item')
  await eraseNow(app, teacher.user.id)
  await expectRight('a deleted account')
  expect((await counted())?.rows).toBeGreaterThan(1)
  const before = await counted()
  await Promise.all([foldTextBytes(app.ctx), foldTextBytes(app.ctx)])
  expect(await counted()).toEqual({ ...before, rows: 1 })
})

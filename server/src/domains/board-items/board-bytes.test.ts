import { BOARD_MAX_BYTES, ITEM_VALUE_MAX_NODES } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { importZip, indexOf, zipOf } from '../../../test/archive'
import { texts } from '../../http/texts'
import { addText, addEntry } from '../../../test/library'
import { addBoard, addItem, makeSchool, textValue, upload, type Person, type School } from '../../../test/school'

let app: TestApp
let school: School
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
  ;({ teacher } = school)
})
afterAll(() => app.stop())

/** A text of this many bytes as the database writes it. */
function textOf(bytes: number, letter = 'x') {
  const parts = (length: number): unknown[] =>
    length <= 0
      ? []
      : [{ type: 'paragraph', content: [{ type: 'text', text: letter.repeat(Math.min(length, 40_000)) }] }, ...parts(length - 40_000)]
  const written = JSON.stringify(textValue('')).replaceAll(/[:,]/g, '$& ').length
  return { content: parts(bytes - written) }
}
const BIG = 199_000
const FULL = Math.floor(BOARD_MAX_BYTES / (BIG + 1000))

const bytesOf = async (board: number) => {
  const sum = sql<{ sum: number }>`select sum(bytes)::int as sum from board_items where board_id = ${board} and deleted_at is null`
  return (await sum.execute(app.database.db)).rows[0]?.sum ?? 0
}
/** Fills a board until it has room for less than two big values. */
async function fill(board: number, count = FULL - 1): Promise<void> {
  await sql`insert into board_items (board_id, type, value, position)
    select ${board}, 1, ${JSON.stringify(textOf(BIG))}::jsonb, 'a' || lpad(n::text, 3, '0') || 'V' from generate_series(1, ${count}::int) n`.execute(
    app.database.db,
  )
}
const fullBoard = async (count?: number): Promise<number> => {
  const { id } = await addBoard(teacher, school.module, 'Full')
  await fill(id, count)
  return id
}
const BOARD_FULL = [409, 'board.full']
const refusal = ({ status, failure }: { status: number; failure: { code: string } }) => [status, failure.code]

test('a full board accepts nothing more by any call and keeps its contents', async () => {
  const board = await fullBoard()
  const small = await addItem(teacher, board, 1, textValue('small'))
  const binned = await addItem(teacher, board, 1, textOf(BIG))
  await teacher.delete(`/boards/items/${binned.id}`)
  const single = await addText(teacher, 'Long')
  await teacher.put(`/boards/items/${single.item?.id}`, { value: textOf(BIG) })
  await addItem(teacher, board, 1, textOf(BIG))
  const before = await bytesOf(board)
  expect(before).toBeLessThanOrEqual(BOARD_MAX_BYTES)

  const value = textOf(BIG)
  expect(refusal(await teacher.post(`/boards/${board}/items`, { type: 1, value }))).toEqual(BOARD_FULL)
  expect(refusal(await teacher.post(`/boards/${board}/add-items`, { items: [{ type: 1, value }] }))).toEqual(BOARD_FULL)
  expect(refusal(await teacher.put(`/boards/items/${small.id}`, { value }))).toEqual(BOARD_FULL)
  expect(refusal(await teacher.post(`/boards/items/${binned.id}/restore`))).toEqual(BOARD_FULL)
  expect(refusal(await teacher.post('/boards/copy-from-library', { item_id: single.id, board_id: board }))).toEqual(BOARD_FULL)
  expect(await bytesOf(board)).toBe(before)
  expect((await teacher.put<BoardItem>(`/boards/items/${small.id}`, { value: textValue('still small') })).status).toBe(200)
})

test('the error contains the limit, in every language', async () => {
  const board = await fullBoard(FULL)
  const { failure } = await teacher.post(`/boards/${board}/items`, { type: 1, value: textOf(BIG) })
  expect(failure.message).toBe(texts['board.full'].en)
  for (const text of Object.values(texts['board.full'])) expect(text).toMatch(/8.M[BБ]|8.МБ/)
})

test('points count, also those of a copy and of an archive', async () => {
  const { data: file } = await upload(teacher)
  const board = await fullBoard()
  const words = Array.from({ length: 20 }, (_, n) => ({ id: `w${n}`, value: 'ж'.repeat(200) }))
  const point = { x: 1, y: 1, color: 'red', words }
  const picture = await addItem(teacher, board, 7, { file_id: file.id })
  await sql`insert into meta (source, type, item_id, page, user_id, key, value)
    select 2, 1, ${picture.id}, 1, 0, 'q' || n, ${JSON.stringify(point)}::jsonb from generate_series(1, 20) n`.execute(app.database.db)
  const put = (id: string) => teacher.post(`/boards/items/${picture.id}/points`, { id, page: 1, point })
  const more = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`p${n}`)))
  expect(more.map(refusal)).toContainEqual(BOARD_FULL)
  expect(more.some(({ status }) => status === 200)).toBe(true)

  const { failure } = await importZip(
    teacher,
    await zipOf({
      'keel.json': indexOf([
        { type: 'board', name: 'Too much', items: Array.from({ length: FULL + 1 }, () => ({ type: 'text', value: textOf(BIG) })) },
      ]),
    }),
  )
  expect(failure.code).toBe('board.full')
})

test('of twenty who fill the last space at once one succeeds', async () => {
  const board = await fullBoard()
  const texts = await Promise.all(Array.from({ length: 6 }, () => addItem(teacher, board, 1, textValue('x'))))
  const grown = texts.map(({ id }) => teacher.put(`/boards/items/${id}`, { value: textOf(BIG - 2000) }))
  const added = Array.from({ length: 14 }, () => teacher.post(`/boards/${board}/items`, { type: 1, value: textOf(BIG - 2000) }))
  const results = await Promise.all([...grown, ...added])
  expect(results.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(results.filter(({ status }) => status !== 200).map(refusal)).toEqual(
    Array.from({ length: results.filter(({ status }) => status !== 200).length }, () => BOARD_FULL),
  )
  expect(await bytesOf(board)).toBeLessThanOrEqual(BOARD_MAX_BYTES)
})

test('concurrent saves, moves, deletions and points do not deadlock', async () => {
  const board = (await addBoard(teacher, school.module, 'Busy')).id
  const { data: file } = await upload(teacher)
  const items = await Promise.all(
    Array.from({ length: 8 }, (_, n) => addItem(teacher, board, n % 2 ? 7 : 1, n % 2 ? { file_id: file.id } : textValue('x'))),
  )
  const results = await Promise.all(
    items.flatMap(({ id, type }, n) => [
      teacher.put(`/boards/items/${id}`, { value: type === 1 ? textValue('xyz'.repeat(n)) : { file_id: file.id, alt: 'map'.repeat(n) } }),
      teacher.put(`/boards/items/${id}/move`, { before_id: null }),
      type === 7
        ? teacher.post(`/boards/items/${id}/points`, {
            id: 'p1',
            page: 1,
            point: { x: 1, y: 1, color: 'red', words: [{ id: 'w', value: 'a' }] },
          })
        : teacher.delete(`/boards/items/${id}`),
      teacher.post(`/boards/items/${id}/restore`),
    ]),
  )
  expect(results.filter(({ status }) => status >= 500)).toEqual([])
})

test('a board over the limit can be read and made smaller', async () => {
  const { database } = app
  const board = (await addBoard(teacher, school.module, 'Old')).id
  await sql`alter table board_items disable trigger board_items_added`.execute(database.db)
  await fill(board, FULL + 5)
  await sql`alter table board_items enable trigger board_items_added`.execute(database.db)
  const { data: items } = await teacher.get<BoardItem[]>(`/boards/${board}/items`)
  expect(items).toHaveLength(FULL + 5)
  expect((await teacher.put(`/boards/items/${items[0]?.id}`, { value: textOf(BIG - 100) })).status).toBe(200)
  expect((await teacher.delete(`/boards/items/${items[1]?.id}`)).status).toBe(200)
  expect(refusal(await teacher.put(`/boards/items/${items[0]?.id}`, { value: textOf(BIG) }))).toEqual(BOARD_FULL)
})

test('a value with too many parts is refused', async () => {
  const board = (await addBoard(teacher, school.module, 'Parts')).id
  const value = { content: Array.from({ length: ITEM_VALUE_MAX_NODES }, () => 1) }
  const { failure } = await teacher.post(`/boards/${board}/items`, { type: 1, value })
  expect(failure.errors).toEqual({ value: 'too_big' })
  const entry = await addEntry(teacher, { type: 1, name: 'Parts' })
  expect((await teacher.put(`/library/items/${entry.id}`, { name: 'Parts', folder_id: null, type: 1, value })).status).toBe(422)
})

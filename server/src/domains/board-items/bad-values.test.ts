import { codeOf } from '@keel/contract/items/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { addItem, makeSchool, type School } from '../../../test/school'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const nested = (levels: number): unknown =>
  levels === 0 ? paragraph('x') : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(levels - 1)] }] }
const row = (columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => ({ type: 'tableCell', content: [{ type: 'paragraph' }] })),
})
const rows = Array.from({ length: 10_000 }, (_, i) => ({ id: `w${i}`, word: `word${i}`, translate: 'x' }))

test.each([
  ['a document nested a thousand deep', codeOf.text, { content: [nested(1000)] }, 'invalid'],
  ['a block of an unknown kind', codeOf.text, { content: [{ type: 'widget', content: [] }] }, 'invalid'],
  ['a text of a third of a megabyte', codeOf.text, { content: Array.from({ length: 8 }, () => paragraph('x'.repeat(45_000))) }, 'too_big'],
  ['a table with a column too many', codeOf.table, { content: [{ type: 'table', content: [row(51)] }] }, 'invalid'],
  ['a word list with a row too many', codeOf.words, { words: rows.slice(0, 501) }, 'invalid'],
  ['the value of another type', codeOf.banner, { words: rows.slice(0, 2) }, 'invalid'],
] as const)('refuses %s with a reason and keeps the stored value', async (_name, type, value, reason) => {
  const item = await addItem(school.teacher, school.board, type, undefined)
  const answer = await school.teacher.put(`/boards/items/${item.id}`, { value })
  expect([answer.status, answer.failure.errors]).toEqual([422, { value: reason }])
  expect(answer.failure.message).not.toBe('')
  const made = await school.teacher.post(`/boards/${school.board}/items`, { type, value })
  expect([made.status, made.failure.errors]).toEqual([422, { value: reason }])
  const [kept] = (await school.teacher.get<{ id: number; value: unknown }[]>(`/boards/${school.board}/items`)).data.filter(
    ({ id }) => id === item.id,
  )
  expect(kept?.value).toEqual(item.value)
})

test.each([
  ['a text of several megabytes', codeOf.text, { content: Array.from({ length: 100 }, () => paragraph('x'.repeat(45_000))) }],
  [
    'a table of a hundred by a hundred',
    codeOf.table,
    { content: [{ type: 'table', content: Array.from({ length: 100 }, () => row(100)) }] },
  ],
  ['a word list of ten thousand rows', codeOf.words, { words: rows }],
])('refuses %s before parsing it', async (_name, type, value) => {
  const item = await addItem(school.teacher, school.board, type, undefined)
  const answer = await school.teacher.put(`/boards/items/${item.id}`, { value })
  expect([answer.status, answer.failure.code]).toEqual([413, 'body.too.large'])
})

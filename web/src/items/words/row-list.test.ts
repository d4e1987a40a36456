import { expect, test } from 'vitest'
import { draftOf, inserted, moved, newRow, roomIn, valueOf, without } from './row-list'

const rowsOf = (...words: string[]) => words.map((word) => newRow({ word, translate: '' }))
const wordsOf = (rows: readonly { word: string }[]) => rows.map(({ word }) => word)

test('moves a row before another one or to the end', () => {
  const rows = rowsOf('a', 'b', 'c')
  const [a, b, c] = rows.map(({ key }) => key)
  expect(wordsOf(moved(rows, c ?? 0, a ?? 0))).toEqual(['c', 'a', 'b'])
  expect(wordsOf(moved(rows, a ?? 0, null))).toEqual(['b', 'c', 'a'])
  expect(wordsOf(moved(rows, -1, b ?? 0))).toEqual(['a', 'b', 'c'])
})

test('keeps at least one row', () => {
  const rows = rowsOf('a')
  expect(wordsOf(without(rows, rows[0]?.key ?? 0))).toEqual([''])
})

test('a paste replaces the blank row it starts in, and follows a written one', () => {
  const rows = rowsOf('a', '', 'c')
  const lines = [
    { word: 'x', translate: '1' },
    { word: 'y', translate: '2' },
  ]
  expect(wordsOf(inserted(rows, rows[1]?.key ?? 0, lines).rows)).toEqual(['a', 'x', 'y', 'c'])
  expect(wordsOf(inserted(rows, rows[0]?.key ?? 0, lines).rows)).toEqual(['a', 'x', 'y', 'c'])
  expect(wordsOf(inserted(rowsOf(''), null, lines).rows)).toEqual(['x', 'y'])
})

test('leaves out and counts what would make the list too long or too large', () => {
  const many = Array.from({ length: 700 }, (_, i) => ({ word: `w${i}`, translate: '' }))
  expect(inserted(rowsOf('a'), null, many)).toMatchObject({ left: 201 })
  const large = Array.from({ length: 500 }, () => ({ word: 'я'.repeat(200), translate: 'я'.repeat(200) }))
  const { rows, left } = inserted(rowsOf(''), null, large)
  expect(rows.length + left).toBe(500)
  expect(rows.length).toBeGreaterThan(200)
  expect(left).toBeGreaterThan(100)
})

test('shows blank rows without storing them, and keeps the id of the last one', () => {
  const rows = draftOf([{ id: 'word1', word: '', translate: '' }])
  expect(valueOf(rows, { lang: 'et' })).toEqual({ lang: 'et', words: [{ id: 'word1', word: '', translate: '' }] })
  const more = [...rows, ...rowsOf(' Tere ')]
  expect(valueOf(more, {}).words).toMatchObject([{ word: 'Tere' }])
  expect(roomIn(more)).toBe(499)
})

test('rows that come back from the server keep their keys', () => {
  const before = draftOf([{ id: 'a1', word: 'a', translate: '' }])
  expect(draftOf([{ id: 'a1', word: 'b', translate: '' }], before)[0]?.key).toBe(before[0]?.key)
})

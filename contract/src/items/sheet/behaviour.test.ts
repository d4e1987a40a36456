import { expect, test } from 'vitest'
import { judgeSheet, sheet, sheetProgress } from './behaviour'
import type { SheetValue } from './schema'

const value: SheetValue = { ask: '', ratio: 'a4', lines: 'none', pages: 2, answers: true }

test('a page that is drawn on, or no longer, is an answer; the same again is none', () => {
  expect(judgeSheet(value, '1', { drawn: true }, undefined)).toEqual({ drawn: true })
  expect(judgeSheet(value, '1', { drawn: true }, { drawn: true })).toBeNull()
  expect(judgeSheet(value, '2', { drawn: false }, { drawn: true })).toEqual({ drawn: false })
  expect(judgeSheet(value, '2', { drawn: false }, { drawn: false })).toBeNull()
  expect(judgeSheet(value, '2', { drawn: false }, undefined)).toBeNull()
})

test('nothing is answered on pages that are not there, nor where nobody asks for it', () => {
  for (const key of ['0', '3', '01', 'all', 'constructor']) expect(judgeSheet(value, key, { drawn: true }, undefined)).toBeNull()
  expect(judgeSheet({ ...value, answers: false }, '1', { drawn: true }, undefined)).toBeNull()
})

test('it is done with a drawing on any of its pages', () => {
  const done = { total: 1, done: 1, first: 1 }
  const open = { total: 1, done: 0, first: 0 }
  expect(sheetProgress(value, {})).toEqual(open)
  expect(sheetProgress(value, { 1: { drawn: false }, 2: { drawn: true } })).toEqual(done)
  expect(sheetProgress(value, { 1: { drawn: false }, 2: { drawn: false } })).toEqual(open)
  // A removed page keeps its drawing, and counts again when it comes back.
  expect(sheetProgress({ ...value, pages: 1 }, { 2: { drawn: true } })).toEqual(open)
  expect(sheetProgress({ ...value, answers: false }, { 1: { drawn: true } })).toEqual({ total: 0, done: 0, first: 0 })
})

test('a new sheet is shown to students, and asks nothing of them', () => {
  expect(sheet.isEmpty(sheet.emptyValue())).toBe(false)
  expect(sheetProgress(sheet.emptyValue(), {}).total).toBe(0)
})

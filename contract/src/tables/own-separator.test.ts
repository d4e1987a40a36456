import { expect, test } from 'vitest'
import { rowsOf } from './rows'

const PAIRS = [
  ['kass', 'cat'],
  ['koer', 'dog'],
  ['lehm', 'cow'],
]
const trimmed = (text: string) => rowsOf(text.split('\n')).rows.map(({ cells }) => cells.map((cell) => cell.trim()))
const written = (inner: string, end: string) => PAIRS.map((pair) => pair.join(inner)).join(end)

test.each(['<>', ' <> ', '<->', '::', ' == ', '~', ' @@ ', '|', ' | ', ' - ', '\t'])(
  'words and meanings apart by %j are read in lines, with blank lines between them, and apart by semicolons',
  (inner) => {
    for (const end of ['\n', '\n\n', ';']) expect([end, trimmed(written(inner, end))]).toEqual([end, PAIRS])
  },
)

test('the signs of the text itself do not separate: the separator is what splits every row alike', () => {
  expect(trimmed('kass <> cat - an animal; pet\nkoer <> dog\nlehm <> cow, bull')).toEqual([
    ['kass', 'cat - an animal; pet'],
    ['koer', 'dog'],
    ['lehm', 'cow, bull'],
  ])
  expect(trimmed('kass;a <> b\nkoer;c <> d')).toEqual([
    ['kass', 'a <> b'],
    ['koer', 'c <> d'],
  ])
  expect(trimmed('kass\ta <> b\nkoer\tc <> d')).toEqual([
    ['kass', 'a <> b'],
    ['koer', 'c <> d'],
  ])
  expect(trimmed('to ~ up - to rise\nto ~ in - to enter')).toEqual([
    ['to ~ up', 'to rise'],
    ['to ~ in', 'to enter'],
  ])
})

test('text stays text: links, HTML, and signs in some lines only', () => {
  for (const text of ['http://a.ee/x\nhttp://b.ee/y', '<b>kass</b> on\n<b>koer</b> on', 'a <> b\nkoer\nlehm\nkass', '<>\n<>', 'kass<>cat'])
    expect(trimmed(text).every(({ length }) => length === 1)).toBe(true)
})

test('further lines of a meaning belong to it and are named, and so do semicolons in it', () => {
  const { rows, joined } = rowsOf('kass<>cat\n\nkoer<>1) dog\n2) hound\n\nlehm<>cow'.split('\n'))
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, 'kass', 'cat'],
    [3, 'koer', '1) dog 2) hound'],
    [6, 'lehm', 'cow'],
  ])
  expect(joined.map(({ line, text }) => [line, text])).toEqual([[4, '2) hound']])
  for (const inner of ['<>', '\t'])
    expect(trimmed(`kass${inner}cat;koer${inner}dog; hound;lehm${inner}cow`)).toEqual([
      ['kass', 'cat'],
      ['koer', 'dog; hound'],
      ['lehm', 'cow'],
    ])
})

test('a megabyte of signs is read at once', () => {
  for (const text of ['<>'.repeat(500_000), '~^'.repeat(500_000), `a${'<>b;'.repeat(250_000)}`])
    expect(rowsOf([text, text]).rows.length).toBeGreaterThan(0)
})

import { describe, expect, test } from 'vitest'
import { cellsOf, readRecords } from './records'

describe('cells of a line', () => {
  test.each([
    ['a,b', ',', ['a', 'b']],
    ['', ',', ['']],
    ['5" nail,nael', ',', ['5" nail', 'nael']],
    [' "a,b" ,c', ',', ['a,b ', 'c']],
    ['"a,b', ',', ['"a', 'b']],
    ['"a" b,"c" ,"d ""e"""', ',', ['"a" b', 'c ', 'd "e"']],
    ['"a" "b"', ' ', ['a', 'b']],
    ['"",x', ',', ['', 'x']],
    ['""""', ',', ['"']],
    ['"say ""hi"""\tb', '\t', ['say "hi"', 'b']],
  ])('%j by %j', (line, separator, cells) => expect(cellsOf(line, separator)).toEqual(cells))
})

test('a quoted cell has line breaks, and rows know where they begin', () =>
  expect(readRecords(['kõik;"esimene', '', 'teine"', '', 'sõna;word'], ';')).toEqual([
    { line: 1, text: 'kõik;"esimene\n\nteine"', cells: ['kõik', 'esimene\n\nteine'] },
    { line: 4, text: '', cells: [''] },
    { line: 5, text: 'sõna;word', cells: ['sõna', 'word'] },
  ]))

test('a quote that is not closed is text, and so is one that is closed in the middle of a cell', () => {
  expect(readRecords(['say "hi\ttere', 'kass\tcat', '"quoted start\tx', 'koer\tdog'], '\t').map(({ cells }) => cells)).toEqual([
    ['say "hi', 'tere'],
    ['kass', 'cat'],
    ['"quoted start', 'x'],
    ['koer', 'dog'],
  ])
  expect(readRecords(['"a\tb', 'c\t"d" e'], '\t').map(({ cells }) => cells)).toEqual([
    ['"a', 'b'],
    ['c', '"d" e'],
  ])
})

test('a quoted cell has at most twenty lines', () => {
  const lines = (count: number) => ['"a', ...Array.from({ length: count - 2 }, () => 'x'), 'z";b']
  expect(readRecords(lines(20), ';')).toHaveLength(1)
  expect(readRecords(lines(21), ';')).toHaveLength(21)
})

test.each(['"', '" ', '",', '"x', '""x'])('a megabyte of %j is read at once', (part) => {
  const lines = Array.from({ length: 20 }, () => part.repeat(50_000 / part.length))
  expect(readRecords(lines, ',').length).toBeLessThanOrEqual(20)
})

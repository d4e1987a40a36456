import { describe, expect, test } from 'vitest'
import { rowsOfLine } from './list-line'

describe('rows in one line', () => {
  test.each<[string, boolean, string[] | null]>([
    ['a - b;c - d', true, ['a - b', 'c - d']],
    ['a - b;c - d', false, ['a - b', 'c - d']],
    ['a,b;c,d', true, null],
    ['a,b;c,d;e,f', true, ['a,b', 'c,d', 'e,f']],
    ['a,b;c,d;e,f', false, null],
    ['a=b|c=d', false, ['a=b', 'c=d']],
    ['a\tb||c\td', false, ['a\tb', 'c\td']],
    ['a\tb//c\td', false, ['a\tb', 'c\td']],
    ['a – b;', false, null],
    ['a - b;c', false, null],
    ['a - b - c;d - e', false, null],
    ['a;b', false, null],
    ['a – b;; c – d', false, ['a – b', ' c – d']],
  ])('%j as the only one: %j', (line, isOnly, rows) => expect(rowsOfLine(line, isOnly)).toEqual(rows))
})

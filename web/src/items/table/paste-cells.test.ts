import { expect, test } from 'vitest'
import { cellsOf } from './paste-cells'

test.each<[string, string[][] | null]>([
  ['one line', null],
  ['a\nb', null],
  ['a\tb', [['a', 'b']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\tb', [['two\nlines', 'b']]],
  ['"say ""hi"""\tb', [['say "hi"', 'b']]],
  ['5" wide\tb', [['5" wide', 'b']]],
  ['\tb', [['', 'b']]],
])('%j', (text, cells) => expect(cellsOf(text)).toEqual(cells))

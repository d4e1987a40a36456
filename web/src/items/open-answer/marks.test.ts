import { expect, test } from 'vitest'
import type { CorrectionMark } from '@keel/contract/entities/correction'
import { corrected, movedMarks, overlaps, piecesOf, spaced, trimmed, withMark } from './marks'

const mark = (from: number, to: number, fix?: string): CorrectionMark => ({ from, to, kind: 'grammar', ...(fix !== undefined && { fix }) })
const TEXT = 'I very goed to park'

test('a text is cut at its marks, also where something is missing', () => {
  const marks = [mark(2, 6, ''), mark(15, 15, 'the ')]
  expect(piecesOf(TEXT, marks).map(({ text, at }) => [text, at])).toEqual([
    ['I ', -1],
    ['very', 0],
    [' goed to ', -1],
    ['', 1],
    ['park', -1],
  ])
  expect(piecesOf('', [])).toEqual([])
})

test('the corrected text has each fix in its place, and one space where a word went', () => {
  expect(corrected(TEXT, [mark(2, 6, ''), mark(7, 11, 'went'), mark(15, 15, 'the ')])).toBe('I went to the park')
  expect(corrected(TEXT, [mark(0, 1, ''), mark(7, 11)])).toBe('very goed to park')
})

test('what is missing gets the spaces that part it from words', () => {
  expect([spaced('to park', 3, 'the'), spaced('to park', 2, ' the '), spaced('park', 4, '.'), spaced('a b', 1, 'x')]).toEqual([
    'the ',
    ' the',
    '.',
    ' x',
  ])
})

test('a selection has no spaces at its ends', () => {
  expect([trimmed(TEXT, { from: 1, to: 7 }), trimmed(TEXT, { from: 1, to: 2 }), trimmed(TEXT, { from: 4, to: 4 })]).toEqual([
    { from: 2, to: 6 },
    null,
    null,
  ])
})

test('a mark is beside another one or over it', () => {
  const marks = [mark(7, 11, 'went'), mark(15, 15, 'the ')]
  const at = (from: number, to: number) => overlaps(marks, { from, to })
  expect([at(2, 6), at(11, 14), at(7, 7), at(11, 11)]).toEqual([false, false, false, false])
  expect([at(6, 8), at(8, 9), at(8, 8), at(15, 15), at(12, 19)]).toEqual([true, true, true, true, true])
})

test('marks are kept in the order of the text', () => {
  expect(withMark([mark(7, 11), mark(15, 15, 'x')], mark(2, 6)).map(({ from }) => from)).toEqual([2, 7, 15])
})

test('marks stay on what a changed text still has', () => {
  const marks = [mark(0, 1, 'We'), mark(7, 11, 'went'), mark(15, 15, 'the ')]
  expect(movedMarks(marks, TEXT, 'I very often goed to park')).toEqual([mark(0, 1, 'We'), mark(13, 17, 'went'), mark(21, 21, 'the ')])
  expect(movedMarks(marks, TEXT, 'I very went to park')).toEqual([mark(0, 1, 'We'), mark(15, 15, 'the ')])
  expect(movedMarks(marks, TEXT, 'Nothing')).toEqual([])
})

import type { DraftRemark } from '@keel/contract/entities/draft'
import { expect, test } from 'vitest'
import { conceal, placesIn } from './conceal'
import { placeRemarks } from './place-remarks'

const remark = (quote: string, more: Partial<DraftRemark> = {}): DraftRemark => ({
  quote,
  occurrence: 1,
  kind: 'grammar',
  fix: 'x',
  note: '',
  ...more,
})
const place = (text: string, remarks: DraftRemark[], names: string[] = []) => placeRemarks(text, conceal(text, names), remarks, [])
const quoted = (text: string, remarks: DraftRemark[], names: string[] = []) => {
  const { marks, unplaced } = place(text, remarks, names)
  return { marked: marks.map(({ from, to, fix }) => [from, text.slice(from, to), fix]), unplaced }
}

test('each place of what is sent is one of the text', () => {
  const text = 'Ma\u00adri met \u200bTiina, [7] a\u00ad!'
  const concealed = conceal(text, ['Mari', 'Tiina'])
  expect(concealed.text).toBe('[1] met [2], [7] a!')
  const places = placesIn(text, concealed)
  expect(places).toHaveLength(concealed.text.length + 1)
  expect([places[0], places[1], places[3], places[8], places[11], places[13], places[18], places.at(-1)]).toEqual([
    0,
    undefined,
    5,
    11,
    16,
    18,
    24,
    25,
  ])
})

test('words are found by their count, as words of their own', () => {
  const text = 'I go and gone, I go'
  expect(quoted(text, [remark('go', { occurrence: 2, fix: 'went' })])).toEqual({ marked: [[17, 'go', 'went']], unplaced: 0 })
  // A part of a word is one where the words are nowhere on their own; a count is not needed for what is there once.
  expect(quoted(text, [remark('on', { fix: 'o' })])).toEqual({ marked: [[10, 'on', 'o']], unplaced: 0 })
  expect(quoted(text, [remark('gone', { occurrence: 5 })])).toEqual({ marked: [[9, 'gone', 'x']], unplaced: 0 })
  expect(quoted(text, [remark(', ', { fix: ';' })])).toEqual({ marked: [[13, ',', ';']], unplaced: 0 })
})

test('names come back in what should stand there, and in the place', () => {
  const text = 'Yesterday Mari goed with Mari'
  const sent = [remark('[1] goed', { fix: '[1] went', note: '[1] is a name' })]
  expect(place(text, sent, ['Mari'])).toEqual({
    marks: [{ from: 10, to: 19, kind: 'grammar', fix: 'Mari went', note: 'Mari is a name' }],
    unplaced: 0,
  })
  // A part of the sign of a name is no place.
  expect(place(text, [remark('1] goed')], ['Mari'])).toEqual({ marks: [], unplaced: 1 })
})

test('what is not there, stands twice on a place, or says nothing is counted', () => {
  const text = 'I goed to park'
  const remarks = [
    remark('park', { fix: 'the park' }),
    remark('home'),
    remark(' '),
    remark('to park', { fix: 'to the park' }),
    remark('goed', { fix: 'goed' }),
    remark('goed', { occurrence: 3, fix: 'went' }),
  ]
  expect(quoted(text, remarks)).toEqual({
    marked: [
      [2, 'goed', 'went'],
      [7, 'to park', 'to the park'],
    ],
    unplaced: 4,
  })
  expect(placeRemarks(text, conceal(text, []), [remark('goed')], [{ from: 5, to: 9, kind: 'style' }])).toEqual({ marks: [], unplaced: 1 })
})

test('praise has no fix, and a remark may leave the fix to the student', () => {
  const text = 'I goed far'
  expect(
    place(text, [remark('far', { kind: 'good', fix: 'far away', note: '' }), remark('goed', { fix: 'goed', note: 'Which verb?' })]),
  ).toEqual({
    marks: [
      { from: 2, to: 6, kind: 'grammar', note: 'Which verb?' },
      { from: 7, to: 10, kind: 'good' },
    ],
    unplaced: 0,
  })
})

test('HTML and links of a model are removed, those of the student are found', () => {
  const text = 'I <b>goed</b> *home*'
  expect(place(text, [remark('<b>goed</b>', { fix: '<i>went</i>', note: 'See [this](https://evil.example)' })]).marks).toEqual([
    { from: 2, to: 13, kind: 'grammar', fix: 'went', note: 'See this' },
  ])
})

test('halves of a character are no place', () => {
  expect(place('a🌳b', [remark('\ud83c', { fix: 'x' })])).toEqual({ marks: [], unplaced: 1 })
})

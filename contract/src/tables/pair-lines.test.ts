import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePairLines } from './pair-lines'

// Characters of every kind with its own rules; all of Unicode takes seconds to set up.
const anyUnit = fc.constantFrom(
  ...Array.from(' \t\n\r\u0000\u00a0\u00ad\u0301\u200b\u2028\ufeff\ud800a1ZõÕйИ\u0306"\'«»„“’–—-=:;,./?#&<>@İßﬁ…´`'),
  '\u{1f600}',
)

const pairs = (text: string) => parsePairLines(text).rows.map(({ word, translate }) => [word, translate])

describe('one line', () => {
  test.each([
    ['house - maja', 'house', 'maja'],
    ['house – maja', 'house', 'maja'],
    ['house—maja', 'house—maja', ''],
    ['house — maja', 'house', 'maja'],
    ['house -maja', 'house', 'maja'],
    ['house= maja', 'house', 'maja'],
    ['house -> maja', 'house', 'maja'],
    ['house → maja', 'house', 'maja'],
    ['e-mail - e-post', 'e-mail', 'e-post'],
    ['well-known', 'well-known', ''],
    ['mother-in-law – ämm', 'mother-in-law', 'ämm'],
    ['vana-aasta - old year - the last day', 'vana-aasta', 'old year - the last day'],
    ['house\tmaja', 'house', 'maja'],
    ['house\t\tmaja\tmärkus', 'house', 'maja'],
    ['e - mail\te-post', 'e - mail', 'e-post'],
    ['house; maja', 'house', 'maja'],
    ['house: maja', 'house', 'maja'],
    ['at 10:30', 'at 10:30', ''],
    ['house', 'house', ''],
    ['  house  ', 'house', ''],
    ['1. house - maja', 'house', 'maja'],
    ['12) house - maja', 'house', 'maja'],
    ['- house - maja', 'house', 'maja'],
    ['• house - maja', 'house', 'maja'],
    ['"ice cream","jäätis, külm"', 'ice cream', 'jäätis, külm'],
    ['"say ""hi""","tere"', 'say "hi"', 'tere'],
    ['"a";"b"', 'a', 'b'],
    ['to go, went, gone - minema', 'to go, went, gone', 'minema'],
    ['дом - Maja', 'дом', 'Maja'],
    ['house - das Haus', 'house', 'das Haus'],
    ['I - Я', 'I', 'Я'],
    ['"half quote - pool', '"half quote', 'pool'],
    ['"half\tpool', '"half', 'pool'],
    ['"a - b"', '"a', 'b"'],
    ['"a" - "b; c"', '"a"', '"b; c"'],
    ['  "a","b"', 'a', 'b'],
    ['a;b;c', 'a', 'b'],
    ['=> maja', '=> maja', ''],
    ['  "a" ; b', 'a', 'b'],
    ['1234. house', '1234. house', ''],
    ['house :maja', 'house', 'maja'],
    ['house -- maja', 'house', 'maja'],
    ['house => maja', 'house', 'maja'],
  ])('%j', (line, word, translate) => expect(pairs(line)).toEqual([[word, translate]]))
})

test('a table copied from a spreadsheet', () =>
  expect(pairs('house\tmaja\r\nriver\tjõgi\r\n\r\n')).toEqual([
    ['house', 'maja'],
    ['river', 'jõgi'],
  ]))
test('CSV with a comma in every line is columns', () =>
  expect(pairs('\ufeffhouse,maja\n"ice, cream",jäätis')).toEqual([
    ['house', 'maja'],
    ['ice, cream', 'jäätis'],
  ]))
test('commas here and there are part of the text', () =>
  expect(pairs('well, well\nhouse')).toEqual([
    ['well, well', ''],
    ['house', ''],
  ]))
test('lines without a word are left out', () =>
  expect(pairs('\n  \n - maja\n\t\n-\n"","x"\nhouse - maja')).toEqual([
    ['maja', ''],
    ['-', ''],
    ['house', 'maja'],
  ]))
test('rows without a word, and lines added to the row above, are counted', () => {
  expect(parsePairLines('kass\tcat\n\tmerged\nlehm\tcow')).toMatchObject({
    rows: [{ word: 'kass' }, { word: 'lehm' }],
    wordless: 1,
    joined: 0,
  })
  expect(parsePairLines('run\tбежать;\nуправлять\nwalk\tидти')).toMatchObject({
    rows: [{ word: 'run', translate: 'бежать; управлять' }, { word: 'walk' }],
    wordless: 0,
    joined: 1,
  })
})
test('a first row that names the columns chooses them', () => {
  expect(pairs('Translation;Word\ncat;kass')).toEqual([['kass', 'cat']])
  expect(parsePairLines('Nr\tWord\tTranslation\n1\tkass\tcat')).toMatchObject({
    rows: [{ word: 'kass', translate: 'cat' }],
    hasMoreColumns: true,
  })
  expect(pairs('Word - Translation')).toEqual([['Word', 'Translation']])
})

test('cuts a list of ten thousand lines to the limit and counts the rest', () => {
  const { rows, left } = parsePairLines(Array.from({ length: 10_000 }, (_, i) => `word${i} - sõna${i}`).join('\n'))
  expect([rows.length, left]).toEqual([500, 9500])
  expect(parsePairLines('a\nb\nc', 2)).toMatchObject({ left: 1 })
})

test.each(['x', ' ', '-', '- ', '"', '" ', '",', ': ', 'a;'])('a line of a megabyte of %j is cut and parsed fast', (part) => {
  const { rows } = parsePairLines(`word${part.repeat(1_000_000 / part.length)}y`)
  expect(rows.length).toBe(1)
  expect(rows[0]?.word.length).toBeLessThanOrEqual(200)
})

test('any text becomes rows that a list accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      const { rows } = parsePairLines(text)
      expect(rows.every((row) => row.word.trim() !== '' && row.word.length <= 200 && row.translate.length <= 400)).toBe(true)
    }),
  )
})

test('both sides keep their capitals', () => {
  expect(parsePairLines('1. der Hund - die Hunde\nParis = Frankreich\nlast', 2)).toEqual({
    rows: [
      { word: 'der Hund', translate: 'die Hunde' },
      { word: 'Paris', translate: 'Frankreich' },
    ],
    left: 1,
    wordless: 0,
    joined: 0,
    errors: 0,
    hasMoreColumns: false,
  })
})

test.each([
  ['a;b;c', true],
  ['a\tb\tc', true],
  ['a;b\nc;d;e', true],
  ['"a","b","c"', true],
  ['a;b', false],
  ['a;b;', false],
  ['a;b; ', false],
  ['a - b; c', false],
  [';;c', false],
])('text in further columns of %j is reported: %s', (pasted, hasMoreColumns) => {
  expect(parsePairLines(pasted)).toMatchObject({ hasMoreColumns })
})

test('bullets in a column of their own are no words', () => {
  const list = [
    ['üks', 'one'],
    ['kaks', 'two'],
    ['kolm', 'three'],
  ]
  expect(pairs('·\tüks - one\r\no\tkaks - two\r\n•\tkolm - three\r\n')).toEqual(list)
  expect(pairs('\uf0b7\tüks\tone\n§\tkaks\ttwo\n▪\tkolm\tthree')).toEqual(list)
  expect(pairs('o\tand\ni\tor')).toEqual([
    ['o', 'and'],
    ['i', 'or'],
  ])
})

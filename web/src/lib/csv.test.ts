import { expect, test } from 'vitest'
import { csvText, fileName, type CsvCell } from './csv'

const line = (cells: CsvCell[], language = 'en') =>
  csvText([cells], [language])
    .replace(/^\uFEFF|\r\n$/g, '')
    .replace(/\r\n$/, '')

test('a table begins with a byte order mark and every line ends as Excel expects', () => {
  expect(
    csvText(
      [
        ['Имя', 'Tase'],
        ['Õie', 3],
      ],
      ['en'],
    ),
  ).toBe('\uFEFFИмя,Tase\r\nÕie,3\r\n')
})

test.each<[string, CsvCell[], string]>([
  ['nothing is an empty cell', [null, undefined, '', 0, false], ',,,0,false'],
  ['a separator is quoted', ['a,b', 'c;d', 'e\tf'], '"a,b","c;d","e\tf"'],
  ['quotes are doubled', ['say "hi"'], '"say ""hi"""'],
  ['line breaks stay in their cell', ['one\r\ntwo\rthree'], '"one\ntwo\nthree"'],
  ['blanks at the ends stay', [' a', 'b '], '" a","b "'],
  ['a moment has one format for every language', [new Date(2026, 1, 3, 9, 5)], '2026-02-03 09:05'],
])('%s', (_, cells, expected) => {
  expect(line(cells)).toBe(expected)
})

test.each(['=1+1', '+1+cmd|calc', '-2+3', '@SUM(A1)', '  =1+1', '\t=1', '\r=1', '\u00a0=1', '＝1+1', '-', '=HYPERLINK("http://x","y")'])(
  '%j is written as text, not as a formula',
  (text) => {
    expect(line([text])).toMatch(/^"?'/)
  },
)

test.each(['-5', '+372 5551234', '1-2', 'a=b', 'kala'])('%j stays as it is', (text) => {
  expect(line([text])).toBe(text)
})

test('where numbers have a comma, cells are separated by semicolons', () => {
  expect(line(['a', 1.5, 'c'], 'et')).toBe('a;1,5;c')
  expect(line(['a', 1.5, 'c'], 'ru')).toBe('a;1,5;c')
  expect(line(['a', 1.5, 'c'], 'en')).toBe('a,1.5,c')
})

test('a title becomes a valid file name on every system', () => {
  expect(fileName('Estonian: A1/A2 "new"?', 'csv')).toBe('Estonian- A1-A2 -new-.csv')
  expect(fileName('..Урок 3. ', 'csv')).toBe('Урок 3.csv')
})

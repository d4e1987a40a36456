import { expect, test } from 'vitest'
import { csvText } from '../../../lib/csv'
import { columnNames, guessChoice, pairsOf } from './columns'
import { readTable } from './read-table'

async function wordsOf(text: string) {
  const { tables } = await readTable(new Blob([text]))
  const [table = { name: '', columns: [], rows: [] }] = tables
  return { names: columnNames(table), ...pairsOf(table, guessChoice(table)) }
}
const pairs = async (text: string) => (await wordsOf(text)).pairs.map(({ word, translate }) => [word, translate])

test.each<[string, string]>([
  ['commas', 'kala,fish\n"a, b","say ""hi"""'],
  ['semicolons', 'kala;fish\n"a, b";"say ""hi"""'],
  ['tabs', 'kala\tfish\na, b\tsay "hi"'],
  ['Anki’s text', '#separator:tab\n#html:false\nkala\tfish\na, b\tsay "hi"'],
  ['a list', 'kala - fish\na, b - say "hi"'],
  ['a line that names the separator', 'sep=;\nkala;fish\n"a, b";"say ""hi"""'],
  ['names of columns', 'Tõlge\tSõna\nfish\tkala\nsay "hi"\ta, b'],
  ['comments of Anki', '#separator:tab\n#html:true\n# by hand\nkala\t<b>fish</b>\na, b\tsay&nbsp;&quot;hi&quot;'],
  ['columns of Anki', '#separator:tab\n#deck column:1\n#columns:Deck\tBack\tFront\nA\tfish\tkala\nA\tsay "hi"\ta, b'],
  ['rows in one line', 'kala\tfish;a, b\tsay "hi"'],
])('a table with %s is read', async (_name, text) => {
  expect(await pairs(text)).toEqual([
    ['kala', 'fish'],
    ['a, b', 'say "hi"'],
  ])
})

test.each(['en', 'et'])('our own table is read back unchanged with its languages, written for %s', async (language) => {
  const rows = [
    ['Слово', 'Перевод', 'Язык', 'Язык перевода', 'Добавлено'],
    ['=1+1', '-a; "b"\nc', 'et', 'en', new Date()],
    ["'tis", '', '', 'ru', new Date()],
  ]
  const { pairs: found, names } = await wordsOf(csvText(rows, [language]))
  expect(names.slice(0, 2)).toEqual(['Слово', 'Перевод'])
  expect(found).toEqual([
    { word: '=1+1', translate: '-a; "b" c', voice: 7, lang: 'en' },
    { word: "'tis", translate: '', lang: 'ru' },
  ])
})

test('columns are found by their names, and rows without a word are counted', async () => {
  expect(await wordsOf(`Id,Back,Front\n1,fish,kala\n2,dog,\n3,long,${'x'.repeat(201)}\n4,house,kala`)).toMatchObject({
    pairs: [{ word: 'kala', translate: 'house' }],
    left: 2,
    twice: 1,
  })
})

test('tags are left out, and reported', async () => {
  const content = await readTable(new Blob(['#separator:tab\n#tags column:3\nkala\tfish\tanimals\nmaja\thouse\t']))
  expect([content.tables[0]?.rows, content.hasTags]).toEqual([
    [
      ['kala', 'fish'],
      ['maja', 'house'],
    ],
    true,
  ])
  expect((await readTable(new Blob(['Word,Translation,Tags\nkala,fish,animals']))).hasTags).toBe(true)
  expect((await readTable(new Blob(['kala,fish']))).hasTags).toBeUndefined()
})

const table = (columns: string[], ...rows: string[][]) => ({ name: '', columns, rows })

test('columns are chosen by their names, else the first two are', () => {
  expect(guessChoice(table(['', ''], ['a', 'b']))).toEqual({ word: 0, translation: 1 })
  expect(guessChoice(table([''], ['a']))).toEqual({ word: 0, translation: null })
  expect(guessChoice(table(['Picture', 'Front', 'Note']))).toEqual({ word: 1, translation: 0 })
  expect(guessChoice(table(['', ''], ['Translation', 'Word'], ['fish', 'kala']))).toEqual({ word: 1, translation: 0 })
  expect(columnNames(table(['', '', ''], ['Word', 'Translation'], ['kala', 'fish']))).toEqual(['Word', 'Translation', ''])
  expect(columnNames(table(['', ''], ['kala', 'fish']))).toEqual(['', ''])
})

test('a word has a maximal length, and a longer translation is cut', () => {
  const [word, translate] = ['x'.repeat(200), `${'y'.repeat(199)} z`]
  expect(pairsOf(table(['', ''], [word, translate], [`${word}x`, 'long'], ['', 'none']), { word: 0, translation: 1 })).toEqual({
    pairs: [{ word, translate: 'y'.repeat(199) }],
    left: 2,
    twice: 0,
  })
  expect(pairsOf(table(['', ''], ['kala', 'fish']), { word: 1, translation: null }).pairs).toEqual([{ word: 'fish', translate: '' }])
})

test('language columns are used only from our own table', () => {
  const head = ['Word', 'Translation', 'Language', 'Translation language']
  const languages = (...rows: string[][]) =>
    pairsOf(table(['', '', '', ''], ...rows), { word: 0, translation: 1 }).pairs.map(({ voice, lang }) => [voice, lang])
  expect(languages(head, ['kala', 'fish', 'et', 'en'], ['maja', 'house', '', ''])).toEqual([
    [7, 'en'],
    [undefined, undefined],
  ])
  expect(languages(head, ['kala', 'fish', 'et', 'noun'])).toEqual([[undefined, undefined]])
  expect(languages(head, ['kala', 'fish', 'noun', 'en'])).toEqual([[undefined, undefined]])
  expect(languages(['kala', 'fish', 'et', 'en'])).toEqual([[undefined, undefined]])
})

const why = (text: BlobPart) =>
  readTable(new Blob([text])).then(
    () => 'read',
    (error: { why: string }) => error.why,
  )

test('a file that is no table of words is refused with the reason', async () => {
  expect(await why('')).toBe('empty')
  expect(await why('\ufeff \n')).toBe('empty')
  expect(await why('%PDF-1.7')).toBe('not_text')
  expect(await why('kala\u0000,fish')).toBe('not_text')
  expect(await why('kala\tfish')).toBe('read')
  expect(await why(' '.repeat(16_777_217))).toBe('too_large')
})

test('a large table is read up to the vocabulary’s limit, the rest is counted', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => `w${n},t${n}`).join('\n')
  const read = async (count: number) => {
    const { tables, more } = await readTable(new Blob([rows(count)]))
    return [tables[0]?.rows.length, more]
  }
  expect(await read(20_001)).toEqual([20_001, 0])
  expect(await read(20_003)).toEqual([20_001, 2])
  const { tables } = await readTable(new Blob([`${'a,'.repeat(60)}a\n${'b,'.repeat(60)}${'x'.repeat(3000)}`]))
  expect(tables[0]?.columns).toHaveLength(50)
  const long = await readTable(new Blob([`kala,${'x'.repeat(3000)}`]))
  expect(long.tables[0]?.rows[0]?.[1]).toHaveLength(2000)
})

test('the apostrophe before a formula is removed, that of a word is not', async () => {
  const { tables } = await readTable(new Blob(["'=1,'tis\n' +a,-b\n'@c,d'\u00a0 e"]))
  expect(tables[0]?.rows).toEqual([
    ['=1', "'tis"],
    ['+a', '-b'],
    ['@c', "d' e"],
  ])
})

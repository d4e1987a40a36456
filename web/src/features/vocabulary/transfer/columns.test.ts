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

test.each(['en', 'et'])('our own table comes back as it was, languages and all, written for %s', async (language) => {
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

test('tags are left out, and it is said that there were some', async () => {
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

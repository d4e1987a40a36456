import { expect, test } from 'vitest'
import { csvText } from '../../../lib/csv'
import { columnNames, guessChoice, pairsOf } from './columns'
import { fieldText } from './field-text'
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
  ['lines of an old Mac', 'kala\tfish\ra, b\tsay "hi"'],
  ['a byte order mark', '\ufeffkala\tfish\r\na, b\tsay "hi"'],
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

test('words that look the same are one word: marks of direction, ligatures and full-width letters are plain', async () => {
  expect(await wordsOf('kass\u200e;cat\nkass;kitten\n\u2067\ufb01rst\u2069;1\nfirst;2\n\uff4b\uff41;3')).toMatchObject({
    pairs: [
      { word: 'kass', translate: 'kitten' },
      { word: 'first', translate: '2' },
      { word: 'ka', translate: '3' },
    ],
    twice: 2,
  })
  expect(fieldText('\u200fkass\u200e \ufb02oor，m² 한')).toBe('kass floor，m² 한')
})

test('words that differ by their capitals only are two if their translations differ, else one, and counted', async () => {
  expect(await wordsOf('essen;to eat\nEssen;food\nHund;dog')).toMatchObject({
    pairs: [{ word: 'essen', translate: 'to eat' }, { word: 'Essen', translate: 'food' }, { word: 'Hund' }],
    twice: 0,
  })
  expect(await wordsOf('Essen;food\nessen;to eat\nESSEN;Food\nessen;eat\nHund;\nhund;dog')).toMatchObject({
    pairs: [
      { word: 'ESSEN', translate: 'Food' },
      { word: 'essen', translate: 'eat' },
      { word: 'hund', translate: 'dog' },
    ],
    twice: 3,
  })
})

test('what of a text was read otherwise than it stands is counted', async () => {
  const losses = async (text: BlobPart) => {
    const { losses: found, isUnreadable = false, encoding } = await readTable(new Blob([text]))
    return [found?.joined, isUnreadable, encoding]
  }
  expect(await losses('run\tjooksma\nfast')).toEqual([1, false, 'utf-8'])
  expect(await losses(Uint8Array.from([...new TextEncoder().encode('kõik;sõna'), 0xff]))).toEqual([0, true, 'utf-8'])
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
  const html = '#separator:tab\n#html:true\nkala[sound:a.mp3]\tfish\n<b>maja</b>\t<img src="m.png">\nsild\tbridge'
  expect((await readTable(new Blob([html]))).tables[0]?.losses).toEqual({ media: 2, formatting: 1, tagged: 0 })
  expect((await readTable(new Blob(['kala\tfish']))).tables[0]?.losses).toBeUndefined()
  expect((await readTable(new Blob(['Word,Translation,Tags\nkala,fish,\nmaja,house']))).hasTags).toBeUndefined()
  expect((await readTable(new Blob(['#separator:tab\n#tags column:3\nkala\tfish\t']))).hasTags).toBeUndefined()
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
    cut: 1,
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
  expect(await why(' '.repeat(16_777_216))).toBe('empty')
  expect(await why(' '.repeat(16_777_217))).toBe('too_large')
  expect(await why('#separator:tab\n#html:true')).toBe('empty')
  expect(await why(`${'a'.repeat(10_000)}\u0001`)).toBe('read')
  expect(await why('kala\u001b\t\n\u000b,fish')).toBe('read')
  expect(await why('say %PDF')).toBe('read')
  for (const sign of ['\u0001', '\u0008', '\u000e', '\u001a']) expect(await why(`kala${sign}`)).toBe('not_text')
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
  const list = await readTable(new Blob([Array.from({ length: 20_002 }, (_, n) => `w${n} - t${n}`).join('\n')]))
  expect(list.tables[0]?.rows).toHaveLength(20_001)
  const wider = await readTable(new Blob([`${'a,b\n'.repeat(1000)}a,b,c`]))
  expect(wider.tables[0]?.columns).toHaveLength(2)
  const headed = await readTable(new Blob([`${'# by hand\n'.repeat(201)}kala,fish`]))
  expect(headed.tables[0]?.rows).toEqual([['kala', 'fish']])
})

test.each<[string, string, string[][]]>([
  [
    'lines with dashes and commas are a list',
    'a, b - c\nd - e\nf - g, h, i\n\n\nj - k\nplain, l',
    [['a, b', 'c'], ['d', 'e'], ['f', 'g, h, i'], ['j', 'k'], ['plain, l']],
  ],
  [
    'columns are read by one separator',
    'kala,fish - animal\nleib,bread',
    [
      ['kala', 'fish - animal'],
      ['leib', 'bread'],
    ],
  ],
  ['a file that names its separator is no list', 'sep=;\na - b\nc - d', [['a - b'], ['c - d']]],
  [
    'the only line may have rows with commas',
    '\nkala,fish;maja,house;koer,dog\n',
    [
      ['kala', 'fish'],
      ['maja', 'house'],
      ['koer', 'dog'],
    ],
  ],
  ['markup stays where it is text', '#separator:comma\n#html:false\n<b>a</b>,b&amp;c', [['<b>a</b>', 'b&amp;c']]],
])('%s', async (_name, text, rows) => {
  expect((await readTable(new Blob([text]))).tables[0]?.rows).toEqual(rows)
})

test.each<[string, string]>([
  ['<style>b {}</style>kala<SCRIPT type="x">a()</SCRIPT>', 'kala'],
  ['a<style >b</style>c', 'a c'],
  ['<scripts>kala</scripts>', 'kala'],
  ['<script>kala</style>', 'kala'],
  ['kala[sound:a b.mp3] [sound:]', 'kala'],
  ['[sounds like] kala', '[sounds like] kala'],
  ['{{c1::kala}} {{c12::on::verb}} {{c1::}}!', 'kala on !'],
  ['{{c::kala}}{{d1::on}}', '{{c::kala}}{{d1::on}}'],
  ['a<!-- no -->b<!---->c', 'a b c'],
  ['<b>ka</b><i class="x">l</i><FONT color=red>a</FONT>', 'kala'],
  [
    'ka<u>la</u><em>ja</em><strong>d</strong><span id="a">e</span><sub>s</sub><sup>t</sup><a href="/">x</a><small>y</small><mark>z</mark>',
    'kalajadestxyz',
  ],
  ['H<sub>2</sub>O<sup>[1]</sup>', 'H₂O[1]'],
  ['<ruby>東京<rt>とうきょう</rt></ruby>へ', '東京(とうきょう)へ'],
  ['<ruby>漢<rp>(</rp><rt class="x">kan</rt><rp>)</rp></ruby>字', '漢(kan)字'],
  ['ka<br>la<br/>ja</div><p class="x">d<!doctype>e<blockquote>f', 'ka la ja d e f'],
  ['a < b > c <3> <>', 'a < b > c <3> <>'],
  ['a &lt;b&gt; &amp;nbsp;', 'a <b> &nbsp;'],
  ['o\u0303\u0001\n\t  u\u0308 \ud800', 'õ ü'],
  ['x'.repeat(4001), 'x'.repeat(4000)],
])('the field %j has the text %j', (field, text) => {
  expect(fieldText(field)).toBe(text)
})

test('the apostrophe before a formula is removed, that of a word is not', async () => {
  const { tables } = await readTable(new Blob(["'=1,'tis\n' +a,-b\n'@c,d'\u00a0 e"]))
  expect(tables[0]?.rows).toEqual([
    ['=1', "'tis"],
    ['+a', '-b'],
    ['@c', "d' e"],
  ])
})

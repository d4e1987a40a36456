import { describe, expect, test } from 'vitest'
import { TITLE_MAX_LENGTH } from '../constants'
import { tableOfHtml } from './html-table'
import { isFormatted, nameOf, oneLine, storable, textOfHtml, textOfMarkdown } from './plain'
import { bounded, problem, type ImportedItem } from './types'

describe('HTML as a text', () => {
  test.each([
    ['a<br>b', 'a\nb'],
    ['a<BR/>b', 'a\nb'],
    ['<p>a</p><p>b</p>', 'a\nb'],
    ['<div>a</div>b', 'a\nb'],
    ['<h1>a</h1>b', 'a\nb'],
    ['<h6>a</h6>b', 'a\nb'],
    ['<h7>a</h7>b', 'ab'],
    ['<tr><td>a</td><th>b</th></tr>c', 'a b\nc'],
    ['x</th>y', 'x y'],
    ['<dl><dt>a</dt><dd>b</dd></dl>c', 'a\nb\nc'],
    ['<blockquote>a</blockquote>b', 'a\nb'],
    ['<blockquotes>a</blockquotes>b', 'ab'],
    ['<brx>a', 'a'],
    ['a &amp; b &amp c', 'a & b &amp c'],
    ['a < b', 'a < b'],
    ['a <b', 'a <b'],
    ['a<', 'a<'],
    ['a<1>b', 'a<1>b'],
    ['<!-- x -->a', 'a'],
    ['a  \t b', 'a b'],
    ['a \n \n b', 'a\nb'],
    ['<pre>a</pre>b', 'ab'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['&#x41;', 'A'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字', '漢(kan)字'],
    ['<ruby>東京<rt>とうきょう</rt></ruby>へ', '東京(とうきょう)へ'],
    ['<rtx>a</rtx>b', 'ab'],
    ['H<sub>2</sub>O, m<SUP class="x">2</SUP>', 'H₂O, m²'],
    ['10<sup>&minus;3</sup>, 10<sup>-12</sup>', '10⁻³, 10⁻¹²'],
    ['19<sup>th</sup>, 1<sup>er</sup>', '19th, 1er'],
    ['x<sub>i+1</sub> x<sup> n </sup>y', 'xi+1 x ⁿ y'],
    ['a<sup>[1]</sup> b<sub>q</sub> c<sup>ж</sup>', 'a[1] bq cж'],
    ['a<sup><b>2</b></sup>', 'a2'],
    ['a<sup></sup>b<sup>2', 'ab2'],
    ['<sub>2</sup><subject>2</subject>', '22'],
  ])('%j', (html, text) => expect(textOfHtml(html)).toBe(text))
})

describe('formatting that a text loses', () => {
  test.each([
    ['H<sub>2</sub>O m<sup>2</sup>', false],
    ['a<sup></sup>', false],
    ['a<sup>[1]</sup>', true],
    ['m<sup>2</sup> a<sub>q</sub>', true],
    ['a<sup><b>2</b></sup>', true],
    ['a<sup>2', true],
    ['<b>a</b>', true],
  ])('%j: %j', (html, isLost) => expect(isFormatted(html)).toBe(isLost))
})

describe('Markdown as a text', () => {
  test.each([
    ['# a', 'a'],
    ['###### a', 'a'],
    ['####### a', '####### a'],
    ['#a', '#a'],
    ['   # a', 'a'],
    ['    # a', '# a'],
    ['> a', 'a'],
    ['>a', 'a'],
    ['- a', 'a'],
    ['* a', 'a'],
    ['+ a', 'a'],
    ['1. a', '1. a'],
    ['[a](b)', 'a'],
    ['![a](b)', 'a'],
    ['[a] (b)', '[a] (b)'],
    ['[a](b c)', '[a](b c)'],
    ['**a**', 'a'],
    ['__a__', 'a'],
    ['~~a~~', 'a'],
    ['** a**', '** a**'],
    ['**a **', '**a **'],
    ['__ a__', '__ a__'],
    ['*a*', 'a'],
    ['_a_', 'a'],
    ['a_b_c', 'a_b_c'],
    ['2*3*4', '2*3*4'],
    ['`a`', 'a'],
    ['* a *b* c', 'a b c'],
    ['**a *b* c**', 'a b c'],
    ['**_a_**', 'a'],
    ['__*a*__', 'a'],
    ['`a\nb`', '`a\nb`'],
    ['[a\nb](c)', '[a\nb](c)'],
    ['*a', '*a'],
    ['***a***', 'a'],
    ['___a___', 'a'],
    ['*a b*', 'a b'],
    ['**a**b', 'ab'],
    ['_a_.', 'a.'],
    ['I ______ you', 'I ______ you'],
    ['__a_b__', 'a_b'],
    ['a __b__ c __d__', 'a b c d'],
    ['~~a~~ ~b~', 'a ~b~'],
    ['a\n# b\n- c', 'a\nb\nc'],
  ])('%j', (markdown, text) => expect(textOfMarkdown(markdown)).toBe(text))
})

test.each<[string, [text: string, isHead?: true][][]]>([
  [
    '<table><tr><th>a<td>b</tr><tr><td>c</table><tr><td>d',
    [
      [['a', true], ['b']],
      [['c'], ['']],
    ],
  ],
  ['x<tr></tr><tr><td>a</td></tr>', [[['a']]]],
  ['<TABLE><TR class="x"><TD colspan=2>a<br>b</TD></TR>', [[['a\nb']]]],
  ['<p>a</p>', []],
  ['<tr><thead>x</thead></tr>', []],
  [
    '<tr><td>a</td></tr><tr><td>b</td><td>c</td></tr>',
    [
      [['a'], ['']],
      [['b'], ['c']],
    ],
  ],
])('the first table of %j, each row padded to the longest', (html, rows) =>
  expect(tableOfHtml(html)).toEqual(rows.map((row) => row.map(([text, isHead = false]) => ({ text, isHead })))),
)

test('line breaks are unified and unstorable characters removed', () => {
  expect(storable('e\u0301\r\na\rb\u2028c\u2029d\u0007\t\ud800\ufeff\u0085x\n')).toBe('é\na\nb\nc\nd\tx\n')
  expect(oneLine(' a \t\r\n b ')).toBe('a b')
})

test('a name is one line of limited length, and null if there was none', () => {
  expect([' a \n b ', 'Untitledness', 'Nimetus'].map(nameOf)).toEqual(['a b', 'Untitledness', 'Nimetus'])
  for (const unnamed of ['', ' ', 'Untitled', 'untitled 3', 'Без названия', 'nimetu 2']) expect(nameOf(unnamed)).toBeNull()
  expect(nameOf('x'.repeat(TITLE_MAX_LENGTH + 1))).toBe('x'.repeat(TITLE_MAX_LENGTH))
  expect(nameOf(`${'x'.repeat(TITLE_MAX_LENGTH - 1)} y`)).toBe('x'.repeat(TITLE_MAX_LENGTH - 1))
  expect(nameOf(`${'x'.repeat(TITLE_MAX_LENGTH - 2)}😀y`)).toBe(`${'x'.repeat(TITLE_MAX_LENGTH - 2)}😀`)
  expect(nameOf(`${'x'.repeat(TITLE_MAX_LENGTH - 1)}😀`)).toBe('x'.repeat(TITLE_MAX_LENGTH - 1))
})

test('a problem shows the beginning of its source', () => {
  expect(problem(3, ` ${'😀'.repeat(90)}`, 'empty', 'k'.repeat(90))).toEqual({
    line: 3,
    text: '😀'.repeat(80),
    reason: 'empty',
    kind: 'k'.repeat(80),
  })
  expect(problem(1, 'x'.repeat(90), 'empty')).toEqual({ line: 1, text: 'x'.repeat(80), reason: 'empty' })
})

test('an item over the size limit is left out and reported', () => {
  const text = (length: number): ImportedItem => ({
    type: 1,
    name: length > 10 ? 'Long' : null,
    value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(length) }] }] },
  })
  const read = bounded({ items: [text(200_000), text(1)], problems: [problem(2, '', 'empty')], title: 'T' })
  expect(read).toEqual({
    items: [text(1)],
    problems: [problem(2, '', 'empty'), { line: 1, text: 'Long', reason: 'too_many' }],
    title: 'T',
  })
})

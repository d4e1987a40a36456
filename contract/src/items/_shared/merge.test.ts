import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextValue } from '../text/schema'
import { WordsValue } from '../words/schema'
import { mergeValues, type MergeChoice } from './merge'
import { paragraph } from './document-types'
import { cpuSeconds } from './testing-cpu'

const doc = (...texts: string[]) => ({ content: texts.map(paragraph) })
const list = (...texts: string[]) => ({
  type: 'bulletList',
  content: texts.map((one) => ({ type: 'listItem', content: [paragraph(one)] })),
})
const table = (...rows: string[][]) => ({
  content: [
    {
      type: 'table',
      content: rows.map((cells) => ({
        type: 'tableRow',
        content: cells.map((cell) => ({ type: 'tableCell', content: [paragraph(cell)] })),
      })),
    },
  ],
})
const merged = (base: unknown, mine: unknown, theirs: unknown, choice: MergeChoice = 'mine') => mergeValues(base, mine, theirs, choice)

test('paragraphs that one side changed, added or deleted are merged', () => {
  const base = doc('one', 'two', 'three', 'four')
  const result = merged(base, doc('one, mine', 'two', 'four', 'five'), doc('one', 'two, theirs', 'and', 'three', 'four'))
  expect(result).toEqual({ value: doc('one, mine', 'two, theirs', 'and', 'four', 'five'), conflicts: 0, bothFit: false })
})

test('additions of both sides in one place follow one another', () => {
  expect(merged(doc('one'), doc('one', 'mine'), doc('one', 'theirs')).value).toEqual(doc('one', 'theirs', 'mine'))
  expect(merged(doc('one'), doc('one', 'same'), doc('one', 'same')).value).toEqual(doc('one', 'same'))
})

test('a paragraph that both changed is a conflict and can be kept twice', () => {
  const versions = [doc('one', 'two'), doc('one', 'two of mine'), doc('one', 'two of theirs')] as const
  expect(merged(...versions)).toEqual({ value: versions[1], conflicts: 1, bothFit: true })
  expect(merged(...versions, 'theirs').value).toEqual(versions[2])
  expect(merged(...versions, 'both').value).toEqual(doc('one', 'two of theirs', 'two of mine'))
})

test('a paragraph that one side deleted and the other changed is a conflict', () => {
  const versions = [doc('one', 'two'), doc('one'), doc('one', 'two of theirs')] as const
  expect(merged(...versions)).toEqual({ value: doc('one'), conflicts: 1, bothFit: true })
  expect(merged(...versions, 'both').value).toEqual(doc('one', 'two of theirs'))
})

test('two who together delete everything do not leave an empty document', () => {
  const result = merged(doc('one', 'two'), doc('one'), doc('two'))
  expect(result).toEqual({ value: doc('one'), conflicts: 1, bothFit: false })
})

test('lists are merged by their items, tables by their cells', () => {
  const inList = (...texts: string[]) => ({ content: [list(...texts)] })
  expect(merged(inList('a', 'b'), inList('a!', 'b'), inList('a', 'b', 'c'))).toMatchObject({ value: inList('a!', 'b', 'c'), conflicts: 0 })
  const base = table(['a', 'b'], ['c', 'd'])
  expect(merged(base, table(['A', 'b'], ['c', 'd']), table(['a', 'B'], ['c', 'd'], ['e', 'f']))).toMatchObject({
    value: table(['A', 'B'], ['c', 'd'], ['e', 'f']),
    conflicts: 0,
  })
  // One added a column, the other a row: the merge would not be a table.
  expect(merged(base, table(['a', 'b', 'x'], ['c', 'd', 'y']), table(['a', 'b'], ['c', 'd'], ['e', 'f']))).toMatchObject({
    conflicts: 1,
    bothFit: false,
  })
})

const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: words }] })
test('a heading changed by both is one or the other', () => {
  const [base, mine, theirs] = ['a', 'b', 'c'].map((words) => ({ content: [heading(words)] }))
  expect(merged(base, mine, theirs, 'both')).toEqual({ value: mine, conflicts: 1, bothFit: false })
})

test('rows are merged by their ids and fields', () => {
  const row = (id: string, word: string, translate: string) => ({ id, word, translate })
  const base = { words: [row('a', 'house', ''), row('b', 'river', 'jõgi')], lang: 'et' }
  const mine = { words: [row('b', 'river', 'jõgi'), row('a', 'house', 'maja'), row('c', 'tree', 'puu')], lang: 'et' }
  const theirs = { words: [row('a', 'houses', ''), row('d', 'sea', 'meri'), row('b', 'river', 'jõgi')], lang: 'ru' }
  const result = merged(base, mine, theirs)
  expect(result.conflicts).toBe(0)
  expect(result.value).toEqual({
    words: [row('b', 'river', 'jõgi'), row('a', 'houses', 'maja'), row('d', 'sea', 'meri'), row('c', 'tree', 'puu')],
    lang: 'ru',
  })
  expect(WordsValue.safeParse(result.value).success).toBe(true)
})

test('alternatives of gaps are merged by gap; a word changed by both conflicts', () => {
  const value = (first: string, second: string) => ({
    ...doc('a'),
    words: { g1: [{ id: 'x', value: first }], g2: [{ id: 'y', value: second }] },
  })
  expect(merged(value('a', 'b'), value('A', 'b'), value('a', 'B'))).toMatchObject({ value: value('A', 'B'), conflicts: 0 })
  expect(merged(value('a', 'b'), value('c', 'b'), value('d', 'b'))).toMatchObject({ conflicts: 1 })
})

test('defaults written by an editor and omitted by a file are no change', () => {
  const link = (attrs: object) => ({
    type: 'text',
    text: 'here',
    marks: [{ type: 'link', attrs: { href: 'https://keel.example', ...attrs } }],
  })
  const written = {
    content: [{ type: 'paragraph', attrs: { textAlign: null }, content: [link({ target: '_blank', rel: 'noopener' })] }, paragraph('mine')],
  }
  const base = { content: [{ type: 'paragraph', content: [link({})] }, paragraph('two')] }
  const theirs = { content: [paragraph('theirs'), paragraph('two')] }
  expect(merged(base, written, theirs)).toMatchObject({ value: doc('theirs', 'mine'), conflicts: 0 })
  const cell = (attrs: object, text: string) => ({
    content: [{ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', ...attrs, content: [paragraph(text)] }] }] }],
  })
  const plain = { attrs: { colspan: 1, rowspan: 1, colwidth: null } }
  expect(merged(cell({}, 'a'), cell(plain, 'a'), cell({}, 'b'))).toEqual({ value: cell({}, 'b'), conflicts: 0, bothFit: false })
  expect(merged(cell({}, 'a'), cell({ attrs: { colspan: 2 } }, 'a'), cell({}, 'a')).value).toEqual(cell({ attrs: { colspan: 2 } }, 'a'))
  const empty = { content: [{ type: 'paragraph', content: [] }, paragraph('two')] }
  const bold = { content: [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 'two', marks: [] }] }] }
  expect(merged(empty, bold, doc('one', 'two')).value).toEqual(doc('one', 'two'))
})

const rows = (...ids: string[]) => ({ words: ids.map((id) => ({ id, word: id.toLowerCase() })) })
test.each<[string, unknown, unknown, unknown, unknown]>([
  ['the only new order counts, though the other deleted a row', rows('a', 'b', 'c'), rows('a', 'b'), rows('c', 'b', 'a'), rows('b', 'a')],
  ['the only new order counts, though the other added a row', rows('a', 'b'), rows('a', 'x', 'b'), rows('b', 'a'), rows('b', 'a', 'x')],
  ['my order counts where both have a new one', rows('a', 'b', 'c'), rows('c', 'a', 'b'), rows('b', 'a', 'c'), rows('c', 'a', 'b')],
  ['rows that both add in front stay in front', rows('a'), rows('x', 'a'), rows('y', 'a'), rows('x', 'y', 'a')],
  ['a row that both delete is gone', rows('a', 'b', 'c'), rows('b', 'c'), rows('b', 'x'), rows('b', 'x')],
  ['a list that one emptied stays empty', rows('a', 'b'), rows(), rows('a'), rows()],
  ['a list that the other emptied stays empty', rows('a', 'b'), rows('a'), rows(), rows()],
  ['rows of a list that was not there are both kept', {}, rows('x'), rows('y'), rows('x', 'y')],
  ['blocks of an empty document are both kept', { content: [] }, doc('mine'), doc('theirs'), doc('theirs', 'mine')],
  ['a repeated paragraph is not lost', doc('a', 'b'), doc('a', 'a', 'b'), doc('a', 'c'), doc('a', 'a', 'c')],
  [
    'a gap with the name of a built-in property can be removed',
    { words: { constructor: [{ id: 'x', value: 'a' }], g: [{ id: 'x', value: 'a' }] } },
    { words: { g: [{ id: 'x', value: 'a' }] } },
    { words: { constructor: [{ id: 'x', value: 'a' }], g: [{ id: 'x', value: 'b' }] } },
    { words: { g: [{ id: 'x', value: 'b' }] } },
  ],
])('%s', (_name, base, mine, theirs, value) => expect(merged(base, mine, theirs)).toEqual({ value, conflicts: 0, bothFit: false }))

const numbered = (...texts: string[]) => ({ ...list(...texts), type: 'orderedList' })
const spanned = (text: string) => ({
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph(text)] }] }],
  type: 'table',
})
const cells = (...texts: string[]) => table(texts).content[0]
const row = (first: string, second: string, type = 'tableCell') => ({
  content: [
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', content: [paragraph(first)] },
            { type, content: [paragraph(second)] },
          ],
        },
      ],
    },
  ],
})
/** All or nothing: properties present on one side only cannot be merged. */
test.each<[string, unknown, unknown, unknown]>([
  ['a gap that one side removed and the other changed', { g: [{ id: 'x' }] }, {}, { g: [{ id: 'x', value: 'b' }] }],
  ['gaps that both sides wrote where there were none', {}, { words: { g1: [] } }, { words: { g2: [] } }],
  ['fields of what the other side made empty', { a: { n: 1 } }, { a: { n: 2 } }, { a: null }],
  [
    'rows of which some have no id',
    { r: [{ id: 'a', n: 1 }, { n: 1 }] },
    { r: [{ id: 'a', n: 2 }, { n: 1 }] },
    { r: [{ id: 'a', n: 1 }, { n: 2 }] },
  ],
  [
    'rows whose ids are numbers',
    { r: [{ id: 1, n: 1 }, { id: 2 }] },
    { r: [{ id: 1, n: 2 }, { id: 2 }] },
    {
      r: [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
      ],
    },
  ],
  ['rows without ids', { r: [{ n: 1 }, { n: 1 }] }, { r: [{ n: 2 }, { n: 1 }] }, { r: [{ n: 1 }, { n: 2 }] }],
  ['rows of which two have one id', rows('a', 'a'), rows('a', 'a', 'b'), rows('a', 'a', 'c')],
  ['widths of columns', { widths: [100, 100] }, { widths: [120, 100] }, { widths: [100, 90] }],
  ['blocks of which mine are of no type', doc('a', 'b'), { content: [{ n: 1 }] }, doc('a', 'c')],
  ['blocks of which theirs are of no type', doc('a', 'b'), doc('a', 'c'), { content: [{ n: 1 }] }],
  ['blocks that were of no type', { content: [{ n: 1 }] }, doc('a', 'b'), doc('a', 'c')],
  ['blocks of which some are of no type', doc('a', 'b'), { content: [paragraph('c'), { n: 1 }] }, doc('a', 'c')],
  ['tables of which one has more columns', table(['a', 'b']), table(['a', 'b', 'c']), table(['a', 'B'])],
  ['tables of which the other has more columns', table(['a', 'b']), table(['a', 'B']), table(['a', 'b', 'c'])],
  ['cells that one side joined', { content: [cells('a', 'b')] }, { content: [spanned('a')] }, { content: [cells('a', 'c')] }],
  ['cells that the other side joined', { content: [cells('a', 'b')] }, { content: [cells('a', 'c')] }, { content: [spanned('a')] }],
  [
    'a changed heading that the other deleted',
    { content: [heading('a'), paragraph('b')] },
    doc('b'),
    { content: [heading('c'), paragraph('b')] },
  ],
  ['a changed cell that the other made a header cell', row('a', 'b'), row('a', 'c'), row('a', 'b', 'tableHeader')],
  ['a header cell that the other changed', row('a', 'b'), row('a', 'b', 'tableHeader'), row('a', 'c')],
])('%s are a conflict, and one or the other', (_name, base, mine, theirs) => {
  expect(mergeValues(base, mine, theirs, 'mine')).toEqual({ value: mine, conflicts: 1, bothFit: false })
  expect(mergeValues(base, mine, theirs, 'both').value).toEqual(mine)
  expect(mergeValues(base, mine, theirs, 'theirs')).toEqual({ value: theirs, conflicts: 1, bothFit: false })
})

test('a list numbered by one and changed by the other is a conflict; no item is lost', () => {
  const [was, is, other] = [{ content: [list('a', 'b')] }, { content: [numbered('a', 'b')] }, { content: [list('a', 'c')] }]
  const both = { content: [...other.content, ...is.content] }
  expect(merged(was, is, other)).toEqual({ value: is, conflicts: 1, bothFit: true })
  expect(merged(was, is, other, 'both').value).toEqual(both)
  expect(merged(was, other, is)).toEqual({ value: both, conflicts: 1, bothFit: true })
})

test('conflicts are counted, and both fit only where both fit everywhere', () => {
  const versions = ['a', 'b', 'c'].map((text) => ({ content: [paragraph(text), paragraph('between'), heading(text)] }))
  expect(merged(versions[0], versions[1], versions[2])).toEqual({ value: versions[1], conflicts: 2, bothFit: false })
})

// Random edits: every written text is unique, so that it can be found again.
type Edit = { at: number; kind: 'change' | 'delete' | 'insert' | 'split' }
const edits = fc.array(
  fc.record({ at: fc.nat(12), kind: fc.constantFrom('change', 'delete', 'insert', 'split') }) satisfies fc.Arbitrary<Edit>,
  { maxLength: 8 },
)
function edited(texts: readonly string[], changes: readonly Edit[], who: string): string[] {
  const now = [...texts]
  for (const [n, { at, kind }] of changes.entries()) {
    const where = now.length === 0 ? 0 : at % now.length
    if (kind === 'insert' || now.length === 0) now.splice(at % (now.length + 1), 0, `${who}${n} new`)
    else if (kind === 'change') now[where] = `${now[where]} ${who}${n}`
    else if (kind === 'split') now.splice(where, 1, `${now[where]} ${who}${n}a`, `${who}${n}b`)
    else if (now.length > 1) now.splice(where, 1)
  }
  return now
}
const cases = fc.record({ count: fc.integer({ min: 1, max: 8 }), mine: edits, theirs: edits }).map(({ count, mine, theirs }) => {
  const base = Array.from({ length: count }, (_, n) => `paragraph ${n}`)
  return { base, mine: edited(base, mine, 'M'), theirs: edited(base, theirs, 'T') }
})
/** Texts that occur more often than before. */
const written = (base: readonly string[], now: readonly string[]) => now.filter((one) => !base.includes(one))
const textsOf = (value: unknown): string[] =>
  (value as ReturnType<typeof doc>).content.map(
    ({ content }) => content?.map((node) => (node.type === 'text' ? node.text : '')).join('') ?? '',
  )

test('no text is lost without a conflict, and none at all when both are kept', () => {
  fc.assert(
    fc.property(cases, ({ base, mine, theirs }) => {
      const versions = [doc(...base), doc(...mine), doc(...theirs)] as const
      for (const choice of ['mine', 'theirs', 'both'] as const) {
        const { value, conflicts, bothFit } = mergeValues(...versions, choice)
        const result = textsOf(value)
        expect(TextValue.safeParse(value).success).toBe(true)
        const lost = [...written(base, mine), ...written(base, theirs)].filter((one) => !result.includes(one))
        if (conflicts === 0 || (choice === 'both' && bothFit)) expect(lost).toEqual([])
        if (choice === 'mine') expect(lost.filter((one) => mine.includes(one))).toEqual([])
        if (choice === 'theirs') expect(lost.filter((one) => theirs.includes(one))).toEqual([])
      }
    }),
    { numRuns: 1000 },
  )
})

test('a single editor gets exactly their own version', () => {
  fc.assert(
    fc.property(cases, ({ base, mine }) => {
      expect(mergeValues(doc(...base), doc(...mine), doc(...base), 'both')).toEqual({ value: doc(...mine), conflicts: 0, bothFit: false })
      expect(mergeValues(doc(...base), doc(...base), doc(...mine), 'both')).toEqual({ value: doc(...mine), conflicts: 0, bothFit: false })
      expect(mergeValues(doc(...base), doc(...mine), doc(...mine), 'both')).toEqual({ value: doc(...mine), conflicts: 0, bothFit: false })
    }),
  )
})

test('a document of a thousand paragraphs is merged within a second', () => {
  const base = Array.from({ length: 1000 }, (_, n) => `paragraph ${n} ${'words '.repeat(30)}`)
  const mine = doc(...base.map((one) => `${one} mine`))
  const theirs = doc(...base.slice(5), ...base.slice(0, 5).map((one) => `${one}!`))
  expect(cpuSeconds(() => mergeValues(doc(...base), mine, theirs, 'both'))).toBeLessThan(1)
})

import { describe, expect, test } from 'vitest'
import { TableValue } from '../table/schema'
import { HeadingValue } from '../heading/schema'
import { TextValue } from '../text/schema'
import { depthWithin, DOCUMENT_LIMITS, documentFault } from './document-limits'
import { type Block, type CellNode, type HeadingNode, paragraph, type TableNode } from './document-types'

const nested = (levels: number): Block =>
  levels === 0 ? paragraph('x') : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(levels - 1)] }] }
const cell = (): CellNode => ({ type: 'tableCell', content: [{ type: 'paragraph' }] })
const grid = (rows: number, columns: number): TableNode => ({
  type: 'table',
  content: Array.from({ length: rows }, () => ({ type: 'tableRow', content: Array.from({ length: columns }, cell) })),
})
const pieces = (count: number): Block => ({ type: 'paragraph', content: Array.from({ length: count }, () => ({ type: 'hardBreak' })) })
const many = (count: number) => Array.from({ length: count }, () => paragraph('x'))

describe('the editor and the schema agree on', () => {
  test.each<[string, Block[], ReturnType<typeof documentFault>]>([
    ['a usual text', [paragraph('x'), nested(3)], null],
    ['a list eight levels deep', [nested(8)], null],
    ['a list twenty levels deep', [nested(20)], 'tooDeep'],
    ['as many paragraphs as may be', many(DOCUMENT_LIMITS.blocks), null],
    ['one more', many(DOCUMENT_LIMITS.blocks + 1), 'tooLong'],
    ['a text of the greatest length', [paragraph('x'.repeat(DOCUMENT_LIMITS.textLength))], null],
    ['a longer one', [paragraph('x'.repeat(DOCUMENT_LIMITS.textLength + 1))], 'tooLong'],
    ['a longer one after a good one', [paragraph('x'), paragraph('x'.repeat(DOCUMENT_LIMITS.textLength + 1))], 'tooLong'],
    ['as many pieces of a paragraph as may be', [pieces(DOCUMENT_LIMITS.inlinesPerBlock)], null],
    ['one piece more', [pieces(DOCUMENT_LIMITS.inlinesPerBlock + 1)], 'tooLong'],
    ['a list as long as may be', [{ type: 'bulletList', content: many(500).map((p) => ({ type: 'listItem', content: [p] })) }], null],
    [
      'a numbered list that is too long',
      [{ type: 'orderedList', content: many(501).map((p) => ({ type: 'listItem', content: [p] })) }],
      'tooLong',
    ],
    ['as many paragraphs of a list item as may be', [{ type: 'bulletList', content: [{ type: 'listItem', content: many(500) }] }], null],
    ['one paragraph more', [{ type: 'bulletList', content: [{ type: 'listItem', content: many(501) }] }], 'tooLong'],
    ['a list that is too long', [{ type: 'bulletList', content: many(501).map((p) => ({ type: 'listItem', content: [p] })) }], 'tooLong'],
  ])('%s', (_name, content, fault) => {
    expect(documentFault(content)).toBe(fault)
    expect(TextValue.safeParse({ content }).success).toBe(fault === null)
  })
  test.each([
    [100, 10, null],
    [101, 10, 'tableTooLarge'],
    [10, 50, null],
    [10, 51, 'tableTooLarge'],
    [100, 100, 'tableTooLarge'],
  ] as const)('a table of %i by %i', (rows, columns, fault) => {
    const content = [grid(rows, columns)]
    expect(documentFault(content)).toBe(fault)
    expect(TableValue.safeParse({ content }).success).toBe(fault === null)
  })
})

test.each([
  ['tableCell', 200, null],
  ['tableCell', 201, 'tooLong'],
  ['tableHeader', 200, null],
  ['tableHeader', 201, 'tooLong'],
] as const)('a %s of %i paragraphs', (type, count, fault) => {
  const content: TableNode[] = [{ type: 'table', content: [{ type: 'tableRow', content: [cell(), { type, content: many(count) }] }] }]
  expect(documentFault(content)).toBe(fault)
  expect(TableValue.safeParse({ content }).success).toBe(fault === null)
})

test.each([
  [5000, null],
  [5001, 'tooLong'],
] as const)('a heading of %i pieces', (count, fault) => {
  const content = [{ ...pieces(count), type: 'heading', attrs: { level: 3 } } as HeadingNode]
  expect(documentFault(content)).toBe(fault)
  expect(HeadingValue.safeParse({ content }).success).toBe(fault === null)
})

test('a document over the size limit is reported by its bytes', () => {
  expect(documentFault(Array.from({ length: 5 }, () => paragraph('x'.repeat(45_000))))).toBe('tooLarge')
  expect(documentFault(Array.from({ length: 3 }, () => paragraph('я'.repeat(45_000))))).toBe('tooLarge')
  expect(documentFault(Array.from({ length: 3 }, () => paragraph('x'.repeat(45_000))))).toBeNull()
})

test('a document nested a thousand deep is refused without walking it', () => {
  expect(documentFault([nested(1000)])).toBe('tooDeep')
  expect(TextValue.safeParse({ content: [nested(1000)] }).success).toBe(false)
  expect(depthWithin([[[]]], 2)).toBe(false)
  expect(depthWithin([[[]]], 3)).toBe(true)
})

const cellOf = (attrs: object) => ({
  content: [{ type: 'table', content: [{ type: 'tableRow', content: [{ ...cell(), attrs }] }] }],
})
const listOf = (attrs: object) => ({ content: [{ type: 'orderedList', attrs, content: [{ type: 'listItem', content: many(1) }] }] })
const marked = (...marks: object[]) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] })
const link = (href: string) => marked({ type: 'link', attrs: { href } })
test.each<[string, { safeParse: (v: unknown) => { success: boolean } }, unknown, unknown]>([
  ['a list begins at 0 to 9999', TextValue, listOf({ start: 0 }), listOf({ start: -1 })],
  ['a list may begin between', TextValue, listOf({ start: 7 }), listOf({ start: 7.5 })],
  ['a list does not begin above', TextValue, listOf({ start: 9999 }), listOf({ start: 10_000 })],
  ['a list is numbered by one sign', TextValue, listOf({ type: 'a' }), listOf({ type: 'ab' })],
  ['a list need not say how', TextValue, listOf({ type: null }), listOf({ type: 1 })],
  ['a cell spans a column at least', TableValue, cellOf({ colspan: 1 }), cellOf({ colspan: 0 })],
  ['a cell spans a hundred rows at most', TableValue, cellOf({ rowspan: 100 }), cellOf({ rowspan: 101 })],
  ['a column is as wide as a page at most', TableValue, cellOf({ colwidth: [0, 4000] }), cellOf({ colwidth: [4001] })],
  [
    'a cell spans no more widths than columns',
    TableValue,
    cellOf({ colwidth: many(50).map(() => 1) }),
    cellOf({ colwidth: many(51).map(() => 1) }),
  ],
  ['a text says something', TextValue, { content: [paragraph('x')] }, { content: [paragraph('')] }],
  [
    'a text has eight marks at most',
    TextValue,
    marked(...many(8).map(() => ({ type: 'bold' }))),
    marked(...many(9).map(() => ({ type: 'bold' }))),
  ],
  ['a link leads to a page or a mailbox', TextValue, link('MAILTO:a@b.ee'), link('tel:1')],
  ['a link begins with what it is', TextValue, link('https://a.ee'), link(' https://a.ee')],
  ['a link is no longer than an address', TextValue, link('http://'.padEnd(2000, 'x')), link('http://'.padEnd(2001, 'x'))],
  [
    'a text has a size of the menu',
    TextValue,
    marked({ type: 'textStyle', attrs: { fontSize: '14px' } }),
    marked({ type: 'textStyle', attrs: { fontSize: '114px' } }),
  ],
  [
    'a colour has six digits',
    TextValue,
    marked({ type: 'textStyle', attrs: { color: '#0aF9bc' } }),
    marked({ type: 'textStyle', attrs: { color: '#0aF9bc0' } }),
  ],
  ['a document is not empty', TextValue, { content: many(1) }, { content: [] }],
])('%s', (_name, schema, good, bad) => {
  expect(schema.safeParse(good).success).toBe(true)
  expect(schema.safeParse(bad).success).toBe(false)
})

test('blocks, marks and addresses of another kind are refused', () => {
  const text = (marks: unknown[]) => ({ content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] })
  for (const value of [
    { content: [{ type: 'script', content: [] }] },
    { content: [{ type: 'table', content: [] }] },
    { content: [{ type: 'paragraph', content: [{ type: 'image', attrs: { src: 'x' } }] }] },
    text([{ type: 'onclick' }]),
    text([{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]),
    text([{ type: 'link', attrs: { href: 'data:text/html,x' } }]),
    text([{ type: 'textStyle', attrs: { color: 'red;background:url(x)' } }]),
    text([{ type: 'textStyle', attrs: { fontSize: '90px' } }]),
  ])
    expect(TextValue.safeParse(value).success).toBe(false)
})

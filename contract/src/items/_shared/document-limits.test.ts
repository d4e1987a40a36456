import { describe, expect, test } from 'vitest'
import { TableValue } from '../table/value'
import { TextValue } from '../text/value'
import { depthWithin, DOCUMENT_LIMITS, documentFault } from './document-limits'
import { type Block, type CellNode, paragraph, type TableNode } from './document-types'

const nested = (levels: number): Block =>
  levels === 0 ? paragraph('x') : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(levels - 1)] }] }
const cell = (): CellNode => ({ type: 'tableCell', content: [{ type: 'paragraph' }] })
const grid = (rows: number, columns: number): TableNode => ({
  type: 'table',
  content: Array.from({ length: rows }, () => ({ type: 'tableRow', content: Array.from({ length: columns }, cell) })),
})
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

test('a document larger than what is stored is told, by its bytes', () => {
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

import { expect, test } from 'vitest'
import { gapIds, gappedText, isEmptyParagraph, plainText, type Block, type TextNode } from './document-types'

const gap = (wordId: string, text: string, bold = false): TextNode => ({
  type: 'text',
  text,
  marks: [...(bold ? [{ type: 'bold' as const }] : []), { type: 'gap', attrs: { wordId } }],
})
const document: Block[] = [
  {
    type: 'paragraph',
    content: [{ type: 'text', text: 'I ' }, { type: 'text', text: 'really ' }, gap('g1', 'do'), gap('g1', 'n’t', true), gap('g2', 'know')],
  },
  { type: 'paragraph' },
  {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [gap('g1', '.'), { type: 'hardBreak' }] }] }],
  },
]

test('a name shows a line for each gap instead of its answer', () => expect(gappedText(document)).toBe('I really _________'))
test('the plain text has the words of the gaps', () => expect(plainText(document)).toBe('I really don’tknow.'))
test('a gap whose words are separate nodes is one gap', () => expect(gapIds(document)).toEqual(['g1', 'g2']))
test('only a single paragraph without a text is empty', () => {
  expect(isEmptyParagraph([{ type: 'paragraph' }])).toBe(true)
  expect(isEmptyParagraph([{ type: 'paragraph', content: [] }])).toBe(true)
  for (const blocks of [[], document, document.slice(0, 1), document.slice(2), [{ type: 'paragraph' }, { type: 'paragraph' }]] as Block[][])
    expect(isEmptyParagraph(blocks)).toBe(false)
})

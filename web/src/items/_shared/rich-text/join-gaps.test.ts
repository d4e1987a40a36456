import { expect, test } from 'vitest'
import { joinGaps } from './join-gaps'

const gap = { type: 'gap', attrs: { wordId: 'a1' } } as const

test('joins a gap over half-bold words to one with the style of its beginning', () => {
  const joined = joinGaps([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'text', text: 'is ', marks: [{ type: 'bold' }, gap] },
        { type: 'text', text: 'going', marks: [gap] },
        { type: 'text', text: ' home' },
      ],
    },
  ])
  expect(joined).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'She ' },
        { type: 'gap', attrs: { wordId: 'a1' }, text: 'is going', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' home' },
      ],
    },
  ])
})

test('keeps a punctuation mark with its gap, so that no line begins with a comma', () => {
  const text = (words: string) => ({ type: 'text', text: words }) as const
  const behind = (words: string) =>
    joinGaps([{ type: 'text', text: 'kodus', marks: [gap] }, text(words)]).map((node) =>
      node.type === 'gap' ? [node.attrs.after ?? ''] : 'text' in node ? node.text : node.type,
    )
  expect(behind(', kus ma loen')).toEqual([[','], ' kus ma loen'])
  expect(behind('.')).toEqual([['.']])
  expect(behind('?!” Ja siis')).toEqual([['?!”'], ' Ja siis'])
  expect(behind(' ja siis.')).toEqual([[''], ' ja siis.'])
  expect(behind('-s')).toEqual([[''], '-s'])
})

test('keeps two neighbouring gaps apart, also inside lists', () => {
  const other = { type: 'gap', attrs: { wordId: 'b2' } } as const
  const joined = joinGaps([
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'a', marks: [gap] },
                { type: 'text', text: 'b', marks: [other] },
              ],
            },
          ],
        },
      ],
    },
  ])
  expect(JSON.stringify(joined).match(/"type":"gap"/g)).toHaveLength(2)
})

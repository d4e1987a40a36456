import { expect, test } from 'vitest'
import { joinGaps } from './join-gaps'

const gap = { type: 'gap', attrs: { wordId: 'a1' } } as const

test('a gap over half-bold words becomes one gap with the look of its beginning', () => {
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

test('two neighbouring gaps stay two, also inside lists', () => {
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

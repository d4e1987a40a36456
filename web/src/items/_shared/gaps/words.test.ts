import { expect, test } from 'vitest'
import type { Block } from '@keel/contract/items/_shared/document-types'
import { followText, storedValue } from './words'

const doc = (text: string): Block[] => [
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'She ' },
      { type: 'text', text, marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] },
    ],
  },
]

test('a new gap gets its own words as the right alternative', () => {
  expect(followText(doc('goes'), {})).toEqual({ g1: [{ id: 'g1', value: 'goes' }] })
})

test('changing the words of a gap changes the right alternative and leaves the others', () => {
  const words = {
    g1: [
      { id: 'a1', value: 'goes' },
      { id: 'a2', value: 'go' },
    ],
  }
  expect(followText(doc('went'), words)).toEqual({
    g1: [
      { id: 'a1', value: 'went' },
      { id: 'a2', value: 'go' },
    ],
  })
})

test('alternatives survive the gap, for undo, but are not stored without it', () => {
  const words = {
    g1: [
      { id: 'a1', value: 'goes' },
      { id: 'a2', value: 'go' },
    ],
  }
  const without: Block[] = [{ type: 'paragraph' }]
  expect(followText(without, words)).toEqual(words)
  expect(storedValue(without, words)).toEqual({ content: without, words: {} })
})

test('blank alternatives are not stored', () => {
  const words = {
    g1: [
      { id: 'a1', value: 'goes' },
      { id: 'a2', value: '  ' },
      { id: 'a3', value: ' go ' },
    ],
  }
  expect(storedValue(doc('goes'), words).words).toEqual({
    g1: [
      { id: 'a1', value: 'goes' },
      { id: 'a3', value: 'go' },
    ],
  })
})

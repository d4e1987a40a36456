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

test('gives a new gap its own words as the correct option', () => {
  expect(followText(doc('goes'), {})).toEqual({ g1: [{ id: 'g1', value: 'goes' }] })
})

test('updates the correct option with the words of a gap and keeps the others', () => {
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

test('keeps the options of a deleted gap for undo, but does not store them', () => {
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

test('does not store blank options', () => {
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

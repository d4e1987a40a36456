import { expect, test } from 'vitest'
import { toVocabularyRows } from './vocabulary-rows'

test('cards with the same front are one word with both translations', () => {
  const cards = [
    { id: 'a', front: 'bank', back: 'pank' },
    { id: 'b', front: 'river', back: 'jõgi' },
    { id: 'c', front: ' bank ', back: 'kallas' },
  ]
  expect(toVocabularyRows(cards)).toEqual([
    { id: 'a', word: 'bank', translate: 'pank; kallas' },
    { id: 'b', word: 'river', translate: 'jõgi' },
  ])
})

test('a translation that would be too long is left out', () => {
  const cards = ['a', 'b'].map((id) => ({ id, front: 'bank', back: id.repeat(150) }))
  expect(toVocabularyRows(cards)).toEqual([{ id: 'a', word: 'bank', translate: 'a'.repeat(150) }])
})

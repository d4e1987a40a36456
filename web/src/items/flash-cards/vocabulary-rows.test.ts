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

test('a card with an image in place of a text is no word', () => {
  const image = { file_id: 1, kind: 'image' as const }
  expect(
    toVocabularyRows([
      { id: 'a', front: '', back: 'kass', front_media: image },
      { id: 'b', front: 'dog', back: '', back_media: image },
      { id: 'c', front: 'cow', back: 'lehm', back_media: image },
    ]),
  ).toEqual([{ id: 'c', word: 'cow', translate: 'lehm' }])
})

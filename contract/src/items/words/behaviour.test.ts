import { expect, test } from 'vitest'
import { words, plainTranslation, storedWords, typedTranslation } from './behaviour'
import { WordsValue } from './schema'

test('leaving the editor drops rows without a word and keeps at least one row', () => {
  const stored = storedWords(
    {
      words: [
        { id: 'a', word: ' House ', translate: ' MAJA ' },
        { id: 'b', word: '  ', translate: 'x' },
      ],
      lang: 'et',
      voice: 1,
    },
    () => 'new',
  )
  expect(stored).toEqual({ words: [{ id: 'a', word: 'House', translate: 'MAJA' }], lang: 'et', voice: 1 })
  const blank = storedWords({ words: [{ id: 'b', word: '  ', translate: 'x' }] }, () => 'new')
  expect(blank).toEqual({ words: [{ id: 'new', word: '', translate: '' }] })
  expect(words.isEmpty(blank)).toBe(true)
})

test('a list is bounded, with one id a row, known languages and voices', () => {
  const row = (id: string) => ({ id, word: 'a', translate: 'b' })
  expect(WordsValue.safeParse({ words: [row('a')], lang: 'fr', voice: 6 }).success).toBe(true)
  for (const wrong of [
    { words: [] },
    { words: [row('a'), row('a')] },
    { words: [row('a')], lang: 'xx' },
    { words: [row('a')], voice: 9 },
    { words: [row('a')], voice: '1' },
    { words: Array.from({ length: 501 }, (_, i) => row(`r${i}`)) },
  ])
    expect(WordsValue.safeParse(wrong).success).toBe(false)
})

test('typed and machine translations are lower-cased, except in German', () => {
  expect([plainTranslation('Das Haus', 'et'), plainTranslation('Das Haus', 'de')]).toEqual(['das haus', 'Das Haus'])
  expect(typedTranslation('', 'MAJA', 'et')).toBe('maja')
  expect(typedTranslation('', 'das Haus', 'de')).toBe('das Haus')
})

test.each([
  ['das Haus', 'das Haus, der BAU', 'das Haus, der bau'],
  ['das Haus', 'Das Haus', 'das Haus'],
  ['Deutschland', 'in Deutschland', 'in Deutschland'],
  ['Tallinn', 'TallinN', 'Tallinn'],
  ['AAA', 'AA', 'AA'],
  ['AA', 'AAA', 'AAa'],
])('%j edited to %j is stored as %j', (before, now, stored) => expect(typedTranslation(before, now, null)).toBe(stored))

import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { expect, test } from 'vitest'
import { makeItem } from './make-item'

const words = (count: number, change: (at: number) => Partial<VocabularyEntry> = () => ({})): VocabularyEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    word: `w${at}`,
    translate: `t${at}`,
    lang: 'et',
    voice: 1,
    created_at: '2026-11-01T10:00:00Z',
    lesson: null,
    picture_id: null,
    sound_id: null,
    ...change(at),
  }))

test('a word list has the languages common to all words, up to its limit', () => {
  expect(makeItem('words', words(2))).toMatchObject({
    type: 2,
    value: { words: [{ id: 'word1', word: 'w0', translate: 't0' }, { id: 'word2' }], lang: 'et', voice: 1 },
    count: 2,
    tooMany: 0,
  })
  const mixed = makeItem(
    'words',
    words(3, (at) => ({ lang: at === 1 ? 'ru' : 'et' })),
  )
  expect(mixed.value).toMatchObject({ lang: null, voice: 1 })
  expect(makeItem('words', []).value).toEqual({ words: [], lang: null, voice: null })
  expect(makeItem('words', words(501))).toMatchObject({ count: 500, tooMany: 1 })
})

test('pairs are made from words with a translation, up to their limit', () => {
  const item = makeItem(
    'pairs',
    words(55, (at) => ({ translate: at % 10 === 0 ? ' ' : `t${at}` })),
  )
  expect(item).toMatchObject({ type: 18, count: 49, untranslated: 6, tooMany: 0 })
  expect(item.value.words[0]).toEqual({ id: 'pair1', text1: 'w1', text2: 't1' })
  expect(makeItem('pairs', words(60))).toMatchObject({ count: 50, tooMany: 10 })
})

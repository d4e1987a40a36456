import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'
import { keys } from '../_shared/keys'
import type { WordView } from './queries'
import { showAdded, showChanged, showDeleted, showRestored } from './cache'

const word = (id: number, more: Partial<VocabularyEntry> = {}): VocabularyEntry => ({
  id,
  word: `word${id}`,
  translate: `sõna${id}`,
  lang: 'et',
  voice: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  lesson: null,
  picture_id: null,
  sound_id: null,
  ...more,
})
const ALL: WordView = { search: '', voice: null }
const FOUND: WordView = { search: 'WORD7', voice: null }

/** All words on two full pages and a last one, and those of a search. */
function vocabulary() {
  const client = new QueryClient()
  const page = (...ids: number[]) => ({ words: ids.map((id) => word(id)), more: true })
  client.setQueryData(keys.wordList(ALL), { pages: [page(9, 8), page(6, 5), page(3)], pageParams: [0, 2, 4] })
  client.setQueryData(keys.wordList(FOUND), { pages: [page(70)], pageParams: [0] })
  client.setQueryData(keys.wordsDue, { count: 1 })
  client.setQueryData(keys.knownWords(['a']), ['a'])
  const shown = (view: WordView = ALL) =>
    client.getQueryData<{ pages: { words: VocabularyEntry[] }[] }>(keys.wordList(view))?.pages.map(({ words }) => words.map(({ id }) => id))
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  return { client, shown, isStale }
}

test('a changed word changes in every list that shows it', () => {
  const { client } = vocabulary()
  showChanged(client, word(6, { translate: 'parem' }))
  showChanged(client, word(70, { translate: 'teine' }))
  const texts = (view: WordView) =>
    client
      .getQueryData<{ pages: { words: VocabularyEntry[] }[] }>(keys.wordList(view))
      ?.pages.flatMap(({ words }) => words.map((one) => one.translate))
  expect(texts(ALL)).toEqual(['sõna9', 'sõna8', 'parem', 'sõna5', 'sõna3'])
  expect(texts(FOUND)).toEqual(['teine'])
})

test('a deleted word is removed from every list, and due words are refetched', () => {
  const { client, shown, isStale } = vocabulary()
  showDeleted(client, 6)
  expect([shown(), isStale(keys.wordsDue), isStale(keys.wordList(ALL))]).toEqual([[[9, 8], [5], [3]], true, false])
})

test.each([
  [10, [[10, 9, 8], [6, 5], [3]]],
  [7, [[9, 8], [7, 6, 5], [3]]],
  [
    4,
    [
      [9, 8],
      [6, 5],
      [4, 3],
    ],
  ],
  [
    1,
    [
      [9, 8],
      [6, 5],
      [3, 1],
    ],
  ],
  [5, [[9, 8], [6, 5], [3]]],
])('a restored word %i is between newer and older ones, once', (id, pages) => {
  const { client, shown, isStale } = vocabulary()
  showRestored(client, word(id))
  expect([shown(), isStale(keys.wordsDue)]).toEqual([pages, true])
})

test.each<[string, WordView, Partial<VocabularyEntry>, boolean]>([
  ['a search for its beginning', { search: 'WORD7', voice: null }, { word: 'word71' }, true],
  ['a search for its translation', { search: 'kala', voice: null }, { translate: 'Kalamees' }, true],
  ['a search for something else', { search: 'maja', voice: null }, {}, false],
  ['another language', { search: '', voice: 'et-EE' }, {}, false],
  ['all languages', { search: '', voice: null }, { voice: null }, true],
])('a restored word is added to a list of %s only if it belongs there', (_what, view, more, isThere) => {
  const { client, shown } = vocabulary()
  client.setQueryData(keys.wordList(view), { pages: [{ words: [], more: false }], pageParams: [0] })
  showRestored(client, word(71, more))
  expect(shown(view)).toEqual([isThere ? [71] : []])
})

test('a word without a voice is in no list of a language', () => {
  const { client, shown } = vocabulary()
  const view: WordView = { search: '', voice: 'et-EE' }
  client.setQueryData(keys.wordList(view), { pages: [{ words: [], more: false }], pageParams: [0] })
  showRestored(client, word(71, { voice: null }))
  showRestored(client, word(72, { voice: 7 }))
  expect(shown(view)).toEqual([[72]])
})

test('added words reset every list to its first page and refetch counts', async () => {
  const { client, shown, isStale } = vocabulary()
  await showAdded(client)
  expect(shown()).toEqual([[9, 8]])
  expect(client.getQueryData<{ pageParams: unknown[] }>(keys.wordList(ALL))?.pageParams).toEqual([0])
  expect([keys.wordList(ALL), keys.wordList(FOUND), keys.wordsDue, keys.knownWords(['a'])].map(isStale)).toEqual([true, true, true, true])
})

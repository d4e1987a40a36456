import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Voice } from '@keel/contract/constants'
import type * as words from '@keel/contract/routes/vocabulary'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import { hasWaitingReviews } from './waiting-reviews'

interface Meaning {
  word: string
  translate: string
}
/** A word with its translation, as one text: words that differ by their capitals may be two. */
export const meaningOf = ({ word, translate }: Meaning): string => `${word}\n${translate}`

/** Which of these words are in the user's vocabulary. */
export const knownWordsQuery = (list: readonly Meaning[]) =>
  queryOptions({
    queryKey: keys.knownWords(list.map(meaningOf)),
    queryFn: async ({ signal }): Promise<string[]> => {
      const body = { words: list.map(({ word }) => word), translations: list.map(({ translate }) => translate) }
      const { known } = await call<typeof words.wordsInVocabulary>('POST', '/words/known', { body, signal })
      return list.filter((_word, at) => known[at]).map(meaningOf)
    },
  })

/** The filter of the vocabulary: all words, those that match a text, or those of one language. */
export interface WordView {
  search: string
  voice: Voice | null
}

/** A list of more pages is not refetched while it is shown: changes patch it. */
export const WORD_PAGES_REFETCHED = 5

const STALE_MS = 30_000

/** The user's vocabulary, newest first. */
export const vocabularyQuery = ({ search, voice }: WordView) =>
  infiniteQueryOptions({
    queryKey: keys.wordList({ search, voice }),
    queryFn: ({ pageParam, signal }) =>
      call<typeof words.listWords>('GET', '/words', {
        query: { offset: pageParam, ...(search === '' ? {} : { search }), ...(voice === null ? {} : { voice }) },
        signal,
      }),
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > WORD_PAGES_REFETCHED ? 'static' : STALE_MS),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, page) => count + page.words.length, 0) : undefined),
  })

/** How many words are due, and the first cards; waiting reviews are sent before. */
export const wordsDueQuery = queryOptions({
  queryKey: keys.wordsDue,
  queryFn: async ({ signal }) => {
    if (hasWaitingReviews()) await (await import('./send-reviews')).sendReviews()
    return call<typeof words.dueCards>('GET', '/words/due', { signal })
  },
})

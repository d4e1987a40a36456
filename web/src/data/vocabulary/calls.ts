import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type TranslationLanguage, TRANSLATIONS_AT_ONCE_MAX, type Voice, type VoiceId } from '@keel/contract/constants'
import type { BodyOf } from '@keel/contract/route'
import type * as words from '@keel/contract/routes/vocabulary'
import { call, callUrl } from '../_shared/client'
import { keys } from '../_shared/keys'
import { hasWaitingReviews } from './waiting-reviews'

/** Where a text is spoken. */
export const speechUrl = (text: string, voice: Voice): string => callUrl('/words/speech', { text, lang: voice })

export interface TranslationInput {
  text: string
  to: TranslationLanguage
  /** Language of the text, when it is known. */
  from?: TranslationLanguage | undefined
  signal?: AbortSignal
}
/** A translation that is sure, or null. */
export const translateWord = async ({ text, to, from, signal }: TranslationInput): Promise<string | null> =>
  (await call<typeof words.translateWord>('GET', '/words/translate', { query: { text, lang: to, ...(from && { from }) }, signal }))
    .translate

/** The same for a list of words, asked for some at a time; `null` where there is none. `onSome` is told of each part as it comes. */
export async function translateWords(
  list: readonly string[],
  { to, from, signal }: Omit<TranslationInput, 'text'>,
  onSome?: (translations: (string | null)[], at: number) => void,
): Promise<(string | null)[]> {
  const all: (string | null)[] = []
  while (all.length < list.length) {
    const some = list.slice(all.length, all.length + TRANSLATIONS_AT_ONCE_MAX)
    const { translations } = await call<typeof words.translateWords>('POST', '/words/translations', {
      body: { words: some, lang: to, ...(from && { from }) },
      signal,
    })
    onSome?.(translations, all.length)
    all.push(...translations)
  }
  return all
}

export interface NewWords {
  /** Translation by word. */
  words: Record<string, string>
  voice: VoiceId | null
  lang: TranslationLanguage | null
  /** Leaves the translations of words that are there already as they are. */
  keep?: boolean | undefined
  /** Whether they come from a lesson that runs now; unless given, they do when `keep` is not given. */
  from_lesson?: boolean | undefined
}
/** Adds words to one's own vocabulary. */
export const addWords = (body: NewWords) => call<typeof words.addWords>('POST', '/words', { body })

/** Which of these words are in one's own vocabulary. */
export const knownWordsQuery = (list: string[]) =>
  queryOptions({
    queryKey: keys.knownWords(list),
    queryFn: async ({ signal }): Promise<string[]> => {
      const { known } = await call<typeof words.wordsInVocabulary>('POST', '/words/known', { body: { words: list }, signal })
      return list.filter((_word, at) => known[at])
    },
  })

/** What a list of one's own vocabulary shows: all, or what holds a text, or the words of one language. */
export interface WordView {
  search: string
  voice: Voice | null
}
/** More pages than these are not fetched anew while they are shown: whoever changes something patches them. */
export const WORD_PAGES_ANEW = 5
const STALE_MS = 30_000

/** One's own vocabulary, newest first. */
export const vocabularyQuery = ({ search, voice }: WordView) =>
  infiniteQueryOptions({
    queryKey: keys.wordList({ search, voice }),
    queryFn: ({ pageParam, signal }) =>
      call<typeof words.listWords>('GET', '/words', {
        query: { offset: pageParam, ...(search === '' ? {} : { search }), ...(voice === null ? {} : { voice }) },
        signal,
      }),
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > WORD_PAGES_ANEW ? 'static' : STALE_MS),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, page) => count + page.words.length, 0) : undefined),
  })
export const exportWords = (signal?: AbortSignal) => call<typeof words.exportWords>('GET', '/words/all', { signal })

type WordChange = NonNullable<BodyOf<typeof words.updateWord>>
export const updateWord = (id: number, body: WordChange) => call<typeof words.updateWord>('PUT', `/words/${id}`, { body })
export const deleteWord = (id: number) => call<typeof words.deleteWord>('DELETE', `/words/${id}`)
export const deleteWords = (ids: number[]) => call<typeof words.deleteWords>('POST', '/words/delete', { body: { ids } })
export const restoreWord = (id: number) => call<typeof words.restoreWord>('POST', `/words/${id}/restore`)

/** How much there is to be repeated now, and the first cards; answers that still wait here are sent before. */
export const wordsDueQuery = queryOptions({
  queryKey: keys.wordsDue,
  queryFn: async ({ signal }) => {
    if (hasWaitingReviews()) await (await import('./send-reviews')).sendReviews()
    return call<typeof words.dueCards>('GET', '/words/due', { signal })
  },
})

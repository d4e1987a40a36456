import { queryOptions } from '@tanstack/react-query'
import type { TranslationLanguage, Voice, VoiceId } from '@keel/contract/constants'
import type * as words from '@keel/contract/routes/words'
import { call, callUrl } from './client'
import { keys } from './keys'

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

export interface NewWords {
  /** Translation by word. */
  words: Record<string, string>
  voice: VoiceId | null
  lang: TranslationLanguage | null
}
/** Adds words to one's own vocabulary. */
export const addWords = (body: NewWords) => call<typeof words.addWords>('POST', '/words', { body })

/** Which of these words are in one's own vocabulary. */
export const knownWordsQuery = (list: string[]) =>
  queryOptions({
    queryKey: keys.knownWords(list),
    queryFn: async ({ signal }): Promise<string[]> => {
      const { known } = await call<typeof words.knownWords>('POST', '/words/known', { body: { words: list }, signal })
      return list.filter((_word, at) => known[at])
    },
  })

import { type TranslationLanguage, TRANSLATIONS_AT_ONCE_MAX, type Voice, type VoiceId } from '@keel/contract/constants'
import type { ExportedWord, WordNote } from '@keel/contract/entities/vocabulary'
import type { BodyOf } from '@keel/contract/route'
import type * as words from '@keel/contract/routes/vocabulary'
import { call, callUrl } from '../_shared/client'

/** Returns the URL of a spoken text. */
export const speechUrl = (text: string, voice: Voice): string => callUrl('/words/speech', { text, lang: voice })

export interface TranslationInput {
  text: string
  to: TranslationLanguage
  /** Language of the text, if known. */
  from?: TranslationLanguage | undefined
  signal?: AbortSignal
}

/** Returns a certain translation, or null. */
export const translateWord = async ({ text, to, from, signal }: TranslationInput): Promise<string | null> =>
  (await call<typeof words.translateWord>('GET', '/words/translate', { query: { text, lang: to, ...(from && { from }) }, signal }))
    .translate

/** The same for a list of words, in batches; `null` where there is none. `onSome` is called with each batch. */
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

/** The ids of uploaded files; null removes one. */
export interface WordFiles {
  picture_id?: number | null
  sound_id?: number | null
}
/** A word as it was before an import changed it. */
export type FormerWord = Omit<ExportedWord, 'created_at'>
/** The note of a deck that a word is from, and the entry that was imported from it before. */
export type NoteOfWord = WordNote & { entry?: number }
export interface NewWords {
  /** Translation by word. */
  words: Record<string, string>
  voice: VoiceId | null
  lang: TranslationLanguage | null
  /** Existing translations of known words stay. */
  keep?: boolean | undefined
  /** Whether they come from a running lesson; defaults to true unless `keep` is set. */
  from_lesson?: boolean | undefined
  /** Pictures and sounds by word. */
  files?: Record<string, WordFiles>
  /** The notes of a deck that words are from. */
  notes?: Record<string, NoteOfWord>
}

/** Adds words to the user's vocabulary. */
export const addWords = (body: NewWords) => call<typeof words.addWords>('POST', '/words', { body })

export const exportWords = (signal?: AbortSignal) => call<typeof words.exportWords>('GET', '/words/all', { signal })

type WordChange = NonNullable<BodyOf<typeof words.updateWord>>

export const updateWord = (id: number, body: WordChange) => call<typeof words.updateWord>('PUT', `/words/${id}`, { body })

export const deleteWord = (id: number) => call<typeof words.deleteWord>('DELETE', `/words/${id}`)

export const deleteWords = (ids: number[]) => call<typeof words.deleteWords>('POST', '/words/delete', { body: { ids } })

/** Gives words back what they said before an import. Returns the ids of those that are as they were. */
export const revertWords = async (former: readonly FormerWord[]): Promise<number[]> =>
  (await call<typeof words.revertWords>('POST', '/words/revert', { body: { words: [...former] } })).reverted

export const restoreWord = (id: number) => call<typeof words.restoreWord>('POST', `/words/${id}/restore`)

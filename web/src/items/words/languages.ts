import { TRANSLATION_LANGUAGES, type TranslationLanguage, VOICES, type VoiceId } from '@keel/contract/constants'
import type { WordsValue } from '@keel/contract/items/words/schema'
import { readLocal, writeLocal } from '../../lib/storage'

export type Languages = Pick<WordsValue, 'lang' | 'voice'>

const KEPT = 'words-languages'
export const voiceIds = Object.keys(VOICES).map(Number) as VoiceId[]

/** Returns the language of the voice: that of the words themselves. */
export const languageOf = (voice: VoiceId | null | undefined): TranslationLanguage | undefined =>
  voice ? (VOICES[voice].slice(0, 2) as TranslationLanguage) : undefined

/** The last choice of this teacher: most lists use the same pair of languages. */
export function usualLanguages(): Languages {
  const [voice, lang] = (readLocal(KEPT) ?? '').split(' ')
  return {
    ...(voiceIds.includes(Number(voice) as VoiceId) && { voice: Number(voice) as VoiceId }),
    ...(TRANSLATION_LANGUAGES.includes(lang as TranslationLanguage) && { lang: lang as TranslationLanguage }),
  }
}

export const saveLanguages = ({ voice, lang }: Languages): void => writeLocal(KEPT, `${voice ?? ''} ${lang ?? ''}`)

import { useLocale } from 'use-intl/react'
import { TRANSLATION_LANGUAGES, type TranslationLanguage, VOICES, type VoiceId } from '@keel/contract/constants'
import { readLocal, writeLocal } from '../../lib/storage'

/** The language of words, which makes them speak, and that of their translations. */
export interface Languages {
  voice: VoiceId | null
  lang: TranslationLanguage | null
}

const STORAGE_KEY = 'keel-vocabulary-languages'
export const voiceIds = Object.keys(VOICES).map(Number) as VoiceId[]

/** Returns the language of a voice. */
export const languageOf = (voice: VoiceId): TranslationLanguage => VOICES[voice].slice(0, 2) as TranslationLanguage
/** Returns the voice of a language. */
export const voiceOf = (lang: TranslationLanguage | null): VoiceId | null =>
  lang === null ? null : (voiceIds.find((id) => languageOf(id) === lang) ?? null)
export const isLanguage = (text: string): text is TranslationLanguage => TRANSLATION_LANGUAGES.includes(text as TranslationLanguage)

/** Returns the last choice: users mostly learn one language. */
export function lastLanguages(): Languages {
  const [voice = '', lang = ''] = (readLocal(STORAGE_KEY) ?? '').split(' ')
  return { voice: voiceIds.find((id) => id === Number(voice)) ?? null, lang: isLanguage(lang) ? lang : null }
}
export const saveLanguages = ({ voice, lang }: Languages): void => writeLocal(STORAGE_KEY, `${voice ?? ''} ${lang ?? ''}`)

/** Returns a function that names languages in the user's language: capitalized, or as `inside` a sentence. */
export function useLanguageName(inside = false): (lang: TranslationLanguage) => string {
  const locale = useLocale()
  return (lang) => {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang
    return inside ? name : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}

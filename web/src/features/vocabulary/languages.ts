import { useLocale } from 'use-intl/react'
import { TRANSLATION_LANGUAGES, type TranslationLanguage, VOICES, type VoiceId } from '@keel/contract/constants'
import { readLocal, writeLocal } from '../../lib/storage'

/** In which language words are, which makes them speak, and in which their translations. */
export interface Languages {
  voice: VoiceId | null
  lang: TranslationLanguage | null
}

const KEPT = 'keel-vocabulary-languages'
export const voiceIds = Object.keys(VOICES).map(Number) as VoiceId[]

/** The language that a voice speaks. */
export const languageOf = (voice: VoiceId): TranslationLanguage => VOICES[voice].slice(0, 2) as TranslationLanguage
/** The voice that speaks a language. */
export const voiceOf = (lang: TranslationLanguage | null): VoiceId | null =>
  lang === null ? null : (voiceIds.find((id) => languageOf(id) === lang) ?? null)
export const isLanguage = (text: string): text is TranslationLanguage => TRANSLATION_LANGUAGES.includes(text as TranslationLanguage)

/** What was chosen last: one mostly learns one language. */
export function usualLanguages(): Languages {
  const [voice = '', lang = ''] = (readLocal(KEPT) ?? '').split(' ')
  return { voice: voiceIds.find((id) => id === Number(voice)) ?? null, lang: isLanguage(lang) ? lang : null }
}
export const saveLanguages = ({ voice, lang }: Languages): void => writeLocal(KEPT, `${voice ?? ''} ${lang ?? ''}`)

/** Names of languages in the reader's own: beginning with a capital, or as they stand `inside` a sentence. */
export function useLanguageName(inside = false): (lang: TranslationLanguage) => string {
  const locale = useLocale()
  return (lang) => {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang
    return inside ? name : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}

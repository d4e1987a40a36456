import { TRANSLATION_LANGUAGES, type TranslationLanguage, type VoiceId } from '@keel/contract/constants'
import { voiceIds } from '@keel/contract/voices'
import { readLocal, writeLocal } from './storage'
import type { LocalName } from './storage-names'

/** The language of words, which makes them speak, and that of their translations. */
export interface WordLanguages {
  voice: VoiceId | null
  lang: TranslationLanguage | null
}

export const isLanguage = (text: string): text is TranslationLanguage => TRANSLATION_LANGUAGES.includes(text as TranslationLanguage)

/** Returns the languages saved last under this name, null for what was not chosen or is unknown. */
export function readLanguages(name: LocalName): WordLanguages {
  const [voice = '', lang = ''] = (readLocal(name) ?? '').split(' ')
  return { voice: voiceIds.find((id) => id === Number(voice)) ?? null, lang: isLanguage(lang) ? lang : null }
}
export const saveLanguages = (name: LocalName, { voice, lang }: Partial<WordLanguages>): void =>
  writeLocal(name, `${voice ?? ''} ${lang ?? ''}`)

import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '@keel/contract/constants'

const HAS_CYRILLIC = /\p{Script=Cyrillic}/u
const HAS_OTHER_LETTERS = /[^\p{ASCII}]/u

/**
 * In which languages a text is looked for when nobody says what it is: letters outside of ASCII tell; a plain word is
 * taken for English or for nothing, since many are words of several languages (`pain`, `rock`, `hall`).
 */
export function languagesOf(key: string, from: TranslationLanguage | undefined): readonly TranslationLanguage[] {
  if (from) return [from]
  if (HAS_CYRILLIC.test(key)) return ['ru']
  return HAS_OTHER_LETTERS.test(key) ? TRANSLATION_LANGUAGES : ['en']
}

import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '@keel/contract/constants'

const HAS_CYRILLIC = /\p{Script=Cyrillic}/u
const HAS_OTHER_LETTERS = /[^\p{ASCII}]/u

/**
 * Returns the possible source languages of a text of unknown language: letters outside ASCII decide; a plain word counts as
 * English or as unknown, since many exist in several languages (`pain`, `rock`, `hall`).
 */
export function languagesOf(key: string, from: TranslationLanguage | undefined): readonly TranslationLanguage[] {
  if (from) return [from]
  if (HAS_CYRILLIC.test(key)) return ['ru']
  return HAS_OTHER_LETTERS.test(key) ? TRANSLATION_LANGUAGES : ['en']
}

import { LANGUAGES, type Language } from './constants'

/** Plain texts of the school that runs a site. */
export const SITE_TEXTS = ['name', 'greeting', 'notice'] as const
/** Its pages, in rich text. */
export const SITE_PAGES = ['imprint', 'terms', 'privacy', 'accessibility'] as const
export type SitePage = (typeof SITE_PAGES)[number]
export type SiteText = (typeof SITE_TEXTS)[number] | SitePage

/** A text in each language; null where it is not written. */
export type Versions<T> = Record<Language, T | null>

/** Returns a text in this language, else in the first that has it, with the language it is in; null when it is written in none. */
export function inLanguage<T>(versions: Versions<T>, language: Language): { lang: Language; text: T } | null {
  for (const lang of [language, ...LANGUAGES]) {
    const text = versions[lang]
    if (text !== null) return { lang, text }
  }
  return null
}

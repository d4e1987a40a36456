import { useLocale } from 'use-intl/react'
import type { TranslationLanguage } from '@keel/contract/constants'

/** Returns a function that names languages in the user's language: capitalized, or as `inside` a sentence. */
export function useLanguageName(inside = false): (lang: TranslationLanguage) => string {
  const locale = useLocale()
  return (lang) => {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang
    return inside ? name : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}

import type { TranslationLanguage } from '@keel/contract/constants'

const ARTICLES: Record<TranslationLanguage, RegExp | null> = {
  en: /^(?:to|the|an?) (?=.)/,
  ru: null,
  et: null,
  es: /^(?:el|la|los|las|una?) (?=.)/,
  it: /^(?:il|lo|la|i|gli|le|un[ao]?) (?=.)|^(?:l|un)'(?=.)/,
  de: /^(?:der|die|das|eine?) (?=.)/,
  fr: /^(?:le|la|les|une?) (?=.)|^l'(?=.)/,
}

/** Returns a word in wordKey form without the article (or the English `to`) that learners write before it. */
export function withoutArticle(key: string, lang: TranslationLanguage): string {
  const article = ARTICLES[lang]
  return article ? key.replace(article, '') : key
}

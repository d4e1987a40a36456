import type { TranslationLanguage } from '../../constants'
import { defineBehaviour } from '../define'
import type { WordsValue, WordRow } from './schema'

/** A new list has one empty row; the editor makes the ids of further ones. */
export const emptyWords = (): WordsValue => ({ words: [{ id: 'word1', word: '', translate: '' }] })
/** Returns the rows that learners see. */
export const shownRows = (value: WordsValue): WordRow[] => value.words.filter((row) => row.word.trim() !== '')

/** Languages that write nouns with a capital. */
const CAPITALIZED: ReadonlySet<unknown> = new Set<TranslationLanguage>(['de'])
/** Returns a typed or machine translation as it is stored: in lower case, unless its language capitalises nouns. */
export const plainTranslation = (translate: string, lang: WordsValue['lang']): string =>
  CAPITALIZED.has(lang) ? translate : translate.toLowerCase()

/** Returns an edited translation as it is stored: unchanged parts keep their case. */
export function typedTranslation(before: string, now: string, lang: WordsValue['lang']): string {
  const shorter = Math.min(before.length, now.length)
  let start = 0
  while (start < shorter && before[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++
  return now.slice(0, start) + plainTranslation(now.slice(start, now.length - end), lang) + now.slice(now.length - end)
}

/** Returns the value to store when the editor is left: without rows lacking a word, texts trimmed; one row always stays. */
export function storedWords(value: WordsValue, newId: () => string): WordsValue {
  const words = shownRows(value).map((row) => ({ ...row, word: row.word.trim(), translate: row.translate.trim() }))
  return { ...value, words: words.length > 0 ? words : [{ id: newId(), word: '', translate: '' }] }
}

export const words = defineBehaviour({
  code: 2,
  name: 'words',
  emptyValue: emptyWords,
  isEmpty: (value) => shownRows(value).length === 0,
  translations: ({ words: rows, lang }) => (lang ? { lang, rows } : null),
})

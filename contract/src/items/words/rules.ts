import type { TranslationLanguage, VoiceId } from '../../constants'

export interface WordRow {
  id: string
  word: string
  translate: string
}
export interface WordsValue {
  words: WordRow[]
  lang?: TranslationLanguage | null | undefined
  voice?: VoiceId | null | undefined
}

/** A new list has one row to write in; the editor makes the ids of all later ones. */
export const emptyWords = (): WordsValue => ({ words: [{ id: 'word1', word: '', translate: '' }] })
/** Rows that learners see. */
export const shownRows = (value: WordsValue): WordRow[] => value.words.filter((row) => row.word.trim() !== '')
export const isEmptyWords = (value: WordsValue): boolean => shownRows(value).length === 0

/** What is stored when the editor is left: rows without a word are dropped, texts trimmed, translations lower-cased; one row always stays. */
export function storedWords(value: WordsValue, newId: () => string): WordsValue {
  const words = shownRows(value).map((row) => ({ ...row, word: row.word.trim(), translate: row.translate.trim().toLowerCase() }))
  return { ...value, words: words.length > 0 ? words : [{ id: newId(), word: '', translate: '' }] }
}

import { WORD_ROWS_MAX } from '@keel/contract/constants'
import { fitsStore } from '@keel/contract/items/_shared/json-bytes'
import type { ParsedLine } from '@keel/contract/tables/pair-lines'
import { storedWords, typedTranslation } from '@keel/contract/items/words/behaviour'
import type { WordRow, WordsValue } from '@keel/contract/items/words/schema'
import { generatedId } from '../../lib/generated-id'

/** A row in the editor; `key` identifies it and stays when the id comes from elsewhere. */
export interface DraftRow extends WordRow {
  key: number
  /** The translation that is being typed over; its unchanged part keeps its case. Null when nothing was typed. */
  typedOver: string | null
}

let lastKey = 0
export const newRow = ({ word, translate }: ParsedLine = { word: '', translate: '' }): DraftRow => ({
  key: ++lastKey,
  id: generatedId(),
  word,
  translate,
  typedOver: null,
})

/** Returns the rows of a stored list; rows that were shown before keep their keys. */
export function draftOf(words: readonly WordRow[], before: readonly DraftRow[] = []): DraftRow[] {
  const keys = new Map(before.map(({ id, key }) => [id, key]))
  return words.map((row) => ({ ...row, key: keys.get(row.id) ?? ++lastKey, typedOver: null }))
}

const isBlank = (row: WordRow): boolean => row.word.trim() === '' && row.translate.trim() === ''

/** Returns the list without a row; at least one row remains. */
export function without(rows: readonly DraftRow[], key: number): DraftRow[] {
  const left = rows.filter((row) => row.key !== key)
  return left.length > 0 ? left : [newRow()]
}

/** Returns the list with a row before another one, or last. */
export function moved(rows: readonly DraftRow[], key: number, beforeKey: number | null): DraftRow[] {
  const row = rows.find((one) => one.key === key)
  if (!row) return [...rows]
  const others = rows.filter((one) => one !== row)
  const at = beforeKey === null ? -1 : others.findIndex((one) => one.key === beforeKey)
  return at < 0 ? [...others, row] : [...others.slice(0, at), row, ...others.slice(at)]
}

/** Returns the translation of a row as it is stored. */
export const translationOf = ({ translate, typedOver }: DraftRow, lang: WordsValue['lang']): string =>
  (typedOver === null ? translate : typedTranslation(typedOver, translate, lang)).trim()

/** Returns what is stored: blank rows are left out, except a last one, which keeps its id. */
export function valueOf(rows: readonly DraftRow[], languages: Omit<WordsValue, 'words'>): WordsValue {
  const words = rows.map((row) => ({ id: row.id, word: row.word, translate: translationOf(row, languages.lang) }))
  return storedWords({ ...languages, words }, () => rows[0]?.id ?? generatedId())
}

/** Returns how many more rows fit when a paste may use up the blank row it starts in. */
export const roomIn = (rows: readonly DraftRow[]): number => WORD_ROWS_MAX - rows.filter((row) => !isBlank(row)).length

/**
 * Inserts lines after a row, in its place when it is blank, else in place of all blank rows at the end. What would make the
 * list too large to be stored is left out and counted.
 */
export function inserted(rows: readonly DraftRow[], key: number | null, lines: readonly ParsedLine[]): { rows: DraftRow[]; left: number } {
  const at = rows.findIndex((row) => row.key === key)
  const begin = at < 0 ? rows.length : at + 1
  const before = rows.slice(0, begin)
  while (before.length > 0 && isBlank(before[before.length - 1] ?? newRow())) before.pop()
  const after = rows.slice(begin).filter((row) => !isBlank(row))
  const added = lines.map(newRow)
  const upTo = (count: number) => [...before, ...added.slice(0, count), ...after]
  const fits = (count: number) => upTo(count).length <= WORD_ROWS_MAX && fitsStore(valueOf(upTo(count), {}))
  let fitting = 0
  let tooMany = added.length + 1
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(middle)) fitting = middle
    else tooMany = middle
  }
  const result = upTo(fitting)
  return { rows: result.length > 0 ? result : [newRow()], left: lines.length - fitting }
}

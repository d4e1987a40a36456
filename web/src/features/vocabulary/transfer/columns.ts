import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { isSameWord, wordForm, wordKey } from '@keel/contract/items/words/word-key'
import { columnsOf, isWordName } from '@keel/contract/tables/head'
import type { WordNote } from '@keel/contract/entities/vocabulary'
import { voiceOf } from '@keel/contract/voices'
import type { Pair } from '../add-many'
import { isLanguage, type WordLanguages } from '../../../lib/word-languages'
import { sumOf } from './note-ids'
import type { RowFiles, Table } from './types'

/** The chosen columns; the one for translations is optional. */
export interface Choice {
  word: number
  translation: number | null
}

/** Returns the names of the columns, if the first row has them. */
function headOf({ columns, rows }: Table): readonly string[] {
  if (columns.some((name) => name !== '')) return columns
  const [first = []] = rows
  return columnsOf(first) ? first : columns
}
const hasHead = (table: Table): boolean => headOf(table) === table.rows[0]

/** Returns the names of the columns, or numbers. */
export const columnNames = (table: Table): readonly string[] => {
  const head = headOf(table)
  return table.columns.map((_, at) => head[at] ?? '')
}

export function guessChoice(table: Table): Choice {
  const head = headOf(table)
  const named = columnsOf(head)
  if (named) return { word: named.word, translation: named.translation }
  // In a note with other fields, too, one of the two may have a known name.
  const word = Math.max(
    0,
    head.findIndex((name) => isWordName(name)),
  )
  const next = table.columns.findIndex((_, at) => at !== word)
  return { word, translation: next >= 0 ? next : null }
}

/** Our own tables name the languages of every word and its translation. */
function languageColumns(table: Table): readonly [number, number] | null {
  if (!hasHead(table)) return null
  const codes = (at: number) => table.rows.slice(1).every((row) => (row[at] ?? '') === '' || isLanguage(row[at] ?? ''))
  return table.columns.length >= 4 && codes(2) && codes(3) ? [2, 3] : null
}

export type FoundPair = Pair & Partial<WordLanguages> & { files?: RowFiles; note?: WordNote }

export interface Found {
  pairs: FoundPair[]
  /** Rows without a word, or with one that is too long. */
  left: number
  /** Rows with a word that is also in a later row. */
  twice: number
  /** Rows whose translation is too long, so that its beginning is taken. */
  cut: number
}

/** Returns the words in the chosen columns, each once. */
export function pairsOf(table: Table, { word, translation }: Choice): Found {
  const languages = languageColumns(table)
  const from = hasHead(table) ? 1 : 0
  const pairs = new Map<string, FoundPair>()
  /** By its key, the first of the words that differ by their capitals only. */
  const firsts = new Map<string, string>()
  let left = 0
  let twice = 0
  let cut = 0
  for (const [n, row] of table.rows.entries()) {
    if (n < from) continue
    const text = row[word] ?? ''
    const key = wordKey(text)
    if (key === '' || text.length > WORD_MAX_LENGTH) {
      left++
      continue
    }
    const [voice, lang] = languages ? [row[languages[0]] ?? '', row[languages[1]] ?? ''] : ['', '']
    const meaning = translation === null ? '' : (row[translation] ?? '')
    if (meaning.length > WORD_MAX_LENGTH) cut++
    const translate = meaning.slice(0, WORD_MAX_LENGTH).trim()
    const form = wordForm(text)
    const at = firsts.get(key) ?? form
    const first = pairs.get(at)
    // The vocabulary has a word once; capitals make two of it if their translations differ.
    const place = !pairs.has(form) && first && isSameWord(first, { word: text, translate }) ? at : form
    if (pairs.has(place)) twice++
    if (!first) firsts.set(key, form)
    const files = { ...pairs.get(place)?.files, ...table.files?.[n] }
    const note = table.notes?.[n]
    pairs.set(place, {
      word: text,
      translate,
      ...(isLanguage(voice) && { voice: voiceOf(voice) }),
      ...(isLanguage(lang) && { lang }),
      ...((files.picture ?? files.sound) !== undefined && { files }),
      ...(note && { note: { id: note.id, sum: sumOf([text, translate, note.files].join('\n')) } }),
    })
  }
  return { pairs: [...pairs.values()], left, twice, cut }
}

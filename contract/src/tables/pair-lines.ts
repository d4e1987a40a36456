import { WORD_MAX_LENGTH, WORD_ROWS_MAX } from '../constants'
import { columnsOf } from './head'
import { rowsOf } from './rows'

export interface ParsedLine {
  word: string
  translate: string
}
/** What of a pasted list was left out, or read otherwise than it stands. */
export interface Losses {
  /** Rows left out because the list would be too long. */
  left: number
  /** Rows left out because they have no word. */
  wordless: number
  /** Lines added to the row above. */
  joined: number
  /** Rows with cells that show an error of a spreadsheet. */
  errors: number
  /** Whether rows have text in further columns, which is left out. */
  hasMoreColumns: boolean
}
export interface ParsedLines extends Losses {
  rows: ParsedLine[]
}

/** A bullet that a text editor writes before a line of a list, in a column of its own; two of them are Word's. */
const BULLET_COLUMN = /^\s*[·•◦▪●○■§\uf0b7\uf0a7]\s*\t\s*/
/** Word's bullet of the second level: a word too, unless another line has a bullet. */
const LETTER_COLUMN = /^\s*o\s*\t\s*/

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, WORD_MAX_LENGTH)

function withoutBullets(lines: readonly string[]): string[] {
  if (!lines.some((line) => BULLET_COLUMN.test(line))) return [...lines]
  return lines.map((line) => line.replace(BULLET_COLUMN, '').replace(LETTER_COLUMN, ''))
}

/**
 * Returns the rows of a pasted list: "word - translation", a table copied from a spreadsheet, CSV with commas or semicolons, one
 * word a line; both sides as written. A first row that names the columns chooses them.
 */
export function parsePairLines(text: string, room: number = WORD_ROWS_MAX): ParsedLines {
  const lines = withoutBullets(text.replace(/^\ufeff/, '').split(/\r\n|[\n\r\u2028\u2029]/))
  const { rows: all, joined, errors } = rowsOf(lines)
  const columns = all.length > 1 ? columnsOf(all[0]?.cells ?? []) : null
  const { word: wordAt, translation: translationAt } = columns ?? { word: 0, translation: 1 }
  const parsed: ParsedLines = { rows: [], left: 0, wordless: 0, joined: joined.length, errors: errors.length, hasMoreColumns: false }
  for (const { cells } of columns ? all.slice(1) : all) {
    const word = clean(cells[wordAt] ?? '')
    if (word === '') parsed.wordless++
    else if (parsed.rows.length >= room) parsed.left++
    else {
      parsed.rows.push({ word, translate: clean(cells[translationAt] ?? '') })
      parsed.hasMoreColumns ||= cells.some((cell, at) => at !== wordAt && at !== translationAt && cell.trim() !== '')
    }
  }
  return parsed
}

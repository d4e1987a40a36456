import { WORD_MAX_LENGTH, WORD_ROWS_MAX } from '../constants'

export interface ParsedLine {
  word: string
  translate: string
}
export interface ParsedLines {
  rows: ParsedLine[]
  /** Lines left out because the list would be too long. */
  left: number
  /** Whether rows have text in further columns, which is left out. */
  hasMoreColumns: boolean
}

// "- " at a start, "3) ", "12. ", "• ": list markers of other programs.
const LIST_MARK = /^\s*(?:[-–—*•·]\s+|\d{1,3}[.)]\s+)/
/** A bullet that a text editor writes before a line of a list, in a column of its own; two of them are Word's. */
const BULLET_COLUMN = /^\s*[·•◦▪●○■§\uf0b7\uf0a7]\s*\t\s*/
/** Word's bullet of the second level: a word too, unless another line has a bullet. */
const LETTER_COLUMN = /^\s*o\s*\t\s*/
// A dash with a space on at least one side, or another separator between a word and its meaning.
const DASH = /\s*(?:=>|->|→|=)\s*|\s+[-–—−]+\s*|\s*[-–—−]+\s+/
/** Enough for both texts of a row; longer lines are cut before any further work. */
const LINE_MAX_LENGTH = 2000
const COLON = /\s*:\s+|\s+:\s*/

/** Returns the fields of one row of CSV, quotes doubled inside quotes. Null if a quote is not closed. */
export function csvFields(line: string, separator: string): string[] | null {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i]
    if (quoted) {
      if (char !== '"') field += char
      else if (line[i + 1] === '"') {
        field += '"'
        i++
      } else quoted = false
    } else if (char === '"' && field.trim() === '' && opensField(line, i, separator)) {
      quoted = true
      field = ''
    } else if (char === separator) {
      fields.push(field)
      field = ''
    } else field += char
  }
  return quoted ? null : [...fields, field]
}

/** Returns whether the quote opens a quoted field. In `"a" b` it does not: that is text beginning with a word in quotes. */
function opensField(line: string, at: number, separator: string): boolean {
  const inside = /(?:[^"]|"")*/y
  inside.lastIndex = at + 1
  inside.test(line)
  let end = inside.lastIndex + 1
  while (line[end] === ' ' && separator !== ' ') end++
  return end >= line.length || line[end] === separator
}

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, WORD_MAX_LENGTH)

/** Splits at the first match of the pattern with text before it. */
function splitOnce(line: string, pattern: RegExp): [string, string] | null {
  const found = pattern.exec(line)
  if (!found || line.slice(0, found.index).trim() === '') return null
  return [line.slice(0, found.index), line.slice(found.index + found[0].length)]
}

/** One comma in every line means columns; occasional commas are part of the text. */
export const commaColumns = (lines: readonly string[]): boolean =>
  lines.every((line) => csvFields(line.slice(0, LINE_MAX_LENGTH), ',')?.length === 2)

/** Returns word and translation of one line, then its further columns; the whole text decides only whether commas separate. */
export const parseLine = (line: string, commas: boolean): [string, string, ...string[]] => splitLine(line.slice(0, LINE_MAX_LENGTH), commas)

const atLeastTwo = ([word = '', translate = '', ...more]: string[]): [string, string, ...string[]] => [word, translate, ...more]

/** The separator of word and translation is found line by line; the whole text decides only whether commas separate. */
function splitLine(line: string, commas: boolean): [string, string, ...string[]] {
  if (line.includes('\t')) return atLeastTwo((csvFields(line, '\t') ?? line.split('\t')).map((field) => field.trim()).filter(Boolean))
  const quoted = line.trimStart().startsWith('"') ? csvFields(line.trim(), line.includes('";') ? ';' : ',') : null
  if (quoted && quoted.length > 1) return atLeastTwo(quoted)
  const unmarked = line.replace(LIST_MARK, '')
  const byDash = splitOnce(unmarked, DASH)
  if (byDash) return byDash
  for (const separator of commas ? [';', ','] : [';']) {
    const fields = unmarked.includes(separator) ? csvFields(unmarked, separator) : null
    if (fields && fields.length > 1) return atLeastTwo(fields)
  }
  return splitOnce(unmarked, COLON) ?? [unmarked, '']
}

function withoutBullets(lines: readonly string[]): string[] {
  if (!lines.some((line) => BULLET_COLUMN.test(line))) return [...lines]
  return lines.map((line) => line.replace(BULLET_COLUMN, '').replace(LETTER_COLUMN, ''))
}

/**
 * Returns the rows of a pasted list: "word - translation", a table copied from a spreadsheet, CSV with commas or semicolons, one
 * word a line; both sides as written. Lines without a word are left out; lines over the limit of a list are counted in `left`.
 */
export function parsePairLines(text: string, room: number = WORD_ROWS_MAX): ParsedLines {
  const lines = withoutBullets(
    text
      .replace(/^\ufeff/, '')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .filter((line) => line.trim() !== '')
      .map((line) => line.slice(0, LINE_MAX_LENGTH)),
  )
  const commas = commaColumns(lines)
  const rows: ParsedLine[] = []
  let left = 0
  let hasMoreColumns = false
  for (const line of lines) {
    if (rows.length >= room) {
      left++
      continue
    }
    const [word, translate, ...more] = splitLine(line, commas)
    if (clean(word) === '') continue
    rows.push({ word: clean(word), translate: clean(translate) })
    hasMoreColumns ||= more.some((text) => text.trim() !== '')
  }
  return { rows, left, hasMoreColumns }
}

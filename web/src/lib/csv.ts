import { browserLanguages } from './browser-languages'
import { dayOf, timeOf } from './day-of'

/** A moment is written in the user's time zone; null and undefined as an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined

/**
 * Where numbers have a decimal comma, spreadsheets separate cells by semicolons; with the wrong separator Excel puts a whole row into one
 * cell. True if the language of the page or of the browser uses a comma.
 */
const wantsSemicolons = (languages: readonly string[]): boolean =>
  languages.some((language) => (1.5).toLocaleString(language || 'en').includes(','))

const readerLanguages = (): string[] => [document.documentElement.lang, ...browserLanguages().slice(0, 1)]

/** What Excel or LibreOffice would take for a formula, also after blanks; `＝＋－＠` are full-width forms. */
const FORMULA = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** `-5` or `+372 555` stays as it is: digits alone calculate nothing. */
const HARMLESS = /^[+-]?[\d ]+$/

/** A format that spreadsheets recognise in every language. */
const moment = (at: Date) => `${dayOf(at)} ${timeOf(at)}`

function cellText(cell: CsvCell, comma: boolean): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return moment(cell)
  if (typeof cell === 'number') return comma ? String(cell).replace('.', ',') : String(cell)
  const text = String(cell).replaceAll(/\r\n?/g, '\n')
  const safe = FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text
  return /[",;\t\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns rows as a CSV file that Excel and LibreOffice open correctly: UTF-8 with a byte order mark, CRLF, cells quoted where needed, and
 * no formulas.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], languages: readonly string[] = readerLanguages()): string {
  const comma = wantsSemicolons(languages)
  const lines = rows.map((row) => row.map((cell) => cellText(cell, comma)).join(comma ? ';' : ','))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

/** Returns a title as a file name; characters that some system refuses become dashes. */
export const fileName = (title: string, extension: string): string =>
  `${title
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)}.${extension}`

/** Downloads rows as a file named after `title`. */
export function downloadCsv(title: string, rows: readonly (readonly CsvCell[])[]): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  link.href = url
  link.download = fileName(title, 'csv')
  link.click()
  // Delayed: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

import { browserLanguages } from './browser-languages'
import { dayOf, timeOf } from './day-of'

/** A moment is written in the reader's zone; nothing at all as an empty cell. */
export type CsvCell = string | number | boolean | Date | null | undefined

/**
 * Where numbers are written with a comma, spreadsheets part cells by semicolons; with the wrong one Excel puts a whole
 * row into one cell. What either the page's or the browser's language asks for counts.
 */
const wantsSemicolons = (languages: readonly string[]): boolean =>
  languages.some((language) => (1.5).toLocaleString(language || 'en').includes(','))

const readerLanguages = (): string[] => [document.documentElement.lang, ...browserLanguages().slice(0, 1)]

/** What Excel or LibreOffice would take for a formula, also behind blanks; `＝＋－＠` are their wide forms. */
const FORMULA = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** `-5` or `+372 555` stays as it is: digits alone calculate nothing. */
const HARMLESS = /^[+-]?[\d ]+$/

/** The form of a moment that spreadsheets know in every language. */
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
 * Rows as a file that Excel and LibreOffice open rightly: UTF-8 with its mark, lines ended by CRLF, cells quoted where
 * needed, and nothing in it that would calculate.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], languages: readonly string[] = readerLanguages()): string {
  const comma = wantsSemicolons(languages)
  const lines = rows.map((row) => row.map((cell) => cellText(cell, comma)).join(comma ? ';' : ','))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

/** A title as a file's name: what some system would refuse is a dash. */
export const fileName = (title: string, extension: string): string =>
  `${title
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]+/g, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)}.${extension}`

/** Lets the browser save rows as a file; `title` becomes its name. */
export function downloadCsv(title: string, rows: readonly (readonly CsvCell[])[]): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  link.href = url
  link.download = fileName(title, 'csv')
  link.click()
  // Not at once: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

import Papa from 'papaparse'
import { VOCABULARY_MAX } from '@keel/contract/constants'
import { columnsOf, rowsOfLine, tableHead } from '@keel/contract/tables/head'
import { parsePairLines } from '@keel/contract/tables/pair-lines'
import { decode, guessEncoding } from '../../../lib/reading/decode'
import { Refusal } from '../../../lib/reading/refusal'
import { fieldText } from './field-text'
import type { Content } from './types'

const TEXT_MAX_BYTES = 16_777_216
const CELL_MAX_LENGTH = 2000
const COLUMNS_MAX = 50
/** The maximal number of header lines of a file. */
const HEAD_LINES_MAX = 200

/** Marks a text as no formula for spreadsheets. */
const UNCALCULATED = /^'(?=[\s\u0000]*[=+\-@＝＋－＠])/u
const cell = (text: string): string =>
  text
    .slice(0, CELL_MAX_LENGTH)
    .replace(UNCALCULATED, '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()

/** Whether the text looks like lines "word - translation" rather than columns. */
function isList(text: string, rows: readonly string[][]): boolean {
  if (rows.filter((row) => row.length > 1).length * 2 < rows.length) return true
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const dashed = lines.filter((line) => /\s[-–—]\s/.test(line)).length
  return rows.some((row) => row.length !== rows[0]?.length) && dashed * 5 >= lines.length * 4
}

/** Returns the rows of a CSV file, of a table saved as text, or of a list "word - translation". @throws {Refusal} */
export async function readTable(file: Blob): Promise<Content> {
  if (file.size > TEXT_MAX_BYTES) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes, guessEncoding(bytes))
  // eslint-disable-next-line no-control-regex -- they are what shows that it is no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000)) || text.startsWith('%PDF')) throw new Refusal('not_text')
  if (text.trim() === '') throw new Refusal('empty')
  return tableOf(text)
}

/** Returns the sheets of an Excel file as one table. @throws {Refusal} */
export async function readSpreadsheet(file: Blob): Promise<Content> {
  const { spreadsheetRows } = await import('../../../lib/reading/spreadsheet')
  return contentOf((await spreadsheetRows(file)).map((row) => row.map(cell)))
}

function tableOf(text: string): Content {
  const lines = text.split(/\r\n|[\n\r]/)
  const { skipped, separator, isHtml, names, tags, ignored } = tableHead(lines.slice(0, HEAD_LINES_MAX))
  const own = lines.slice(skipped)
  const isOnly = own.filter((line) => line.trim() !== '').length === 1
  const body = (separator === null ? own.flatMap((line) => rowsOfLine(line, isOnly) ?? [line]) : own).join('\n')
  const { data } = Papa.parse<string[]>(body, { skipEmptyLines: 'greedy', ...(separator !== null && { delimiter: separator }) })
  let rows = data.map((row) => row.slice(0, COLUMNS_MAX).map(isHtml ? fieldText : cell))
  if (separator === null && isList(body, rows))
    rows = parsePairLines(body, VOCABULARY_MAX + 1).rows.map(({ word, translate }) => [word, translate])
  // Unusable columns are not offered either.
  const usefulCells = (row: string[]) => row.filter((_, at) => !ignored.includes(at) && !tags.includes(at))
  const hasTags = rows.some((row) => tags.some((at) => (row[at] ?? '') !== ''))
  return contentOf(rows.map(usefulCells), names && usefulCells(names), hasTags)
}

function contentOf(rows: string[][], names: string[] | null = null, hasTags = false): Content {
  if (rows.length === 0) throw new Refusal('empty')
  const count = Math.max(...rows.slice(0, 1000).map((row) => row.length))
  const columns = Array.from({ length: count }, (_, at) => cell(names?.[at] ?? ''))
  const named = columnsOf(columns) ?? columnsOf(rows[0] ?? [])
  const isTagged = hasTags || rows.slice(1).some((row) => named?.tags.some((at) => (row[at] ?? '') !== ''))
  const limited = rows.slice(0, VOCABULARY_MAX + 1)
  return { tables: [{ name: '', columns, rows: limited }], more: rows.length - limited.length, ...(isTagged && { hasTags: true }) }
}

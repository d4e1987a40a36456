import { hasCellMedia } from '@keel/contract/import/html-cell'
import { VOCABULARY_MAX } from '@keel/contract/constants'
import { columnsOf } from '@keel/contract/tables/head'
import { readWordTable, tidied } from '@keel/contract/tables/rows'
import { guessEncoding } from '../../../lib/reading/decode'
import { decode, type Encoding } from '../../../lib/reading/encodings'
import type { SheetLoss } from '../../../lib/reading/spreadsheet'
import { Refusal } from '../../../lib/reading/refusal'
import { fieldText } from './field-text'
import { plainWord } from './plain-word'
import { countLosses } from './row-losses'
import type { Content } from './types'

const TEXT_MAX_BYTES = 16_777_216
const CELL_MAX_LENGTH = 2000
const COLUMNS_MAX = 50
/** Marks a text as no formula for spreadsheets. */
const UNCALCULATED = /^'(?=[\s\u0000]*[=+\-@＝＋－＠])/u
const cell = (text: string): string =>
  plainWord(text.slice(0, CELL_MAX_LENGTH))
    .replace(UNCALCULATED, '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()

/** Returns the rows of a CSV file, of a table saved as text, or of a list "word - translation". @throws {Refusal} */
export async function readTable(file: Blob, chosen?: Encoding): Promise<Content> {
  if (file.size > TEXT_MAX_BYTES) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = chosen ?? (await guessEncoding(bytes))
  const text = decode(bytes, encoding)
  // eslint-disable-next-line no-control-regex -- they are what shows that it is no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000)) || text.startsWith('%PDF')) throw new Refusal('not_text')
  if (text.trim() === '') throw new Refusal('empty')
  return { ...tableOf(text), encoding }
}

/** Returns the sheets of an Excel file as one table. @throws {Refusal} */
export async function readSpreadsheet(file: Blob): Promise<Content> {
  const { readSpreadsheet: readRows } = await import('../../../lib/reading/spreadsheet')
  const { rows, losses } = await readRows(file)
  const count = (wanted: SheetLoss['reason']) => losses.filter(({ reason }) => reason === wanted).length
  const table = tidied(rows.map((cells, at) => ({ line: at + 1, text: '', cells })))
  const content = contentOf(table.rows.map(({ cells }) => cells.map(cell)))
  return { ...content, losses: { joined: 0, hidden: count('hidden'), errors: table.errors.length, merged: count('merged') } }
}

function tableOf(text: string): Content {
  const { head, rows: all, joined, errors } = readWordTable(text.split(/\r\n|[\n\r]/))
  const { isHtml, names, tags, ignored } = head
  const lost = countLosses()
  if (isHtml) for (const { cells } of all) lost.add({ fields: cells, isTagged: false, losesMedia: cells.some(hasCellMedia) })
  const rows = all.map(({ cells }) => cells.slice(0, COLUMNS_MAX).map(isHtml ? fieldText : cell))
  // Unusable columns are not offered either.
  const usefulCells = (row: string[]) => row.filter((_, at) => !ignored.includes(at) && !tags.includes(at))
  const hasTags = rows.some((row) => tags.some((at) => (row[at] ?? '') !== ''))
  const content = contentOf(rows.map(usefulCells), names && usefulCells(names), hasTags)
  return {
    ...content,
    tables: content.tables.map((table) => ({ ...table, ...lost.found() })),
    losses: { joined: joined.length, hidden: 0, errors: errors.length, merged: 0 },
    ...(text.includes('\ufffd') && { isUnreadable: true }),
  }
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

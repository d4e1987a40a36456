import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { columnsOf } from '@keel/contract/tables/head'
import { cellsOf } from '@keel/contract/tables/records'
import { Refusal } from './refusal'
import { type Entry, entriesOf, unpack } from './zip'

const ROWS_MAX = 20_000
const COLUMNS_MAX = 50
const CELL_MAX_LENGTH = 2000

/** All unpacked data is in memory at once. */
const UNPACKED_MAX_BYTES = 52_428_800
/** The files of a workbook that hold its cells; pictures and charts are not unpacked. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i

/** What of a spreadsheet is not among its rows: `row` is the row of the result before which or in which it stood, from 1. */
export interface SheetLoss {
  reason: 'hidden' | 'merged'
  row: number
  /** The name of a hidden sheet, the first texts of a hidden column, the text of a row or cell. */
  text: string
}
export interface Spreadsheet {
  rows: string[][]
  losses: SheetLoss[]
}

/** Dates that Excel shows as the reader's country writes them. */
const LOCAL_DATES: Readonly<Record<string, number>> = { 'm/d/yy': 10, 'm/d/yy h:mm': 16, General: 10 }

/** What Excel shows for a date outside its calendar is as wide as the column; as an error it is named. */
const NO_DATE = '#NUM!'

/** Returns what the cell shows. */
function textOf({ v: value, w: shown, z: format }: CellObject): string {
  if (value instanceof Date && Number.isNaN(value.getTime())) return NO_DATE
  const digits = LOCAL_DATES[String(format)]
  const text =
    value instanceof Date && digits !== undefined ? value.toISOString().slice(0, digits).replace('T', ' ') : (shown ?? String(value ?? ''))
  return text.slice(0, CELL_MAX_LENGTH).replaceAll(/\s+/g, ' ').trim()
}

/** Returns the workbook, unpacked within bounds before it is parsed. */
async function workbookOf(entries: Map<string, Entry>): Promise<WorkBook> {
  const needed = [...entries].filter(([name]) => NEEDED.test(name))
  if (needed.reduce((sum, [, entry]) => sum + entry.uncompressedSize, 0) > UNPACKED_MAX_BYTES) throw new Refusal('too_large')
  const files: Record<string, Uint8Array> = {}
  for (const [name, entry] of needed) files[name] = await unpack(entry, UNPACKED_MAX_BYTES)
  // Which rows and columns are hidden is read with all styles only, which takes five times as long.
  const cellStyles = Object.values(files).some((bytes) => new TextDecoder('latin1').decode(bytes).includes(' hidden='))
  const options = { cellDates: true, UTC: true, cellNF: true, cellStyles, cellFormula: false, cellHTML: false }
  return read(zipSync(files, { level: 0 }), { ...options, type: 'array' })
}

/** Of a hidden column, as many cells are named. */
const NAMED_CELLS = 10

/** Returns the cells of a sheet by row, without hidden rows and columns. */
function sheetRows(sheet: WorkSheet): Spreadsheet {
  const rows: string[][] = []
  const losses: SheetLoss[] = []
  const cells = new Map<number, string[]>()
  for (const [name, cell] of Object.entries(sheet) as [string, CellObject][]) {
    if (name.startsWith('!')) continue
    const { r, c } = utils.decode_cell(name)
    if (c >= COLUMNS_MAX) continue
    const row = cells.get(r) ?? []
    row[c] = textOf(cell)
    cells.set(r, row)
  }
  const isHidden = (r: number): boolean => sheet['!rows']?.[r]?.hidden === true
  const isHiddenColumn = (c: number): boolean => sheet['!cols']?.[c]?.hidden === true
  const ordered = [...cells].toSorted(([a], [b]) => a - b)
  for (const c of Array.from({ length: COLUMNS_MAX }, (_, at) => at).filter(isHiddenColumn)) {
    const texts = ordered.map(([, row]) => row[c] ?? '').filter((text) => text !== '')
    if (texts.length > 0) losses.push({ reason: 'hidden', row: 1, text: texts.slice(0, NAMED_CELLS).join(' ') })
  }
  const merged = new Map<number, number[]>()
  for (const { s, e } of sheet['!merges'] ?? []) {
    const columns = merged.get(s.r) ?? []
    if (e.r > s.r) columns.push(s.c)
    merged.set(s.r, columns)
  }
  for (const [r, row] of ordered) {
    const texts = Array.from(row, (text) => text ?? '')
    const shown = texts.filter((_, c) => !isHiddenColumn(c))
    const loss = (reason: SheetLoss['reason'], text: string) => losses.push({ reason, row: rows.length + 1, text })
    if (isHidden(r)) {
      if (texts.some((text) => text !== '')) loss('hidden', texts.join(' '))
      continue
    }
    for (const c of merged.get(r) ?? []) if (!isHiddenColumn(c)) loss('merged', texts[c] ?? '')
    if (shown.some((text) => text !== '')) rows.push(shown)
    if (rows.length > ROWS_MAX) throw new Refusal('too_large')
  }
  return { rows, losses }
}

/** Brings the columns of a further sheet into the order of the first; its names of columns are no row. */
function inOrderOf(first: readonly string[], rows: string[][]): string[][] {
  const own = columnsOf(rows[0] ?? [])
  if (!own) return rows
  const { word, translation } = columnsOf(first) ?? { word: 0, translation: 1 }
  return rows.slice(1).map((row) => {
    const others = row.filter((_, at) => at !== own.word && at !== own.translation)
    return Array.from(
      { length: Math.max(row.length, word + 1, translation + 1) },
      (_, at) => (at === word ? row[own.word] : at === translation ? row[own.translation] : others.shift()) ?? '',
    )
  })
}

/** Returns the rows of all sheets of an Excel file that can be seen, in order, and what is not among them. @throws {Refusal} */
export async function readSpreadsheet(file: Blob): Promise<Spreadsheet> {
  const rows: string[][] = []
  const losses: SheetLoss[] = []
  const entries = await entriesOf(file)
  try {
    const book = await workbookOf(entries)
    for (const [at, name] of book.SheetNames.entries()) {
      const sheet = book.Sheets[name]
      if (!sheet) continue
      const read = sheetRows(sheet)
      if (book.Workbook?.Sheets?.[at]?.Hidden) {
        if (read.rows.length > 0) losses.push({ reason: 'hidden', row: rows.length + 1, text: name })
        continue
      }
      const own = rows.length > 0 ? inOrderOf(rows[0] ?? [], read.rows) : read.rows
      const skipped = read.rows.length - own.length
      for (const loss of read.losses) losses.push({ ...loss, row: rows.length + Math.max(1, loss.row - skipped) })
      rows.push(...own)
      if (rows.length > ROWS_MAX) throw new Refusal('too_large')
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('damaged')
  }
  if (rows.length === 0) throw new Refusal('empty')
  return { rows, losses }
}

// A cell that a reader of columns would take for a quoted one.
const quoted = (text: string): string => (cellsOf(text, '\t')[0] === text ? text : `"${text.replaceAll('"', '""')}"`)

/** Returns the rows as text with tab-separated columns, as many in each row. */
export function textOfRows(rows: readonly string[][]): string {
  const width = Math.max(...rows.map((row) => row.length))
  if (width === 1) return rows.map(([text = '']) => text).join('\n')
  return rows.map((row) => Array.from({ length: width }, (_, at) => quoted(row[at] ?? '')).join('\t')).join('\n')
}

import { csvFields } from '@keel/contract/tables/pair-lines'
import readSheets from 'read-excel-file/universal'
import { Refusal } from './refusal'
import { entriesOf } from './zip'

const ROWS_MAX = 20_000
const COLUMNS_MAX = 50
const CELL_MAX_LENGTH = 2000
const SHEETS_MAX = 20

/** All unpacked data is in memory at once. */
const UNPACKED_MAX_BYTES = 52_428_800

const cell = (value: unknown): string => {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : isPlain ? String(value) : ''
  return text.slice(0, CELL_MAX_LENGTH).replaceAll(/\s+/g, ' ').trim()
}
// A cell that a reader of columns would take for a quoted one.
const quoted = (text: string): string => (csvFields(text, '\t')?.[0] === text ? text : `"${text.replaceAll('"', '""')}"`)

/** Returns the rows of all sheets of an Excel file, in order. @throws {Refusal} */
export async function spreadsheetRows(file: Blob): Promise<string[][]> {
  const rows: string[][] = []
  const sizes = [...(await entriesOf(file)).values()].map((entry) => entry.uncompressedSize)
  if (sizes.reduce((sum, size) => sum + size, 0) > UNPACKED_MAX_BYTES) throw new Refusal('too_large')
  try {
    for (const { data } of (await readSheets(file)).slice(0, SHEETS_MAX)) {
      for (const row of data) {
        const cells = row.slice(0, COLUMNS_MAX).map(cell)
        if (cells.some((text) => text !== '')) rows.push(cells)
        if (rows.length > ROWS_MAX) throw new Refusal('too_large')
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('damaged')
  }
  if (rows.length === 0) throw new Refusal('empty')
  return rows
}

/** Returns the same as text with tab-separated columns. @throws {Refusal} */
export async function spreadsheetText(file: Blob): Promise<string> {
  const rows = await spreadsheetRows(file)
  const hasColumns = rows.some((row) => row.length > 1)
  return rows.map((row) => (hasColumns ? row.map(quoted) : row).join('\t')).join('\n')
}

import Papa from 'papaparse'
import { VOCABULARY_MAX } from '@keel/contract/constants'
import { parsePairLines } from '@keel/contract/items/words/parse-lines'
import { decode, guessEncoding } from '../../../lib/reading/decode'
import { Refusal } from '../../../lib/reading/refusal'
import type { Content } from './types'

const TEXT_MAX_BYTES = 16_777_216
const CELL_MAX_LENGTH = 2000
const COLUMNS_MAX = 50

/** What spreadsheets are told with it: that a text is no formula. */
const UNCALCULATED = /^'(?=[\s\u0000]*[=+\-@＝＋－＠])/u
const cell = (text: string): string =>
  text
    .slice(0, CELL_MAX_LENGTH)
    .replace(UNCALCULATED, '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()

/** Rather lines "word - translation" than columns. */
function isList(text: string, rows: readonly string[][]): boolean {
  if (rows.filter((row) => row.length > 1).length * 2 < rows.length) return true
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const dashed = lines.filter((line) => /\s[-–—]\s/.test(line.slice(0, CELL_MAX_LENGTH))).length
  return rows.some((row) => row.length !== rows[0]?.length) && dashed * 5 >= lines.length * 4
}

/** The rows of a CSV file, of a table saved as text, or of a list "word - translation". @throws {Refusal} */
export async function readTable(file: Blob): Promise<Content> {
  if (file.size > TEXT_MAX_BYTES) throw new Refusal('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes, guessEncoding(bytes)).replace(/^\ufeff/, '')
  // eslint-disable-next-line no-control-regex -- they are what shows that it is no text
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000)) || text.startsWith('%PDF')) throw new Refusal('not_text')
  if (text.trim() === '') throw new Refusal('empty')
  // What Anki writes above the notes it exports as text.
  const body = text.replace(/^(?:#[a-z ]{3,40}:[^\n]*\n)+/i, '')
  const { data } = Papa.parse<string[]>(body, { skipEmptyLines: 'greedy' })
  let rows = data.map((row) => row.slice(0, COLUMNS_MAX).map(cell))
  if (isList(body, rows)) rows = parsePairLines(body, VOCABULARY_MAX + 1).rows.map(({ word, translate }) => [word, translate])
  if (rows.length === 0) throw new Refusal('empty')
  const columns = Array.from({ length: Math.max(...rows.slice(0, 1000).map((row) => row.length)) }, () => '')
  const kept = rows.slice(0, VOCABULARY_MAX + 1)
  return { tables: [{ name: '', columns, rows: kept }], more: rows.length - kept.length }
}

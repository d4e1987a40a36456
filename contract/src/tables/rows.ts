import { columnsOf, tableHead, type TableHead } from './head'
import { readOwnRows } from './own-separator'
import { listCells, rowsOfLine, splitListLine, withoutListMarks } from './list-line'
import { readRecords, type Row } from './records'

export interface Rows {
  rows: Row[]
  /** What separates the cells; null for a list of lines such as "word - translation". */
  separator: string | null
  /** Lines that were read as part of the row above: a definition of several lines. */
  joined: Row[]
  /** Rows with a cell that shows an error of a spreadsheet, which is read as empty. */
  errors: Row[]
}

const TAB = '\t'
/** The separator is chosen by the beginnings of the first lines. */
const SAMPLE_LINES = 500
const SAMPLE_LENGTH = 500
/** How many of the rows a separator must split. Tabs are hardly ever text, but definitions may have several lines. */
const SHARE = 1 / 2
const TAB_SHARE = 1 / 3

const isBlank = (row: Row): boolean => row.cells.every((cell) => cell.trim() === '')
const isSplit = ({ cells }: Row): boolean => cells.length > 1
const shareOf = (rows: readonly Row[], has: (row: Row) => boolean): number => rows.filter(has).length / Math.max(1, rows.length)
/** Whether all rows have as many cells, and more than one. */
const areAlike = (rows: readonly Row[]): boolean => rows.every(({ cells }) => cells.length > 1 && cells.length === rows[0]?.cells.length)
const isHead = (row: Row | undefined): boolean => columnsOf(row?.cells ?? []) !== null

/** Joins cells that begin with a space to the ones before: a comma with a space behind it is text. */
function withTextCommas(row: Row): Row {
  const cells: string[] = []
  for (const cell of row.cells)
    if (cells.length > 0 && /^\s/.test(cell)) cells.push(`${cells.pop()},${cell}`)
    else cells.push(cell)
  return { ...row, cells }
}

/** How the cells of a text are separated; `tight`: only by commas without a space behind them, as in `run,бежать, идти`. */
interface Separation {
  separator: string
  tight: boolean
}
const readRows = (lines: readonly string[], { separator, tight }: Separation): Row[] => {
  const rows = readRecords(lines, separator).filter((row) => !isBlank(row))
  return tight ? rows.map(withTextCommas) : rows
}

/** Commas separate only where all rows are alike: by each comma, or by the tight ones. */
function isCommas(rows: readonly Row[], tight: boolean): boolean {
  return areAlike(rows) || (tight && isHead(rows[0]) && shareOf(rows, isSplit) >= SHARE)
}

/** Whether the separator stands before the dash or colon at which a list would be split. */
const isOuter = (lines: readonly string[], separator: string): boolean =>
  lines.every((line) => {
    const side = splitListLine(line)
    return side === null || (line.includes(separator) && line.indexOf(separator) < line.indexOf(side[0]) + side[0].length)
  }) && !(separator === ',' && lines.some((line) => /,\s/.test(line)))

const SEPARATIONS: readonly Separation[] = [
  { separator: TAB, tight: false },
  { separator: ';', tight: false },
  { separator: '|', tight: false },
  { separator: ',', tight: false },
  { separator: ',', tight: true },
]

/** Returns what separates all lines alike; null if they are a list. */
function separationOf(lines: readonly string[]): Separation | null {
  const sample = lines
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map((line) => line.slice(0, SAMPLE_LENGTH))
  const list = sample.filter((line) => splitListLine(line) !== null).length / Math.max(1, sample.length)
  let best: { separation: Separation | null; share: number } = { separation: null, share: 0 }
  for (const separation of SEPARATIONS) {
    const { separator, tight } = separation
    const rows = readRows(sample, separation)
    const share = shareOf(rows, isSplit)
    if (share < (separator === TAB ? TAB_SHARE : SHARE) || (separator === ',' && !isCommas(rows, tight))) continue
    if (separator === TAB || isHead(rows[0])) return separation
    if (share > best.share && (share > list || (share === list && isOuter(sample, separator)))) best = { separation, share }
  }
  return best.separation
}

const STOPS = [8, 4]
/** Whether tabs only align the second column: as many as the width of the first one needs. */
function areAligned(rows: readonly Row[]): boolean {
  if (areAlike(rows) || rows.some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length !== 2)) return false
  return STOPS.some((stop) => {
    const ends = rows.map(
      ({ cells: [first = '', ...others] }) => Math.floor(first.length / stop) + others.findIndex((cell) => cell !== '') + 1,
    )
    return ends.every((end) => end === ends[0])
  })
}

const mapCells = (rows: readonly Row[], map: (cells: string[]) => string[]): Row[] => rows.map((row) => ({ ...row, cells: map(row.cells) }))

/** What spreadsheets show in place of a result. */
const ERROR = /^\s*#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|ERROR!)\s*$/
const hasError = ({ cells }: Row): boolean => cells.some((cell) => ERROR.test(cell))

/** Empties cells that show an error. */
function withoutErrors(rows: Row[]): Pick<Rows, 'rows' | 'errors'> {
  const errors = rows.filter(hasError)
  return { rows: errors.length > 0 ? mapCells(rows, (cells) => cells.map((cell) => (ERROR.test(cell) ? '' : cell))) : rows, errors }
}

/** Drops the columns that are empty in every row, and empties cells that show an error. */
export function tidied(rows: readonly Row[]): Pick<Rows, 'rows' | 'errors'> {
  const filled = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))))
  return withoutErrors(mapCells(rows, (cells) => cells.filter((_, at) => filled.has(at))))
}

/** Joins lines without a tab to the row above. */
function joinLines(rows: readonly Row[]): Pick<Rows, 'rows' | 'joined'> {
  const made: Row[] = []
  const joined: Row[] = []
  for (const row of rows) {
    const above = made.at(-1)
    const own = isSplit(row) ? null : splitListLine(row.text)
    if (own) made.push({ ...row, cells: own })
    else if (isSplit(row) || !above || !isSplit(above)) made.push(row)
    else {
      // Below the last text, but not below the word.
      const last = Math.max(
        1,
        above.cells.findLastIndex((cell) => cell.trim() !== ''),
      )
      made[made.length - 1] = { ...above, cells: above.cells.with(last, `${above.cells[last]} ${row.text.trim()}`.trim()) }
      joined.push(row)
    }
  }
  return { rows: made, joined }
}

/**
 * Reads the rows of a table or list from its lines. One separator serves for all: the given one, or the one that splits the lines alike;
 * without one they are a list whose lines may have a dash, a colon or an equals sign. Cells keep their spaces; rows without text are left
 * out.
 */
export function rowsOf(source: readonly string[], given: string | null = null): Rows {
  if (given !== null) return { ...withoutErrors(readRows(source, { separator: given, tight: false })), separator: given, joined: [] }
  const own = readOwnRows(source)
  if (own) return { ...tidied(own.rows), separator: own.separator, joined: own.joined }
  const isOnly = source.filter((line) => line.trim() !== '').length === 1
  const parts = source.flatMap((line, at) => (rowsOfLine(line, isOnly) ?? [line]).map((text) => ({ text, line: at + 1 })))
  const lines = parts.map(({ text }) => text)
  const numbered = (row: Row): Row => ({ ...row, line: parts[row.line - 1]?.line ?? row.line })
  const separation = separationOf(lines)
  if (separation === null) {
    const rows = parts.map((part) => ({ ...part, cells: listCells(part.text) }))
    return { rows: rows.filter((row) => !isBlank(row)), separator: null, joined: [], errors: [] }
  }
  const { separator } = separation
  if (separator === TAB) {
    const { rows, joined } = joinLines(readRows(lines, separation).map(numbered))
    const cells = areAligned(rows) ? mapCells(rows, (all) => all.filter((cell) => cell !== '')) : rows
    return { ...tidied(cells), separator, joined }
  }
  return { ...tidied(readRows(withoutListMarks(lines), separation).map(numbered)), separator, joined: [] }
}

export interface WordTable extends Rows {
  head: TableHead
}

/** Reads the lines of a file of words: with the settings above its rows, if it has them. Rows and lines are counted from the file's start. */
export function readWordTable(source: readonly string[]): WordTable {
  const head = tableHead(source)
  const { rows, separator, joined, errors } = rowsOf(source.slice(head.skipped), head.separator)
  const moved = (row: Row): Row => ({ ...row, line: row.line + head.skipped })
  // Below the names of its columns Anki has comments.
  const own = head.names === null ? rows : rows.filter(({ text }) => !text.startsWith('#'))
  return { head, rows: own.map(moved), separator, joined: joined.map(moved), errors: errors.map(moved) }
}

import { rowsOfLine, splitListLine } from './list-line'
import type { Row } from './records'

/** Signs that an export may have between a word and its meaning if a person chose them, such as `<>`; a single one only if it hardly occurs in texts. */
const SIGNS = /[<>=~@#|^&$:§¦\\/-]{2,4}|[~^§¦]/gu
/** Signs that lists have anyway, and parts of links and of HTML. */
const OTHERS = /^(?:->|=>|-+|\|+|={3,})$|[:<]\/|\/>/
const CANDIDATES_MAX = 5
const SAMPLE_ROWS = 500
const SAMPLE_LENGTH = 2000
const SHARE = 1 / 2

interface Part {
  text: string
  line: number
}
export interface OwnRows {
  separator: string
  rows: Row[]
  /** Lines without the separator: they belong to the row above. */
  joined: Row[]
}

const timesIn = (text: string, sign: string): number => text.split(sign).length - 1

/** Returns the rows that a separator makes of parts; null if it doesn't split all of them alike. */
function readParts(parts: readonly Part[], separator: string): OwnRows | null {
  const rows: Row[] = []
  const joined: Row[] = []
  for (const { text, line } of parts) {
    const above = rows.at(-1)
    const cells = text.split(separator)
    if (cells.length > 1) rows.push({ line, text, cells })
    else {
      if (!above) return null
      const last = above.cells.length - 1
      rows[rows.length - 1] = { ...above, cells: above.cells.with(last, `${above.cells[last]} ${text.trim()}`.trim()) }
      joined.push({ line, text, cells })
    }
  }
  const count = rows[0]?.cells.length
  const areAlike = rows.length > 1 && rows.every(({ cells: [word = '', ...others] }) => others.length + 1 === count && word.trim() !== '')
  const full = rows.filter(({ cells }) => cells.every((cell) => cell.trim() !== ''))
  if (!areAlike || full.length < rows.length * SHARE) return null
  return { separator, rows, joined }
}

/** Whether a separator stands before the tab, semicolon, dash or colon at which the line would be split without it. */
function isOuter(line: string, separator: string): boolean {
  const at = line.indexOf(separator)
  const dash = splitListLine(line.replaceAll(separator, ' '.repeat(separator.length)))
  return at >= 0 && !line.slice(0, at).includes('\t') && !line.slice(0, at).includes(';') && (dash === null || at <= dash[0].length)
}

/**
 * Reads a text whose rows have one separator of their own, such as `<>`, which splits every row alike; null if it has none. Rows are lines, parts of a line
 * between semicolons or bars, or lines with more lines of the meaning below them.
 */
export function readOwnRows(source: readonly string[]): OwnRows | null {
  const lines = source.map((text, at) => ({ text, line: at + 1 })).filter(({ text }) => text.trim() !== '')
  const [first] = lines
  if (!first) return null
  const signs = [...new Set(first.text.slice(0, SAMPLE_LENGTH).match(SIGNS))].filter((sign) => !OTHERS.test(sign))
  for (const separator of signs.slice(0, CANDIDATES_MAX)) {
    const sample = lines.slice(0, SAMPLE_ROWS)
    const split = sample.filter(({ text }) => text.includes(separator))
    const isSingle = separator.length === 1
    if (split.length < sample.length * (isSingle ? 1 : SHARE)) continue
    if (!split.every(({ text }) => isOuter(text.slice(0, SAMPLE_LENGTH), separator))) continue
    if (isSingle && split.some(({ text }) => splitListLine(text) !== null || (sample.length > 1 && text.includes(';')))) continue
    const parts = lines.flatMap(({ text, line }) =>
      (rowsOfLine(text, lines.length === 1, [separator]) ?? [text]).map((part) => ({ text: part, line })),
    )
    const found = readParts(parts, separator)
    if (found && (found.joined.length === 0 || timesIn(found.rows[0]?.text ?? '', separator) === 1)) return found
  }
  return null
}

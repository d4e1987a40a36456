/** A row of a table: its cells, the text they were read from, and the line where it begins, from 1. */
export interface Row {
  line: number
  text: string
  cells: string[]
}

/** A quoted cell may have as many lines. */
const LINES_PER_ROW_MAX = 20
/** A row with quotes is looked at in at most as many characters. */
const ROW_MAX_LENGTH = 50_000

/**
 * Returns where the quoted cell that begins at a quote ends, behind its closing quote; -1 if it is no quoted cell. In `"a" b` it is not: that
 * is text beginning with a word in quotes.
 */
function quotedEnd(text: string, at: number, separator: string): number {
  let end = at
  do end = text.indexOf('"', end + 1)
  while (end >= 0 && text[end + 1] === '"' && ++end > 0)
  if (end < 0) return -1
  let next = end + 1
  while (text[next] === ' ' && separator !== ' ') next++
  return next >= text.length || text[next] === separator || text[next] === '\n' ? end + 1 : -1
}

/** Reads one row from the start of a text. Returns its cells and how many characters it has. */
function readRow(text: string, separator: string): { cells: string[]; length: number } {
  const cells: string[] = []
  let cell = ''
  let isBlank = true
  let at = 0
  for (; at < text.length && text[at] !== '\n'; at++) {
    const char = text[at] ?? ''
    const end = char === '"' && isBlank ? quotedEnd(text, at, separator) : -1
    if (end >= 0) {
      cell = text.slice(at + 1, end - 1).replaceAll('""', '"')
      at = end - 1
    } else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else cell += char
    isBlank = char === separator || (isBlank && char === ' ')
  }
  return { cells: [...cells, cell], length: at }
}

/** Returns the rows of lines whose cells a character separates; a quoted cell may contain it, and line breaks. */
export function readRecords(lines: readonly string[], separator: string): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (!line.includes('"')) {
      rows.push({ line: ++at, text: line, cells: line.split(separator) })
      continue
    }
    const text = lines
      .slice(at, at + LINES_PER_ROW_MAX)
      .join('\n')
      .slice(0, Math.max(line.length, ROW_MAX_LENGTH))
    const { cells, length } = readRow(text, separator)
    const whole = text.slice(0, length)
    rows.push({ line: at + 1, text: whole, cells })
    at += whole.split('\n').length
  }
  return rows
}

/** Returns the cells of one line. */
export const cellsOf = (line: string, separator: string): string[] => readRecords([line], separator)[0]?.cells ?? []

import { cellsOf } from './records'

// "- " at a start, "3) ", "12. ", "• ": list markers of other programs.
const LIST_MARK = /^\s*(?:[-–—*•·]\s+|\d{1,3}[.)]\s+)/
// A dash with a space on at least one side, or another separator between a word and its meaning.
const DASH = /\s*(?:=>|->|→|=)\s*|\s+[-–—−]+\s*|\s*[-–—−]+\s+/
const COLON = /\s*:\s+|\s+:\s*/
/** Enough for both texts of a row; longer lines are cut before any further work. */
const LINE_MAX_LENGTH = 2000

/** Splits at the first match of the pattern with text before it. */
function splitOnce(line: string, pattern: RegExp): [string, string] | null {
  const found = pattern.exec(line)
  if (!found || line.slice(0, found.index).trim() === '') return null
  return [line.slice(0, found.index), line.slice(found.index + found[0].length)]
}

/** Returns word and meaning of a line that has them apart by a dash, a colon or an equals sign; null for other lines. */
export function splitListLine(line: string): [string, string] | null {
  const unmarked = line.slice(0, LINE_MAX_LENGTH).replace(LIST_MARK, '')
  return splitOnce(unmarked, DASH) ?? splitOnce(unmarked, COLON)
}

/** Returns the cells of a line of a list: what separates them is found for this line alone. */
export function listCells(line: string): string[] {
  const cut = line.slice(0, LINE_MAX_LENGTH)
  if (cut.includes('\t')) return cellsOf(cut, '\t')
  const quoted = cut.trimStart().startsWith('"') ? cellsOf(cut.trim(), cut.includes('";') ? ';' : ',') : []
  if (quoted.length > 1) return quoted
  const unmarked = cut.replace(LIST_MARK, '')
  const byDash = splitOnce(unmarked, DASH)
  if (byDash) return byDash
  const byColon = splitOnce(unmarked, COLON)
  const cells = cellsOf(unmarked, ';')
  const isFirst = byColon === null || (cells[0] ?? '').length < byColon[0].length
  return cells.length > 1 && isFirst ? cells : (byColon ?? [unmarked])
}

const NUMBERED = /^\s*(\d{1,3})[.)]\s+/
/** Removes the marks of a list, if every line has one: bullets, or numbers in their order. `1. klass` alone may be a word. */
export function withoutListMarks(lines: readonly string[]): string[] {
  const numbers = lines.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN))
  const first = numbers[0] ?? Number.NaN
  const isList =
    lines.length > 1 && (numbers.every((number, at) => number === first + at) || lines.every((line) => /^\s*[*•·]\s+/.test(line)))
  return isList ? lines.map((line) => line.replace(LIST_MARK, '')) : [...lines]
}

const INNER = ['\t', '|', ' - ', ' – ', ',', '=']
const ROW_ENDS = ['||', '//', ';', '|']
const timesIn = (text: string, part: string): number => text.split(part, 3).length - 1

/** Joins parts to the ones before that belong to them: without a separator that the others have, as in `kass⇥cat;koer⇥dog; hound`. */
function withTails(parts: readonly string[], end: string, inners: readonly string[]): string[] {
  const inner = inners.find((sign) => sign !== ',' && parts.filter((part) => part.includes(sign)).length > 1)
  if (inner === undefined || !parts[0]?.includes(inner)) return [...parts]
  const made: string[] = []
  for (const part of parts)
    if (part.includes(inner)) made.push(part)
    else made.push(`${made.pop()}${end}${part}`)
  return made
}

/**
 * Returns the rows of one line of a Quizlet export whose row separator is a character: each part has a word and its translation.
 * Null if the line is one row.
 */
export function rowsOfLine(line: string, isOnly: boolean, inners: readonly string[] = INNER): string[] | null {
  for (const end of ROW_ENDS) {
    const split = line.split(end).filter((part) => part.trim() !== '')
    const parts = isOnly ? withTails(split, end, inners) : split
    if (parts.length < 2) continue
    // "to go, went; minema, läks" is one row: a comma separates rows only if there are many.
    const inner = inners.find((sign) => (sign !== ',' || (isOnly && parts.length > 2)) && parts.every((part) => timesIn(part, sign) === 1))
    if (inner !== undefined) return parts
  }
  return null
}

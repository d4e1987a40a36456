import { MAP_PAIRS_MAX, WORD_ROWS_MAX } from '../constants'
import {
  BLANK as LEFT_OUT,
  fits,
  gapsOf,
  hasTwin,
  idMaker,
  OPTIONS_MAX,
  PARAGRAPHS_MAX,
  selectOf,
  textItemsOf,
  unique,
  wordInGapOf,
  writeInGapOf,
  type Gap,
  type Line,
} from './build'
import { type Cell, htmlCell } from './html-cell'
import { linesOf, oneLine } from './plain'
import { columnsOf, tableHead } from '../tables/head'
import { readWordTable, rowsOf } from '../tables/rows'
import { bounded, problem, type Imported, type ImportedItem, type Problem } from './types'

/** Kinds of content a pasted text can become. */
export type PastedKind = 'text' | 'words' | 'pairs' | 'select' | 'drag' | 'write'

const CHOICE = /\[\[([^[\]\n]*)\]\]/
/** A choice that is not closed, with its answers. */
const OPEN_CHOICE = /\[\[[^[\]|\n]*\|[^\n]*$/
/** A word in brackets or between underscores: `[goes]`, `___goes___`. */
const FILLED = /\[([^[\]|\n]+)\]|(?<!_)_{2,}(?!_)([^_\s](?:[^_\n]*[^_\s])?)_{2,}/
const BLANK = /_{3,}/
/** The words for the blanks of a line, at its end: `= goes, went`. */
const KEY = /\s=([^=\n]+)$/

/** A line of a dialogue or a story is no word pair, even with a colon or a dash. */
const SENTENCE = /[.!?…]["”»’)]?\s*$/
const SIDE_MAX_LENGTH = 80

/** Returns the most likely kind; the teacher may choose another one. */
export function guessKind(text: string): PastedKind {
  const whole = linesOf(text)
  const { skipped, separator } = tableHead(whole)
  if (separator !== null) return 'words'
  const lines = whole.slice(skipped).filter((line) => line.trim() !== '')
  if (lines.some((line) => CHOICE.test(line))) return 'select'
  if (lines.some((line) => FILLED.test(line) || (BLANK.test(line) && KEY.test(line)))) return 'write'
  const { rows } = rowsOf(lines)
  const isSide = (side: string | undefined): boolean => side !== undefined && side.length <= SIDE_MAX_LENGTH && /\S/.test(side)
  const pairs = rows.filter(({ text, cells }) => !SENTENCE.test(text) && isSide(cells[0]) && isSide(cells[1]))
  return rows.length > 0 && pairs.length * 2 > rows.length ? 'words' : 'text'
}

interface Read {
  lines: Line[]
  problems: Problem[]
}

const withoutMarkers = (line: string, pattern: RegExp): string => line.replace(new RegExp(pattern, 'g'), ' ')

/** Splits a line at its markers; a marker becomes a gap, or a blank if it makes none: what it has are answers. */
function splitLine(line: string, pattern: RegExp, gapOf: (found: RegExpExecArray) => Gap | null): Line {
  const parts: Line = []
  let at = 0
  for (const found of line.matchAll(new RegExp(pattern, 'g'))) {
    parts.push(line.slice(at, found.index), gapOf(found) ?? LEFT_OUT)
    at = found.index + found[0].length
  }
  return [...parts, line.slice(at)].filter((part) => part !== '')
}

function readChoices(source: readonly string[]): Read {
  const problems: Problem[] = []
  const lines = source.map((line, index) => {
    const parts = splitLine(line, CHOICE, ([whole, inside = '']) => {
      const [right = '', ...others] = inside.split('|').map(oneLine)
      const wrong = unique([right, ...others.filter((other) => other !== '')]).slice(1)
      if (right !== '' && wrong.length > 0 && wrong.length < OPTIONS_MAX && fits({ right, others: wrong })) {
        if (hasTwin({ right, others })) problems.push(problem(index + 1, whole, 'same_look'))
        return { right, others: wrong }
      }
      const reason = right === '' ? 'no_answer' : wrong.length === 0 ? 'one_option' : wrong.length >= OPTIONS_MAX ? 'too_many' : 'too_long'
      problems.push(problem(index + 1, whole, reason))
      return null
    })
    if (parts.some((part) => typeof part === 'string' && /\[\[(?![^[\]]*\]\])/.test(part)))
      problems.push(problem(index + 1, line, 'not_closed'))
    if (BLANK.test(withoutMarkers(line, CHOICE))) problems.push(problem(index + 1, line, 'no_answer'))
    return parts.map((part) => (typeof part === 'string' ? part.replace(OPEN_CHOICE, LEFT_OUT) : part))
  })
  return { lines, problems }
}

/** Blanks take the words at the end of their line in order; for a single blank all are correct. */
function fillBlanks(line: string): string | null {
  const blanks = line.match(new RegExp(BLANK, 'g'))?.length ?? 0
  const key = KEY.exec(line)
  if (blanks === 0 || !key) return null
  const answers = (key[1] ?? '')
    .split(/[,;/|]/)
    .map((word) => oneLine(word).replace(/[[\]_]/g, ''))
    .filter((word) => word !== '')
  if (answers.length === 0 || (blanks > 1 && answers.length !== blanks)) return null
  let n = 0
  return line.slice(0, key.index).replace(new RegExp(BLANK, 'g'), () => (blanks === 1 ? `[${answers.join('/')}]` : `[${answers[n++]}]`))
}

function readGaps(source: readonly string[]): Read {
  const problems: Problem[] = []
  const lines = source.map((raw, index) => {
    const line = fillBlanks(raw) ?? raw
    const parts = splitLine(line, FILLED, ([whole, bracketed, underlined]) => {
      const [right = '', ...others] = (bracketed ?? underlined ?? '').split('/').map(oneLine)
      const gap = { right, others: others.filter((word) => word !== '') }
      if (fits(gap) && gap.others.length < OPTIONS_MAX) return gap
      problems.push(problem(index + 1, whole, right === '' ? 'no_answer' : 'too_long'))
      return null
    })
    if (BLANK.test(withoutMarkers(line, FILLED))) problems.push(problem(index + 1, raw, 'no_answer'))
    return parts
  })
  return { lines, problems }
}

/** Drops empty lines at both ends. */
function trimmed(source: string[]): { lines: string[]; skipped: number } {
  const first = source.findIndex((line) => line.trim() !== '')
  const last = source.findLastIndex((line) => line.trim() !== '')
  return first < 0 ? { lines: [], skipped: 0 } : { lines: source.slice(first, last + 1), skipped: first }
}

function exercises({ lines, problems }: Read, toItem: (lines: Line[]) => ImportedItem): Imported {
  if (gapsOf(lines).length === 0) return { items: [], problems: problems.length > 0 ? problems : [problem(1, '', 'no_answer')] }
  const kept = lines.slice(0, PARAGRAPHS_MAX)
  const rest = lines.length > kept.length ? [problem(kept.length + 1, '', 'too_many')] : []
  return { items: [toItem(kept)], problems: [...problems, ...rest] }
}

interface Pair {
  word: string
  translate: string
}

function readPairs(source: readonly string[], both: boolean): { pairs: Pair[]; problems: Problem[] } {
  const pairs: Pair[] = []
  const { head, rows, joined, errors } = readWordTable(source)
  const columns = columnsOf(head.names ?? rows[0]?.cells ?? [])
  if (columns && head.names === null) rows.shift()
  const problems = joined.map(({ line, text }) => problem(line, text, 'joined'))
  problems.push(...errors.map(({ line, text }) => problem(line, text, 'error_cell')))
  const left = new Set<Problem['reason']>()
  const noteOnce = (line: number, text: string, reason: Problem['reason']) => {
    if (!left.has(reason)) problems.push(problem(line, text, reason))
    left.add(reason)
  }
  const tags = [...head.tags, ...(columns?.tags ?? [])]
  const used = [...tags, ...head.ignored]
  for (const { line, text, cells: fields } of rows) {
    const cells = fields.map((field): Cell => (head.isHtml ? htmlCell(field) : { text: field, hasMedia: false, isFormatted: false }))
    const free = cells.map((_, at) => at).filter((at) => !used.includes(at))
    const [wordAt = 0, translationAt = 1] = columns ? [columns.word, columns.translation] : free
    const [word, translate] = [cells[wordAt]?.text ?? '', cells[translationAt]?.text ?? ''].map(oneLine)
    const filled = (at: number) => (cells[at]?.text ?? '').trim() !== ''
    const tag = tags.find(filled)
    if (tag !== undefined) noteOnce(line, cells[tag]?.text ?? '', 'tags')
    const more = free.filter((at) => at !== wordAt && at !== translationAt).find(filled)
    if (more !== undefined) noteOnce(line, cells[more]?.text ?? '', 'columns')
    if (cells.some((cell) => cell.hasMedia)) noteOnce(line, word ?? '', 'media')
    if (cells.some((cell) => cell.isFormatted)) noteOnce(line, word ?? '', 'formatting')
    if (!word) problems.push(problem(line, text, 'no_word'))
    else if (both && !translate) problems.push(problem(line, text, 'no_translation'))
    else if (!fits({ right: word, others: translate ? [translate] : [] })) problems.push(problem(line, text, 'too_long'))
    else pairs.push({ word, translate: translate ?? '' })
  }
  return { pairs, problems }
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

function wordLists(source: readonly string[]): Imported {
  const { pairs, problems } = readPairs(source, false)
  const newId = idMaker('w')
  const items = chunks(pairs, WORD_ROWS_MAX).map((rows): ImportedItem => {
    const words = rows.map(({ word, translate }) => ({ id: newId(), word, translate }))
    return { type: 2, name: null, value: { words } }
  })
  return { items, problems }
}

function pairExercises(source: readonly string[]): Imported {
  const { pairs, problems } = readPairs(source, true)
  const newId = idMaker('p')
  const items = chunks(pairs, MAP_PAIRS_MAX).map((rows): ImportedItem => {
    const words = rows.map(({ word, translate }) => ({ id: newId(), text1: word, text2: translate }))
    return { type: 18, name: null, value: { words } }
  })
  return { items, problems }
}

const texts = (lines: readonly string[]): Imported => ({
  items: textItemsOf(lines).map((value): ImportedItem => ({ type: 1, name: null, value })),
  problems: [],
})

/**
 * Returns the items of a pasted text. Lines "word - translation", CSV and copied tables become a vocabulary list or pairs;
 * `[[right|wrong|wrong]]` a choice; `[word]`, `___word___` and `___ = word` gaps to type or to drag into; anything else plain
 * text.
 */
export function parsePasted(text: string, kind: PastedKind = guessKind(text)): Imported {
  const { lines, skipped } = trimmed(linesOf(text))
  const read = (): Imported => {
    switch (kind) {
      case 'select':
        return exercises(readChoices(lines), (good) => ({ type: 10, name: null, value: selectOf(good) }))
      case 'write':
        return exercises(readGaps(lines), (good) => ({ type: 17, name: null, value: writeInGapOf(good) }))
      case 'drag':
        return exercises(readGaps(lines), (good) => ({ type: 16, name: null, value: wordInGapOf(good) }))
      case 'words':
        return wordLists(lines)
      case 'pairs':
        return pairExercises(lines)
      case 'text':
        return texts(lines)
    }
  }
  if (lines.length === 0) return { items: [], problems: [] }
  const { items, problems } = read()
  return bounded({ items, problems: problems.map((one) => ({ ...one, line: one.line + skipped })) })
}

import { WORD_ROWS_MAX } from '../constants'
import {
  fits,
  gapsOf,
  hasChoice,
  idMaker,
  OPTIONS_MAX,
  selectOf,
  textItemOf,
  wordInGapOf,
  writeInGapOf,
  type Gap,
  type Line,
} from './build'
import { nameOf, oneLine, textOfHtml, truthWords } from './plain'
import { bounded, problem, type Imported, type ImportedItem, type Reason } from './types'

const PARTS_MAX = 500
const NESTED_MAX = 6

// What comes out of a package is nobody's word: every part is looked at before it is used.
const record = (v: unknown): Record<string, unknown> => (typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...v } : {})
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v.slice(0, PARTS_MAX) : [])
const text = (v: unknown): string => (typeof v === 'string' ? textOfHtml(v) : '')

interface Reading {
  part: number
  name: string | null
  items: ImportedItem[]
  problems: Imported['problems']
}
const note = (to: Reading, what: string, reason: Reason) => to.problems.push(problem(to.part, what, reason))

/** Text with its words between asterisks as gaps: `*right/also right:hint*`. */
function starred(given: string, others: (rest: string[]) => string[], bad: (mark: string, reason: Reason) => void): Line[] {
  return given.split('\n').map((line) => {
    const pieces = line.split('*')
    if (pieces.length % 2 === 0) {
      bad(line, 'not_closed')
      return [line]
    }
    return pieces
      .map((piece, i): string | Gap => {
        if (i % 2 === 0) return piece
        // The hint, and what is said of a right or wrong answer, stay behind.
        const answer = piece.split(/\\[+-]/)[0] ?? ''
        const [right = '', ...rest] = (answer.includes('://') ? answer : (answer.split(':')[0] ?? '')).split('/').map(oneLine)
        const gap = { right, others: others(rest.filter((word) => word !== '')).slice(0, OPTIONS_MAX - 1) }
        if (fits(gap)) return gap
        bad(piece, right === '' ? 'no_answer' : 'too_long')
        return piece
      })
      .filter((part) => part !== '')
  })
}
const bodyOf = (...html: unknown[]): string =>
  html
    .map(text)
    .filter((one) => one !== '')
    .join('\n')
const plainLines = (given: string): Line[] => (given === '' ? [] : given.split('\n').map((line) => [line]))

function add(to: Reading, lines: readonly Line[], item: () => ImportedItem): void {
  if (gapsOf(lines).length === 0) note(to, to.name ?? '', 'no_answer')
  else to.items.push(item())
}

function blanks(to: Reading, params: Record<string, unknown>): void {
  const questions = list(params.questions).map(text).join('\n')
  const lines = [
    ...plainLines(text(params.text)),
    ...starred(
      questions,
      (rest) => rest,
      (mark, reason) => note(to, mark, reason),
    ),
  ]
  add(to, lines, () => ({ type: 17, name: to.name, value: writeInGapOf(lines) }))
}

/** Words to drag into a text, and words to mark in one: here both are put back into it. */
function dragText(to: Reading, params: Record<string, unknown>): void {
  const bad = (mark: string, reason: Reason) => note(to, mark, reason)
  const lines = [...plainLines(text(params.taskDescription)), ...starred(text(params.textField), () => [], bad)]
  const decoys = gapsOf(starred(text(params.distractors), () => [], bad)).map((gap) => gap.right)
  add(to, lines, () => ({ type: 16, name: to.name, value: wordInGapOf(lines, decoys) }))
}

function choose(to: Reading, question: string, right: string[], wrong: string[]): void {
  const gap = { right: oneLine(right[0] ?? ''), others: wrong.map(oneLine).filter((one) => one !== '') }
  if (right.length > 1) note(to, question, 'several_right')
  else if (gap.right === '') note(to, question, 'no_answer')
  else if (!hasChoice(gap)) note(to, question, 'one_option')
  else if (gap.others.length >= OPTIONS_MAX) note(to, question, 'too_many')
  else if (!fits(gap)) note(to, question, 'too_long')
  else to.items.push({ type: 10, name: to.name, value: selectOf([...plainLines(question), [gap]]) })
}

function multiChoice(to: Reading, params: Record<string, unknown>): void {
  const answers = list(params.answers).map(record)
  const of = (correct: boolean) => answers.filter((answer) => (answer.correct === true) === correct).map((answer) => text(answer.text))
  choose(to, text(params.question), of(true), of(false))
}

/** The first answer of each question is the right one. */
function singleChoices(to: Reading, params: Record<string, unknown>): void {
  for (const one of list(params.choices).map(record)) {
    const [right = '', ...wrong] = list(one.answers).map(text)
    choose(to, text(one.question), [right], wrong)
  }
}

function trueFalse(to: Reading, params: Record<string, unknown>): void {
  const labels = record(params.l10n)
  const words = truthWords(text(params.question))
  const [yes, no] = [text(labels.trueText) || words[0], text(labels.falseText) || words[1]]
  const isTrue = params.correct === 'true' || params.correct === true
  choose(to, text(params.question), [isTrue ? yes : no], [isTrue ? no : yes])
}

/** Cards with two sides: a word list. */
function cards(to: Reading, given: unknown, sides: (card: Record<string, unknown>) => [word: unknown, translate: unknown]): void {
  const newId = idMaker('w')
  const words: { id: string; word: string; translate: string }[] = []
  let media = ''
  for (const card of list(given).map(record)) {
    const [word = '', translate = ''] = sides(card).map((side) => oneLine(text(side)))
    if (word === '') note(to, translate, 'no_word')
    else if (!fits({ right: word, others: translate === '' ? [] : [translate] })) note(to, word, 'too_long')
    else if (words.length >= WORD_ROWS_MAX) note(to, word, 'too_many')
    else words.push({ id: newId(), word, translate })
    if (isFile(card.image) || list(card.audio).length > 0) media ||= word || translate || '–'
  }
  if (media !== '') note(to, media, 'media')
  if (words.length > 0) to.items.push({ type: 2, name: to.name, value: { words } })
  else note(to, to.name ?? '', 'empty')
}
/** An image that was chosen has a path; one that was not is an empty object. */
const isFile = (image: unknown): boolean => typeof record(image).path === 'string' || typeof record(record(image).params).file === 'object'

function dialogcards(to: Reading, params: Record<string, unknown>): void {
  cards(to, params.dialogs, (card) => [card.text, card.answer])
}
function flashcards(to: Reading, params: Record<string, unknown>): void {
  cards(to, params.cards, (card) => [card.text, card.answer])
}
function crossword(to: Reading, params: Record<string, unknown>): void {
  cards(to, params.words, (one) => [one.answer, one.clue])
}

/** Of each group of statements the first is right. */
function summary(to: Reading, params: Record<string, unknown>): void {
  for (const one of list(params.summaries).map(record)) {
    const [right = '', ...wrong] = list(one.summary).map(text)
    choose(to, text(params.intro), [right], wrong)
  }
}

function plainText(to: Reading, params: Record<string, unknown>): void {
  const body = bodyOf(params.text)
  if (body !== '') to.items.push({ type: 1, name: to.name, value: textItemOf(body.split('\n')) })
}

const readers: Readonly<Record<string, (to: Reading, params: Record<string, unknown>) => void>> = {
  'H5P.Blanks': blanks,
  'H5P.DragText': dragText,
  'H5P.MarkTheWords': dragText,
  'H5P.MultiChoice': multiChoice,
  'H5P.SingleChoiceSet': singleChoices,
  'H5P.TrueFalse': trueFalse,
  'H5P.Dialogcards': dialogcards,
  'H5P.Flashcards': flashcards,
  'H5P.Crossword': crossword,
  'H5P.Summary': summary,
  'H5P.Text': plainText,
  'H5P.AdvancedText': plainText,
}
const contents = (params: Record<string, unknown>): unknown[] => list(params.content).map((one) => record(one).content)
/** Packages that hold others: where their parts are. */
const holders: Readonly<Record<string, (params: Record<string, unknown>) => unknown[]>> = {
  'H5P.QuestionSet': (params) => list(params.questions),
  'H5P.Column': contents,
  'H5P.RowColumn': contents,
  'H5P.SingleColumn': contents,
  'H5P.Row': (params) => list(params.columns).map((one) => record(one).content),
  'H5P.InteractiveBook': (params) => list(params.chapters),
  'H5P.CoursePresentation': (params) =>
    list(record(params.presentation).slides).flatMap((slide) => list(record(slide).elements).map((one) => record(one).action)),
  'H5P.InteractiveVideo': (params) => {
    const { assets, summary: end, video } = record(params.interactiveVideo)
    const task = record(record(end).task)
    // The statements at its end are often none.
    const told = list(record(task.params).summaries).some((one) => list(record(one).summary).length > 0)
    const film =
      list(record(video).files).length > 0
        ? [{ library: 'H5P.Video', metadata: { title: record(record(video).startScreenOptions).title } }]
        : []
    return [...film, ...list(record(assets).interactions).map((one) => record(one).action), ...(told ? [task] : [])]
  },
}
/** What is seen or heard only. */
const MEDIA = new Set(['H5P.Image', 'H5P.Video', 'H5P.Audio', 'H5P.ImageHotspots', 'H5P.Collage'])
/** What only tells or shows something, and is no loss. */
const SILENT = new Set(['H5P.Nil', 'H5P.GoToQuestion', 'H5P.Link', ''])

function read(to: Reading, library: string, params: Record<string, unknown>, title: string | null, level: number): void {
  const kind = library.split(' ')[0] ?? ''
  const inside = Object.hasOwn(holders, kind) && level < NESTED_MAX ? holders[kind]?.(params) : undefined
  if (inside) {
    if (inside.length === 0) {
      to.part++
      note(to, title ?? oneLine(kind), 'empty')
    }
    for (const one of inside.map(record)) {
      if (to.items.length >= PARTS_MAX) {
        note(to, title ?? kind, 'too_many')
        return
      }
      const name = nameOf(text(record(one.metadata).title))
      read(to, typeof one.library === 'string' ? one.library : '', record(one.params), name, level + 1)
    }
    return
  }
  if (level > 0 && SILENT.has(kind)) return
  to.part++
  to.name = title
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined
  if (!reader) {
    note(to, title ?? oneLine(kind), MEDIA.has(kind) ? 'media' : 'unknown_type')
    return
  }
  // A part without a picture has an empty place for it.
  if (typeof record(record(params.media).type).library === 'string') note(to, title ?? kind, 'media')
  reader(to, params)
}

/**
 * The questions of an H5P package, from its `content/content.json` (parsed) and the main library and title that its
 * `h5p.json` names. The lines of problems are the numbers of the parts, from 1.
 */
export function parseH5p(mainLibrary: string, content: unknown, title = ''): Imported {
  const to: Reading = { part: 0, name: null, items: [], problems: [] }
  read(to, mainLibrary, record(content), nameOf(title), 0)
  return bounded({ items: to.items, problems: to.problems.slice(0, PARTS_MAX) })
}

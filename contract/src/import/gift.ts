import { MAP_PAIRS_MAX } from '../constants'
import {
  answersOf,
  choiceOf,
  feedbackIn,
  find,
  FORMAT,
  hasFormatting,
  noteHalves,
  numbersIn,
  readable,
  shortOf,
  type Answer,
  type Answered,
  type Note,
} from './answers'
import { BLANK, fits, idMaker } from './build'
import { choiceItem, fitsText, hasWhy, optionsOf } from './choices'
import { clozeOf, isCloze } from './cloze'
import { gappedItem, textItems, type Gapped } from './gapped'
import { openAnswerItems } from './open-answer'
import { hasMedia, linesOf, nameOf, trueFalseWords } from './plain'
import { statementItem } from './statements'
import { bounded, problem, type Imported, type ImportedItem, type Reason } from './types'

/** Lines of a question, with the number of the first. */
interface Block {
  line: number
  text: string
}
/** Returns how many braces are open at the end of a line. */
function depthAfter(line: string, depth: number): number {
  let open = depth
  for (let at = find(line, '{}'); at >= 0; at = find(line, '{}', at + 1)) open = line[at] === '{' ? open + 1 : Math.max(0, open - 1)
  return open
}
const BEGINS = /^\s*::/
/** Empty lines separate questions. One inside braces, or a missing one between two titles, is recognised too. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let apart = true
  let depth = 0
  /** The answers of the question are already complete. */
  let closed = false
  linesOf(text).forEach((line, index) => {
    if (/^\s*(?:\/\/|\$CATEGORY:)/i.test(line)) return
    if (line.trim() === '') {
      apart = true
      return
    }
    const last = blocks.at(-1)
    const begins = BEGINS.test(line)
    const continues = depth > 0 ? !apart || (!begins && find(line, '{') < 0) : !apart && !(begins && closed)
    if (last && continues) last.text += `\n${line}`
    else {
      blocks.push({ line: index + 1, text: line })
      depth = 0
      closed = false
    }
    depth = depthAfter(line, depth)
    closed ||= find(line, '}') >= 0
    apart = false
  })
  return blocks
}

type Made = ImportedItem[] | Reason
function matching(answers: readonly Answer[], name: string | null, note: Note): Made {
  const newId = idMaker('p')
  const pairs = answers.map(({ text }) => {
    const at = text.indexOf('->')
    return { text1: text.slice(0, at).trim(), text2: text.slice(at + 2).trim() }
  })
  const whole = pairs.filter((pair) => pair.text1 !== '' && pair.text2 !== '')
  if (whole.length === 0) return 'no_answer'
  noteHalves(pairs, note)
  if (whole.length > MAP_PAIRS_MAX) return 'too_many'
  if (whole.some((pair) => !fits({ right: pair.text1, others: [pair.text2] }))) return 'too_long'
  return [{ type: 18, name, value: { words: whole.map((pair) => ({ id: newId(), ...pair })) } }]
}

/** First of several numbers without a sign. */
const numbersOf = (inside: string): Pick<Answer, 'text' | 'weight'>[] => {
  const end = find(inside, '#~')
  return find(inside, '=') < 0 ? [{ text: inside.slice(0, end < 0 ? undefined : end), weight: null }] : answersOf(inside)
}

/** Returns whether the text between braces says "true" or "false"; null if it says neither. */
function truthOf(inside: string): boolean | null {
  const word = /^(T|TRUE|F|FALSE)(?:\s*#[\s\S]*)?$/i.exec(inside)?.[1]
  return word === undefined ? null : word.toUpperCase().startsWith('T')
}

/** Returns the text between braces as a gap of the question. */
function gapOf(inside: string, asked: string, note: Note): Answered | Reason {
  if (isCloze(inside)) return clozeOf(inside, note)
  const isTrue = truthOf(inside)
  if (isTrue !== null) {
    const [yes, no] = trueFalseWords(asked)
    return { kind: 'choice', gap: isTrue ? { right: yes, others: [no] } : { right: no, others: [yes] } }
  }
  if (inside.startsWith('#')) return numbersIn(numbersOf(inside.slice(1)), note)
  const answers = answersOf(inside)
  if (answers.length === 0) return 'unknown_type'
  return answers.some(({ sign }) => sign === '~') ? choiceOf(answers, note) : shortOf(answers, note)
}

/** Returns text and braces of a question in order; null if a brace is not closed. */
function partsOf(body: string): { texts: string[]; insides: string[] } | null {
  const [texts, insides]: [string[], string[]] = [[], []]
  let from = 0
  for (let open = find(body, '{'); open >= 0; open = find(body, '{', from)) {
    const close = find(body, '}', open)
    if (close < 0) return null
    texts.push(body.slice(from, open))
    insides.push(body.slice(open + 1, close))
    from = close + 1
  }
  return { texts: [...texts, body.slice(from)], insides }
}

/** Text of the question with its outer spaces, which separate it from the gaps. */
function pieceOf(text: string, format: string): string {
  const read = readable(format + text)
  if (read === '') return /\S/.test(text) ? '' : text.replace(/\s+/g, ' ')
  return `${/^\s/.test(text) ? ' ' : ''}${read}${/\s$/.test(text) ? ' ' : ''}`
}

const withoutGeneral = (inside: string): { answers: string; general: string } => {
  const at = inside.indexOf('####')
  return at < 0 ? { answers: inside.trim(), general: '' } : { answers: inside.slice(0, at).trim(), general: inside.slice(at + 4).trim() }
}

function question(text: string, note: Note): Made {
  const title = /^\s*::((?:\\.|[^:\\]|:(?!:))*)::/.exec(text)
  const name = title ? nameOf(readable(title[1] ?? '')) : null
  const body = title ? text.slice(title[0].length) : text
  const parts = partsOf(body)
  if (!parts) return 'not_closed'
  const { texts, insides } = parts
  if (insides.length === 0) {
    if (find(body, '}') >= 0) return 'not_closed'
    const plain = readable(body)
    if (plain !== '' && hasFormatting(body)) note('formatting')
    return plain === '' ? 'empty' : textItems(plain, name)
  }
  const format = FORMAT.exec(body)?.[0] ?? ''
  const pieces = texts.map((piece, at) => pieceOf(at === 0 ? piece.replace(FORMAT, '') : piece, format))
  if (pieces.every((piece) => piece.trim() === '')) return 'no_question'
  pieces[0] = pieces[0]?.trimStart() ?? ''
  pieces.push(pieces.pop()?.trimEnd() ?? '')
  const asked = pieces.join('').trim()
  const all = insides.map(withoutGeneral)
  if (
    hasFormatting(format + texts.join(' ').replace(FORMAT, '')) ||
    all.some(({ answers }) => answersOf(answers).some((one) => one.formatted))
  )
    note('formatting')
  if (hasMedia(texts.join(' ')) || all.some(({ answers }) => hasMedia(answers.replace(/#[^=~}]*/g, '')))) note('media')
  const [only] = all.length === 1 ? all : []
  const pairs = only && !isCloze(only.answers) ? answersOf(only.answers) : []
  if (pairs.length > 0 && pairs.every(({ sign, text: answer }) => sign === '=' && answer.includes('->'))) {
    const made = matching(pairs, name ?? nameOf(pieces[0] ?? ''), note)
    return typeof made === 'string' ? made : [...textItems(asked, null), ...made]
  }
  // Without an answer it is an essay; braces within its text are shown as a blank.
  if (only?.answers === '')
    return openAnswerItems(name, { ask: pieces.every((piece) => piece.trim() !== '') ? pieces.join(BLANK) : asked }, note)
  // Answers in the middle of a text are a gap of it; at its end they are those of a statement, or the options of a question.
  const atEnd = pieces.at(-1) === ''
  const isTrue = only && atEnd ? truthOf(only.answers) : null
  if (only && isTrue !== null) return statementItem(name, { ask: asked, isTrue, why: readable(format + only.general) })
  if (only && atEnd && !only.answers.startsWith('#') && pairs.some(({ sign }) => sign === '~')) {
    const why = readable(format + only.general)
    const options = optionsOf(pairs, false, note)
    return choiceItem(name, { ask: asked, ...options, ...(fitsText(why) && { why }) })
  }
  const content: Gapped = []
  for (const [at, piece] of pieces.entries()) {
    content.push(piece)
    const inside = all[at]
    if (!inside) continue
    const gap = gapOf(inside.answers, asked, note)
    if (typeof gap !== 'string') content.push(gap)
    else if (all.length === 1) return gap
    else {
      note(gap)
      content.push(BLANK)
    }
  }
  return content.every((one) => typeof one === 'string') ? 'no_answer' : [gappedItem(content, name, note)]
}

const hasFeedback = (text: string, keepsGeneral: boolean): boolean =>
  (partsOf(text)?.insides ?? [])
    .map(withoutGeneral)
    .some(({ answers, general }) => (general !== '' && !keepsGeneral) || feedbackIn(answers.replace(/^#/, '')) !== '')

/** Returns the name of a category without its parent folders. */
function categoryIn(text: string): string {
  for (const [, path = ''] of text.matchAll(/^[ \t]*\$CATEGORY:(.*)$/gim)) {
    const name = path.replaceAll('//', '\u0000').split('/').at(-1)?.replaceAll('\u0000', '/').trim() ?? ''
    if (name !== '' && !/^(?:\$.*\$|top|default for .*)$/i.test(name)) return nameOf(name) ?? ''
  }
  return ''
}

/** Reads a Moodle file in GIFT format: choices, true or false, short answers, missing words, pairs, essays; Cloze gaps too. */
export function parseGift(text: string): Imported {
  const items: ImportedItem[] = []
  const problems: Imported['problems'] = []
  for (const block of blocksOf(text)) {
    const note: Note = (reason) => problems.push(problem(block.line, block.text, reason))
    const made = question(block.text, note)
    if (typeof made === 'string') note(made)
    else {
      items.push(...made)
      if (hasFeedback(block.text, made.some(hasWhy))) note('feedback')
    }
  }
  return bounded({ items, problems, title: categoryIn(text) })
}

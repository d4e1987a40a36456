import { fits, hasChoice, OPTIONS_MAX, type Gap } from './build'
import { oneLine, textOfHtml, textOfMarkdown } from './plain'
import type { Reason } from './types'

export interface Answer {
  sign: '=' | '~'
  text: string
  /** Percent of the mark, when it says so. */
  weight: number | null
}

/** The first place of one of these signs that is not escaped; -1 when there is none. */
export function find(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (signs.includes(text[at] ?? '')) return at
  }
  return -1
}
export const unescaped = (text: string): string => text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
export const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]\s*/i
export function readable(text: string): string {
  const format = FORMAT.exec(text)?.[1]?.toLowerCase()
  const source = unescaped(text.replace(FORMAT, ''))
  if (format === 'markdown') return textOfMarkdown(source)
  // Where it is said to be HTML, a line break is nothing but a space; else it is one that is read.
  const bare = format === 'html' && !/<pre\b/i.test(source) ? source.replace(/\n/g, ' ') : source
  return format === 'plain' || !/[<&]/.test(bare) ? bare.trim() : textOfHtml(bare)
}

/** The answers between the braces, without what is said after them. */
export function answersOf(inside: string): Answer[] {
  const answers: Answer[] = []
  for (let at = find(inside, '=~'); at >= 0;) {
    const next = find(inside, '=~', at + 1)
    const whole = inside.slice(at + 1, next < 0 ? undefined : next)
    const said = find(whole, '#')
    const bare = (said < 0 ? whole : whole.slice(0, said)).trim()
    const weight = /^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(bare)
    answers.push({
      sign: inside[at] === '=' ? '=' : '~',
      text: oneLine(readable(weight ? bare.slice(weight[0].length) : bare)),
      weight: weight ? Number(weight[1]) : null,
    })
    at = next
  }
  return answers
}

/** What is said after the answers of a question; empty where nothing is. */
export function feedbackIn(inside: string): string {
  for (let at = find(inside, '#'); at >= 0;) {
    const end = find(inside, '=~#', at + 1)
    const said = inside.slice(at + 1, end < 0 ? undefined : end).trim()
    if (said !== '') return readable(said)
    at = end < 0 || inside[end] === '#' ? end : find(inside, '#', end)
  }
  return ''
}

/** A gap of a question: one to choose for, or one to write in. */
export interface Answered {
  kind: 'choice' | 'written'
  gap: Gap
}
export type Note = (reason: Reason) => void

/** Answers of which one is right; the reason why there is nothing to choose, else. */
export function choiceOf(answers: readonly Answer[], note: Note): Answered | Reason {
  const isRight = ({ sign, weight }: Answer) => sign === '=' || weight === 100
  const right = answers.filter(isRight)
  // Beside the one that is wholly right, others may be so in part: here they would be neither.
  const wrong = answers.filter((answer) => !isRight(answer) && (answer.weight ?? 0) <= 0 && answer.text !== '')
  if (right.length > 1 || (right.length === 0 && wrong.length < answers.length)) return 'several_right'
  if (right.length + wrong.length < answers.filter(({ text }) => text !== '').length) note('partial_credit')
  const gap = { right: right[0]?.text ?? '', others: wrong.map(({ text }) => text) }
  if (gap.right === '') return 'no_answer'
  if (!hasChoice(gap)) return 'one_option'
  if (wrong.length >= OPTIONS_MAX) return 'too_many'
  return fits(gap) ? { kind: 'choice', gap } : 'too_long'
}

/** Words that are all right. */
export function writtenOf(words: readonly string[]): Answered | Reason {
  const [right = '', ...others] = words
  if (right === '') return 'no_answer'
  if (others.length >= OPTIONS_MAX) return 'too_many'
  return fits({ right, others }) ? { kind: 'written', gap: { right, others } } : 'too_long'
}
/** Anything may stand there in a short answer. */
const WILDCARD = /(?<!\\)\*/
const withoutWildcards = (answer: string): string => oneLine(answer.replace(/(?<!\\)\*/g, ' ').replaceAll('\\*', '*'))

/** Short answers that are wholly right. */
export function shortOf(answers: readonly Answer[], note: Note): Answered | Reason {
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  if (full.length < answers.filter(({ weight }) => weight !== 0).length) note('partial_credit')
  if (full.some((answer) => WILDCARD.test(answer.text))) note('wildcard')
  return writtenOf(full.map((answer) => withoutWildcards(answer.text)).filter((answer) => answer !== ''))
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i
const STEPS_MAX = 10
/** The numbers that are right: all of them where they are few and whole, else the middle one, and then not all is told. */
function numbersOf(given: string): { words: string[]; exact: boolean } | null {
  const text = given.replace(/\s+/g, '')
  const range = text.split('..')
  const [middle = '', tolerance = '0'] = text.split(':')
  const [low, high] =
    range.length === 2 ? [Number(range[0]), Number(range[1])] : [Number(middle) - Number(tolerance), Number(middle) + Number(tolerance)]
  if (range.length !== 2 && Number(tolerance.replace(',', '.')) === 0) return NUMBER.test(middle) ? { words: [middle], exact: true } : null
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return null
  const whole = Number.isInteger(low) && Number.isInteger(high) && high - low <= STEPS_MAX
  if (!whole) return { words: [range.length === 2 ? String(Number(((low + high) / 2).toPrecision(12))) : middle], exact: false }
  const all = Array.from({ length: high - low + 1 }, (_, n) => String(low + n))
  const first = range.length === 2 ? (all[0] ?? '') : String(Number(middle))
  return { words: [first, ...all.filter((one) => one !== first)], exact: true }
}
/** Numbers that are wholly right. */
export function numbersIn(answers: readonly { text: string; weight: number | null }[], note: Note): Answered | Reason {
  const full = answers.filter(({ text, weight }) => text.trim() !== '' && (weight === null || weight === 100))
  const read = full.map(({ text }) => numbersOf(text))
  const words = read.flatMap((one) => one?.words ?? [])
  if (words.length === 0) return 'unknown_type'
  if (full.length < answers.filter(({ text, weight }) => text.trim() !== '' && weight !== 0).length) note('partial_credit')
  if (read.some((one) => one?.exact === false)) note('tolerance')
  return writtenOf(words)
}

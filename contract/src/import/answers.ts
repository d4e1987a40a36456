import type { ItemMedia } from '../items/_shared/media-schema'
import { fits, hasChoice, hasTwin, OPTIONS_MAX, type Gap } from './build'
import { isFormatted, oneLine, textOfHtml, textOfMarkdown } from './plain'
import type { Reason } from './types'

export interface Answer {
  sign: '=' | '~'
  text: string
  /** Percent of the mark, if stated. */
  weight: number | null
  /** It has formatting that its text loses. */
  formatted?: boolean
  /** An image or a sound beside its text. */
  media?: ItemMedia
}

/** Returns the first position of one of these characters that is not escaped; -1 if there is none. */
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
  // In HTML a line break is a space; in plain text it is kept.
  const bare = format === 'html' && !/<pre\b/i.test(source) ? source.replace(/\n/g, ' ') : source
  return format === 'plain' || !/[<&]/.test(bare) ? bare.trim() : textOfHtml(bare)
}

/** Returns whether a text has formatting that is lost when it is read. */
export function hasFormatting(text: string): boolean {
  const format = FORMAT.exec(text)?.[1]?.toLowerCase()
  const source = unescaped(text.replace(FORMAT, ''))
  if (format === 'plain') return false
  return format === 'markdown' ? textOfMarkdown(source) !== source.trim() : isFormatted(source)
}

/** Returns the answers between the braces, without their feedback. */
export function answersOf(inside: string): Answer[] {
  const answers: Answer[] = []
  for (let at = find(inside, '=~'); at >= 0;) {
    const next = find(inside, '=~', at + 1)
    const whole = inside.slice(at + 1, next < 0 ? undefined : next)
    const said = find(whole, '#')
    const bare = (said < 0 ? whole : whole.slice(0, said)).trim()
    const weight = /^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(bare)
    const source = weight ? bare.slice(weight[0].length) : bare
    answers.push({
      sign: inside[at] === '=' ? '=' : '~',
      text: oneLine(readable(source)),
      weight: weight ? Number(weight[1]) : null,
      formatted: hasFormatting(source),
    })
    at = next
  }
  return answers
}

/** Returns the feedback after the answers of a question; empty if there is none. */
export function feedbackIn(inside: string): string {
  for (let at = find(inside, '#'); at >= 0;) {
    const end = find(inside, '=~#', at + 1)
    const said = inside.slice(at + 1, end < 0 ? undefined : end).trim()
    if (said !== '') return readable(said)
    at = end < 0 || inside[end] === '#' ? end : find(inside, '#', end)
  }
  return ''
}

/** Names pairs that have one side only. */
export function noteHalves(pairs: readonly { text1: string; text2: string }[], note: Note): void {
  if (pairs.some(({ text1, text2 }) => text1 !== '' && text2 === '')) note('no_translation')
  if (pairs.some(({ text1, text2 }) => text1 === '' && text2 !== '')) note('no_word')
}

/** A gap of a question: either a choice or typed. */
export interface Answered {
  kind: 'choice' | 'written'
  gap: Gap
}
export type Note = (reason: Reason) => void

/** Returns options of which exactly one is correct; otherwise the reason for refusal. */
export function choiceOf(answers: readonly Answer[], note: Note): Answered | Reason {
  const isRight = ({ sign, weight }: Answer) => sign === '=' || weight === 100
  const right = answers.filter(isRight)
  // An answer with partial credit is neither correct nor wrong here, so it is left out.
  const wrong = answers.filter((answer) => !isRight(answer) && (answer.weight ?? 0) <= 0 && answer.text !== '')
  if (right.length > 1 || (right.length === 0 && wrong.length < answers.length)) return 'several_right'
  if (right.length + wrong.length < answers.filter(({ text }) => text !== '').length) note('partial_credit')
  const gap = { right: right[0]?.text ?? '', others: wrong.map(({ text }) => text) }
  if (gap.right === '') return 'no_answer'
  if (!hasChoice(gap)) return 'one_option'
  if (wrong.length >= OPTIONS_MAX) return 'too_many'
  if (!fits(gap)) return 'too_long'
  if (hasTwin(gap)) note('same_look')
  return { kind: 'choice', gap }
}

/** Words that are all correct. */
export function writtenOf(words: readonly string[]): Answered | Reason {
  const [right = '', ...others] = words
  if (right === '') return 'no_answer'
  if (others.length >= OPTIONS_MAX) return 'too_many'
  return fits({ right, others }) ? { kind: 'written', gap: { right, others } } : 'too_long'
}
/** A wildcard in a short answer. */
export const WILDCARD = /(?<!\\)\*/
export const withoutWildcards = (answer: string): string => oneLine(answer.replace(/(?<!\\)\*/g, ' ').replaceAll('\\*', '*'))

/** Returns the fully correct short answers. */
export function shortOf(answers: readonly Answer[], note: Note): Answered | Reason {
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  if (full.length < answers.filter(({ weight }) => weight !== 0).length) note('partial_credit')
  if (full.some((answer) => WILDCARD.test(answer.text))) note('wildcard')
  return writtenOf(full.map((answer) => withoutWildcards(answer.text)).filter((answer) => answer !== ''))
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i
const STEPS_MAX = 10
/** A decimal comma is as good as a point. */
const valueOf = (text: string): number => (text === '' ? Number.NaN : Number(text.replace(',', '.')))
interface Numbers {
  words: string[]
  /** How they differ from what the source accepts. */
  loss?: 'tolerance' | 'whole_numbers'
}
/** Returns the correct numbers: the whole ones of a small range, else the middle that the source names; 'range' if it names none. */
function numbersOf(input: string): Numbers | 'range' | null {
  const text = input.replace(/\s+/g, '')
  const range = text.split('..')
  const [middle = '', tolerance = '0'] = text.split(':')
  const isRange = range.length === 2
  const [low, high] = isRange
    ? [valueOf(range[0] ?? ''), valueOf(range[1] ?? '')]
    : [valueOf(middle) - valueOf(tolerance), valueOf(middle) + valueOf(tolerance)]
  if (!isRange && valueOf(tolerance) === 0) return NUMBER.test(middle) ? { words: [middle] } : null
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return null
  if (low === high) return { words: [String(low)] }
  const whole = Number.isInteger(low) && Number.isInteger(high) && high - low <= STEPS_MAX
  if (!whole) return isRange ? 'range' : { words: [middle], loss: 'tolerance' }
  const all = Array.from({ length: high - low + 1 }, (_, n) => String(low + n))
  const first = isRange ? (all[0] ?? '') : middle.replace(/^\+/, '')
  return { words: [first, ...all.filter((one) => one !== first)], loss: 'whole_numbers' }
}
/** Returns the fully correct numbers. */
export function numbersIn(answers: readonly { text: string; weight: number | null }[], note: Note): Answered | Reason {
  const full = answers.filter(({ text, weight }) => text.trim() !== '' && (weight === null || weight === 100))
  const read = full.map(({ text }) => numbersOf(text))
  const known = read.filter((one) => one !== null && one !== 'range')
  const words = known.flatMap((one) => one.words)
  if (words.length === 0) return read.includes('range') ? 'range' : 'unknown_type'
  if (full.length < answers.filter(({ text, weight }) => text.trim() !== '' && weight !== 0).length) note('partial_credit')
  for (const loss of new Set(known.flatMap((one) => one.loss ?? []))) note(loss)
  if (read.includes('range')) note('range')
  return writtenOf(words)
}

import type { ExerciseProgress } from '../../entities/answer'
import { sameJson } from '../../same-json'
import { emptyParagraph } from '../_shared/document-types'
import { mayShow } from '../_shared/may-show'
import { own } from '../_shared/own'
import { defineBehaviour } from '../define'
import type { MarkWordsAttempt, MarkWordsValue } from './schema'
import { readMarkedText, type MarkedText } from './words'

/** The exercise has one answer, stored by this key. */
export const MARK_KEY = 'all'

/**
 * Stored: the hash of the text, the numbers of the marked words in order, whether they are the right ones, whether the first ones were, the
 * number of wrong checks, and what the first one counted.
 */
export interface MarkWordsAnswer {
  h: string
  on: number[]
  s: boolean
  fs: boolean
  n: number
  f: number
}

/** Returns the numbers of the words to find. */
export const rightWords = ({ words }: MarkedText): number[] => words.flatMap(({ right }, at) => (right ? [at] : []))

/** Returns the answer if it is one to this text: the teacher may have written another since. */
export const answerTo = (text: MarkedText, answer: MarkWordsAnswer | undefined): MarkWordsAnswer | undefined =>
  answer?.h === text.h ? answer : undefined

export interface WordCount {
  total: number
  found: number
  wrong: number
}
/** Counts the words to find, and those found and marked by mistake. */
export function countWords(text: MarkedText, on: readonly number[]): WordCount {
  const found = on.filter((at) => text.words[at]?.right).length
  return { total: rightWords(text).length, found, wrong: on.length - found }
}
const doneOf = ({ found, wrong }: WordCount): number => Math.max(0, found - wrong)

/** Returns whether all words are found, and no others. */
export function isSolved(text: MarkedText, answer: MarkWordsAnswer | undefined): boolean {
  const { total, found, wrong } = countWords(text, answer?.on ?? [])
  return total > 0 && found === total && wrong === 0
}

/** Returns the numbers of the words that a check has found: they stay marked. */
export const foundWords = ({ words }: MarkedText, answer: MarkWordsAnswer | undefined): number[] =>
  answer?.on.filter((at) => words[at]?.right) ?? []

/** Right words stay marked, wrong ones can be taken back. Revealed words solve the exercise, never at the first check. */
export function judgeMarkWords(
  value: MarkWordsValue,
  key: string,
  attempt: MarkWordsAttempt,
  stored: MarkWordsAnswer | undefined,
): MarkWordsAnswer | null {
  const text = readMarkedText(value)
  const right = rightWords(text)
  const before = answerTo(text, stored)
  if (key !== MARK_KEY || right.length === 0 || isSolved(text, before)) return null
  if ('show' in attempt) return before && mayShow(before) ? { ...before, on: right, s: true, fs: false } : null
  if (attempt.h !== text.h || attempt.on.some((at) => !text.words[at])) return null
  const on = [...new Set([...foundWords(text, before), ...attempt.on])].toSorted((a, b) => a - b)
  if (on.length === 0 || sameJson(on, before?.on)) return null
  const count = countWords(text, on)
  const s = count.found === count.total && count.wrong === 0
  return { h: text.h, on, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1), f: before ? before.f : doneOf(count) }
}

/** Counts the words to find, those found without those marked by mistake, and the same of the first check. */
export function markWordsProgress(value: MarkWordsValue, answers: Record<string, MarkWordsAnswer>): ExerciseProgress {
  const text = readMarkedText(value)
  const answer = answerTo(text, own(answers, MARK_KEY))
  const count = countWords(text, answer?.on ?? [])
  const done = doneOf(count)
  return { total: count.total, done, first: Math.min(done, answer?.f ?? 0) }
}

export const markWords = defineBehaviour({
  code: 29,
  name: 'mark-words',
  emptyValue: (): MarkWordsValue => ({ content: [emptyParagraph()] }),
  isEmpty: (value) => rightWords(readMarkedText(value)).length === 0,
  missing: (value) => (rightWords(readMarkedText(value)).length === 0 ? 'marks' : null),
  exercise: {
    judge: judgeMarkWords,
    isCorrect: (value, _key, answer) => {
      const text = readMarkedText(value)
      return isSolved(text, answerTo(text, answer))
    },
    progress: markWordsProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})

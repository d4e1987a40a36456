import { WRITE_IN_GAP_HINT_AFTER } from '../../constants'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { comparable, sameAnswer } from '../_shared/same-answer'
import { acceptedAnswers, type WriteInGapValue } from './behaviour'

/** Stored per gap: what was typed last, whether it is right, whether the very first check was, and wrong checks so far. */
export interface WriteInGapAnswer {
  t: string
  s: boolean
  fs: boolean
  n: number
}
/** A typed answer to check, or the wish to be shown the right one. */
export type WriteInGapAttempt = { t: string } | { show: true }

/** Whether the answer may be shown: after three wrong checks, while the gap is not solved. */
export const mayShow = (answer: WriteInGapAnswer | undefined): boolean =>
  answer !== undefined && !answer.s && answer.n >= WRITE_IN_GAP_HINT_AFTER

/** A right answer locks; an empty one, or the same again, changes nothing. A shown answer solves the gap, never at the first try. */
export function judgeWriteInGap(
  value: WriteInGapValue,
  wordId: string,
  attempt: WriteInGapAttempt,
  before: WriteInGapAnswer | undefined,
): WriteInGapAnswer | null {
  const [shown, ...others] = acceptedAnswers(value).get(wordId) ?? []
  if (shown === undefined || before?.s) return null
  if ('show' in attempt) return before && mayShow(before) ? { t: shown, s: true, fs: false, n: before.n } : null
  const t = attempt.t.normalize('NFC').trim()
  if (comparable(t) === '' || (before && comparable(before.t) === comparable(t))) return null
  const s = [shown, ...others].some((right) => sameAnswer(t, right))
  return { t, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1) }
}

export const isCorrectWriteInGap = (_value: WriteInGapValue, _wordId: string, answer: WriteInGapAnswer): boolean => answer.s

/** Gaps to fill, filled ones, and those right at the first check. */
export function writeInGapProgress(value: WriteInGapValue, answers: Record<string, WriteInGapAnswer>): ExerciseProgress {
  const given = [...acceptedAnswers(value).keys()].map((id) => own(answers, id))
  const done = given.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: given.length, done: done.length, first: done.filter((answer) => answer.fs).length }
}

import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { chipText } from '../_shared/same-answer'
import { shownPairs, type MapWordsValue } from './behaviour'

/** Stored per pair, by its left word: whether it is matched, and whether the very first try matched. */
export interface MapWordsAnswer {
  s: boolean
  fs: boolean
}
/** The pair whose right word was picked. */
export interface MapWordsAttempt {
  to: string
}

/**
 * A match locks the pair. A mismatch is an answer each time, also when it is not the first: whoever looks on sees
 * it flash. Which pair is meant of two equal ones is settled before, by `pick`.
 */
export function judgeMapWords(
  value: MapWordsValue,
  pairId: string,
  attempt: MapWordsAttempt,
  before: MapWordsAnswer | undefined,
): MapWordsAnswer | null {
  const pairs = shownPairs(value)
  const left = pairs.find(({ id }) => id === pairId)
  const right = pairs.find(({ id }) => id === attempt.to)
  if (!left || !right || before?.s) return null
  const s = chipText(left.text2) === chipText(right.text2)
  return { s, fs: before ? before.fs : s }
}

export const isCorrectMapWords = (_value: MapWordsValue, _pairId: string, answer: MapWordsAnswer): boolean => answer.s

/** Pairs, matched ones, and those matched at the first try. */
export function mapWordsProgress(value: MapWordsValue, answers: Record<string, MapWordsAnswer>): ExerciseProgress {
  const given = shownPairs(value).map(({ id }) => own(answers, id))
  const done = given.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: given.length, done: done.length, first: done.filter((answer) => answer.fs).length }
}

import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { chipText } from '../_shared/same-answer'
import { openGaps, correctWord, type WordInGapValue } from './behaviour'

/** Stored per gap: the word dropped last, whether it is right, and whether the very first one was. */
export interface WordInGapAnswer {
  t: string
  s: boolean
  fs: boolean
}
export interface WordInGapAttempt {
  t: string
}

const isChip = (value: WordInGapValue, text: string): boolean =>
  text !== '' && openGaps(value).some((gap) => own(value.words, gap)?.some((word) => chipText(word.value) === text))

/** A right word locks. Words that read the same are the same, whichever gap they were made for. */
export function judgeWordInGap(
  value: WordInGapValue,
  wordId: string,
  attempt: WordInGapAttempt,
  before: WordInGapAnswer | undefined,
): WordInGapAnswer | null {
  const t = chipText(attempt.t)
  if (!openGaps(value).includes(wordId) || !isChip(value, t)) return null
  if (before && (before.s || before.t === t)) return null
  const s = t === correctWord(value, wordId)
  return { t, s, fs: before ? before.fs : s }
}

export const isCorrectWordInGap = (_value: WordInGapValue, _wordId: string, answer: WordInGapAnswer): boolean => answer.s

/** Gaps to fill, filled ones, and those filled at the first try. */
export function wordInGapProgress(value: WordInGapValue, answers: Record<string, WordInGapAnswer>): ExerciseProgress {
  const given = openGaps(value).map((id) => own(answers, id))
  const done = given.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: given.length, done: done.length, first: done.filter((answer) => answer.fs).length }
}

import { emptyParagraph, isEmptyParagraph } from '../_shared/document-types'
import { gapTexts } from '../_shared/gap-texts'
import { mayShow } from '../_shared/may-show'
import { own } from '../_shared/own'
import type { ExerciseProgress } from '../../entities/answer'
import { comparable, sameAnswer } from '../_shared/same-answer'
import { defineBehaviour } from '../define'
import type { WriteInGapValue, WriteInGapAttempt } from './schema'

/** Returns every gap's correct answers in reading order, the one to show first; each once. Gaps without an answer are left out. */
export function acceptedAnswers(value: WriteInGapValue): Map<string, string[]> {
  const accepted = new Map<string, string[]>()
  for (const [gap, text] of gapTexts(value.content)) {
    const answers = new Map<string, string>() // in comparable form
    for (const option of [text, ...(own(value.words ?? {}, gap) ?? []).map((word) => word.value)]) {
      const same = comparable(option)
      if (same !== '' && !answers.has(same)) answers.set(same, option.replace(/\s+/g, ' ').trim())
    }
    if (answers.size > 0) accepted.set(gap, [...answers.values()])
  }
  return accepted
}

/** Stored per gap: the last typed text, whether it is correct, whether the first check was, and the number of wrong checks. */
export interface WriteInGapAnswer {
  t: string
  s: boolean
  fs: boolean
  n: number
}

/** A correct answer locks; an empty or repeated one changes nothing. A revealed answer solves the gap, never at the first attempt. */
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

/** Counts gaps to fill, filled ones, and those correct at the first check. */
export function writeInGapProgress(value: WriteInGapValue, answers: Record<string, WriteInGapAnswer>): ExerciseProgress {
  const stored = [...acceptedAnswers(value).keys()].map((id) => own(answers, id))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter((answer) => answer.fs).length }
}

export const writeInGap = defineBehaviour({
  code: 17,
  name: 'write-in-gap',
  emptyValue: (): WriteInGapValue => ({ content: [emptyParagraph()], words: {} }),
  isEmpty: ({ content }) => isEmptyParagraph(content),
  missing: (value) => (acceptedAnswers(value).size === 0 ? 'gaps' : null),
  exercise: {
    judge: judgeWriteInGap,
    isCorrect: (_value, _wordId, { s }) => s,
    progress: writeInGapProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})

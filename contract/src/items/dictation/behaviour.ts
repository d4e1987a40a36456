import type { ExerciseProgress } from '../../entities/answer'
import { mayShow } from '../_shared/may-show'
import { own } from '../_shared/own'
import { comparable } from '../_shared/same-answer'
import { defineBehaviour } from '../define'
import { align, type Mark } from './align'
import type { DictationAttempt, DictationPart, DictationValue } from './schema'
import { slotsOf, spokenText, tokensOf } from './tokens'

/**
 * Stored per part: what was written last, whether all of it is right, whether it was at first, the number of wrong checks, and how many words
 * were right at the last and at the first one.
 */
export interface DictationAnswer {
  t: string
  s: boolean
  fs: boolean
  n: number
  r: number
  f: number
}
type Answers = Readonly<Record<string, DictationAnswer>>
type Rules = Pick<DictationValue, 'punctuation'>

/** Returns how many words a part has, and signs if these count; of alternatives the first is counted. */
export const countWords = ({ punctuation }: Rules, { text }: DictationPart): number =>
  slotsOf(text, punctuation).reduce((sum, [first = []]) => sum + first.length, 0)

/** Returns the parts that learners see: those with words. */
export const shownParts = (value: DictationValue): DictationPart[] => value.parts.filter((part) => countWords(value, part) > 0)

/** Returns each word that was written with its state, and those that are missing. */
export const markDictation = ({ punctuation }: Rules, { text }: DictationPart, t: string): Mark[] =>
  align(slotsOf(text, punctuation), tokensOf(t, punctuation))

/** Returns whether nothing is wrong, nearly right, missing or too many. */
const isRight = (marks: readonly Mark[]): boolean => marks.every(({ state }) => state === 'right')

/** A part whose words are all right locks. A revealed one is solved, never at the first check. */
export function judgeDictation(
  value: DictationValue,
  partId: string,
  attempt: DictationAttempt,
  before: DictationAnswer | undefined,
): DictationAnswer | null {
  const part = shownParts(value).find(({ id }) => id === partId)
  if (!part || before?.s) return null
  const total = countWords(value, part)
  if ('show' in attempt) return before && mayShow(before) ? { ...before, t: spokenText(part.text), s: true, fs: false, r: total } : null
  const t = attempt.t.normalize('NFC').trim()
  if (tokensOf(t, value.punctuation).length === 0 || (before && comparable(before.t) === comparable(t))) return null
  const marks = markDictation(value, part, t)
  const s = isRight(marks)
  // All is done only when nothing is left to mend: words too many, too.
  const r = s ? total : Math.min(total - 1, marks.filter(({ state }) => state === 'right').length)
  return { t, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1), r, f: before ? before.f : r }
}

/** Counts the words of all parts, those right at the last check, and of these as many as were right at the first one. */
export function dictationProgress(value: DictationValue, answers: Answers): ExerciseProgress {
  const counts = shownParts(value).map((part): ExerciseProgress => {
    const total = countWords(value, part)
    const answer = own(answers, part.id)
    // The teacher may have written another text since.
    const done = !answer ? 0 : answer.s ? total : Math.min(answer.r, total - 1)
    return { total, done, first: Math.min(done, answer?.f ?? 0) }
  })
  const sum = (field: keyof ExerciseProgress) => counts.reduce((all, count) => all + count[field], 0)
  return { total: sum('total'), done: sum('done'), first: sum('first') }
}

export const dictation = defineBehaviour({
  code: 28,
  name: 'dictation',
  emptyValue: (): DictationValue => ({ lang: null, parts: [{ id: 'part1', text: '' }], slow: true, plays: 0, punctuation: false }),
  isEmpty: (value) => shownParts(value).length === 0,
  missing: (value) => (shownParts(value).length === 0 ? 'text' : null),
  exercise: {
    judge: judgeDictation,
    isCorrect: (_value, _partId, { s }) => s,
    progress: dictationProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})

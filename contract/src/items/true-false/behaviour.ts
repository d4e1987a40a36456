import type { ExerciseProgress } from '../../entities/answer'
import { mayShow } from '../_shared/may-show'
import { own } from '../_shared/own'
import { look } from '../_shared/same-answer'
import { defineBehaviour } from '../define'
import type { Statement, TrueFalseAttempt, TrueFalseValue, Verdict } from './schema'

/** Returns the answers that are offered, in their order. */
export const verdictsOf = ({ third }: Pick<TrueFalseValue, 'third'>): readonly Verdict[] => (third ? ['t', 'f', 'n'] : ['t', 'f'])

/** Returns the statements that learners see: those with a text whose answer is offered. */
export const shownStatements = (value: TrueFalseValue): Statement[] =>
  value.statements.filter(({ text, right }) => look(text) !== '' && verdictsOf(value).includes(right))

/** Stored per statement: the chosen answer, whether it is right, whether the first choice was, and the number of wrong ones. */
export interface TrueFalseAnswer {
  v: Verdict
  s: boolean
  fs: boolean
  n: number
}

/** A right choice locks; the same wrong one again changes nothing. A revealed answer solves the statement, never at the first attempt. */
export function judgeTrueFalse(
  value: TrueFalseValue,
  statementId: string,
  attempt: TrueFalseAttempt,
  before: TrueFalseAnswer | undefined,
): TrueFalseAnswer | null {
  const statement = shownStatements(value).find(({ id }) => id === statementId)
  if (!statement || before?.s) return null
  if ('show' in attempt) return before && mayShow(before) ? { v: statement.right, s: true, fs: false, n: before.n } : null
  const { v } = attempt
  const s = v === statement.right
  if (!verdictsOf(value).includes(v) || (!s && v === before?.v)) return null
  return { v, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1) }
}

/** Counts statements, solved ones, and those solved by the first choice. */
export function trueFalseProgress(value: TrueFalseValue, answers: Record<string, TrueFalseAnswer>): ExerciseProgress {
  const stored = shownStatements(value).map(({ id }) => own(answers, id))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter(({ fs }) => fs).length }
}

export const trueFalse = defineBehaviour({
  code: 21,
  name: 'true-false',
  emptyValue: (): TrueFalseValue => ({ statements: [{ id: 's1', text: '', right: 't' }], third: false }),
  isEmpty: (value) => shownStatements(value).length === 0,
  missing: (value) => (shownStatements(value).length === 0 ? 'statements' : null),
  exercise: {
    judge: judgeTrueFalse,
    isCorrect: (_value, _statementId, { s }) => s,
    progress: trueFalseProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})

import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { defineBehaviour } from '../define'
import type { SheetAttempt, SheetValue } from './schema'

/** The keys of a sheet's answers: the numbers of its pages. */
const keysOf = ({ pages }: SheetValue): string[] => Array.from({ length: pages }, (_, at) => String(at + 1))

export function judgeSheet(value: SheetValue, key: string, { drawn }: SheetAttempt, before: SheetAttempt | undefined): SheetAttempt | null {
  const isSame = (before?.drawn ?? false) === drawn
  return !value.answers || isSame || !keysOf(value).includes(key) ? null : { drawn }
}

/** Nothing is correct or wrong here: something drawn on any page is done. */
export function sheetProgress(value: SheetValue, answers: Record<string, SheetAttempt>): ExerciseProgress {
  if (!value.answers) return { total: 0, done: 0, first: 0 }
  const done = keysOf(value).some((key) => own(answers, key)?.drawn) ? 1 : 0
  return { total: 1, done, first: done }
}

export const sheet = defineBehaviour({
  code: 30,
  name: 'sheet',
  emptyValue: (): SheetValue => ({ ask: '', ratio: 'wide', lines: 'none', pages: 1, answers: false }),
  pages: 'many',
  exercise: {
    judge: judgeSheet,
    isCorrect: () => true,
    progress: sheetProgress,
    // The first line of a drawing is nothing to applaud.
    isQuiet: () => true,
    messageFields: () => ({ no_effect: true }),
  },
})

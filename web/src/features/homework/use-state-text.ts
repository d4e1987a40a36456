import { useTranslations } from 'use-intl/react'
import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { HomeworkPart } from '@keel/contract/entities/homework'
import { isLate } from './is-late'

type StateName = keyof typeof HOMEWORK_STATE
const NAMES = Object.fromEntries(Object.entries(HOMEWORK_STATE).map(([name, code]) => [code, name])) as Record<number, StateName>

/** Returns the name of the state of a student's homework. */
export const stateName = ({ state }: HomeworkPart): StateName => NAMES[state] ?? 'given'

/** Returns a function for the state of a student's homework in words: one text, two where it is overdue or was late; `own`: for that student. */
export function useStateText(own = false): (part: HomeworkPart, now: Date) => string[] {
  const t = useTranslations('homework')
  return (part, now) => {
    const name = stateName(part)
    const state = t(own ? `own.${name}` : `state.${name}`)
    return isLate(part, now) ? [state, t(part.handed_in_at === null ? 'overdue' : 'late')] : [state]
  }
}

import { useTranslations } from 'use-intl/react'
import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { HomeworkPart } from '@keel/contract/entities/homework'
import classes from './state-mark.module.css'
import { isLate } from './is-late'

type StateName = keyof typeof HOMEWORK_STATE
const NAMES = Object.fromEntries(Object.entries(HOMEWORK_STATE).map(([name, code]) => [code, name])) as Record<number, StateName>

/** The state of a student's homework, and whether it is overdue or was late, in words and colour; `own`: for that student. */
export function StateMark({ part, now, own = false }: { part: HomeworkPart; now: Date; own?: boolean }) {
  const t = useTranslations('homework')
  const name = NAMES[part.state] ?? 'given'
  return (
    <span className={classes.marks}>
      <span className={classes.mark} data-state={name}>
        {t(own ? `own.${name}` : `state.${name}`)}
      </span>
      {isLate(part, now) && (
        <span className={classes.mark} data-state="late">
          {t(part.handed_in_at === null ? 'overdue' : 'late')}
        </span>
      )}
    </span>
  )
}

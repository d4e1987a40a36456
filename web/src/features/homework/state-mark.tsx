import type { HomeworkPart } from '@keel/contract/entities/homework'
import classes from './state-mark.module.css'
import { stateName, useStateText } from './use-state-text'

/** The state of a student's homework, and whether it is overdue or was late, in words and colour; `own`: for that student. */
export function StateMark({ part, now, own = false }: { part: HomeworkPart; now: Date; own?: boolean }) {
  const [state, late] = useStateText(own)(part, now)
  return (
    <span className={classes.marks}>
      <span className={classes.mark} data-state={stateName(part)}>
        {state}
      </span>
      {late !== undefined && (
        <span className={classes.mark} data-state="late">
          {late}
        </span>
      )}
    </span>
  )
}

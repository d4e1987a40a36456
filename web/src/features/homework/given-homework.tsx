import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { GivenHomework as Given } from '@keel/contract/entities/lesson'
import { useNow } from '../../lib/use-now'
import classes from './given-homework.module.css'
import { StateMark } from './state-mark'

const MINUTE_MS = 60_000

interface Props {
  given: readonly Given[]
  /** The student whose work the links lead to, for their teacher. */
  studentId?: number | undefined
}

/** The homework that was given in a lesson and how it stands; renders nothing when there is none. */
export function GivenHomework({ given, studentId }: Props) {
  const texts = useTranslations('homework')
  const t = useTranslations('homework-list')
  const now = useNow(MINUTE_MS)
  if (given.length === 0) return null
  return (
    <ul className={classes.given} aria-label={texts('title')}>
      {given.map(({ id, title, part, counts }) => (
        <li key={id} className={classes.line}>
          <IconChecklist className={classes.icon} size={16} stroke={1.75} aria-hidden />
          <div className={classes.what}>
            <HomeworkLink id={id} isOwn={part !== null} studentId={studentId}>
              {title}
            </HomeworkLink>
            {part ? (
              <StateMark part={part} now={now} own={studentId === undefined} />
            ) : (
              counts && (
                <span className={classes.counts}>
                  {t('row.handedIn', { count: counts.waiting + counts.done, total: counts.open + counts.waiting + counts.done })}
                </span>
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface LinkProps {
  id: number
  isOwn: boolean
  studentId: number | undefined
  children: string
}

/** Links to the work of one student, to the viewer's own work, or to the grid of all students. */
function HomeworkLink({ id, isOwn, studentId, children }: LinkProps) {
  const params = { id: String(id) }
  if (studentId !== undefined)
    return (
      <Link to="/homework/$id/students/$student" params={{ ...params, student: String(studentId) }} className={classes.title}>
        {children}
      </Link>
    )
  return isOwn ? (
    <Link to="/homework/$id/do" params={params} className={classes.title}>
      {children}
    </Link>
  ) : (
    <Link to="/homework/$id" params={params} className={classes.title}>
      {children}
    </Link>
  )
}

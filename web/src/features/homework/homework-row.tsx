import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import { fullName } from '../../ui/avatar'
import { isOverdue } from './is-overdue'
import classes from './homework-row.module.css'
import { StateMark } from './state-mark'
import marks from './state-mark.module.css'
import { useDueText } from './use-due-text'

interface Props {
  homework: Homework
  now: Date
  /** In its classroom: who gave it where is known. */
  inRoom?: boolean
  /** On the right: a menu. */
  end?: ReactNode
}

/** Homework in a list: for a student what to do until when, for its teacher how many have done it. */
export function HomeworkRow({ homework, now, inRoom = false, end }: Props) {
  const t = useTranslations('homework-list')
  const dueText = useDueText()
  const { id, title, part, counts, teacher, room_name } = homework
  const params = { id: String(id) }
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        <div className={classes.what}>
          {part ? (
            <Link to="/homework/$id/do" params={params} className={classes.title}>
              {title}
            </Link>
          ) : (
            <Link to="/homework/$id" params={params} className={classes.title}>
              {title}
            </Link>
          )}
          <span className={classes.sub}>
            {!inRoom && `${[room_name, part && fullName(teacher)].filter(Boolean).join(' · ')} · `}
            <span className={classes.due} data-overdue={isOverdue(homework, now) || undefined}>
              {dueText(homework, now)}
            </span>
          </span>
        </div>
        {part && <StateMark part={part} now={now} own />}
        {counts && (
          <span className={classes.counts}>
            {counts.waiting > 0 && (
              <span className={marks.mark} data-state="handedIn">
                {t('row.toCheck', { count: counts.waiting })}
              </span>
            )}
            {isOverdue(homework, now) && (
              <span className={marks.mark} data-state="late">
                {t('row.overdue')}
              </span>
            )}
            <span className={classes.sub}>
              {[
                t('row.handedIn', { count: counts.waiting + counts.done, total: counts.open + counts.waiting + counts.done }),
                counts.done > 0 && t('row.done', { count: counts.done }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        )}
      </div>
      {end}
    </li>
  )
}

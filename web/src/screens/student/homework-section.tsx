import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import type { HomeworkFigures, StudentPage } from '@keel/contract/entities/student'
import { homeworkListQuery } from '../../data/homework/queries'
import { isOverdue } from '../../features/homework/is-overdue'
import { StateMark } from '../../features/homework/state-mark'
import { useDueText } from '../../features/homework/use-due-text'
import { ShowMore } from '../../features/students/show-more'
import { useNow } from '../../lib/use-now'
import { ErrorState, LoadingState } from '../../ui/states'
import classes from './student.module.css'

const MINUTE_MS = 60_000

/** The homework that the teacher gave to this student: how it stands, and each with its state, newest first. */
export function HomeworkSection({ student: { id, homework: figures } }: { student: StudentPage }) {
  const t = useTranslations('students')
  const now = useNow(MINUTE_MS)
  const list = useInfiniteQuery(homeworkListQuery({ student: id }))
  const given = [...new Map((list.data?.pages.flatMap((page) => page.homework) ?? []).map((one) => [one.id, one])).values()]
  return (
    <section className={classes.panel} aria-labelledby="student-homework">
      <h2 id="student-homework" className={classes.heading}>
        {t('homework.title')}
      </h2>
      {list.isPending ? (
        <LoadingState />
      ) : !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : given.length === 0 ? (
        <p className={classes.hint}>{t('homework.none')}</p>
      ) : (
        <>
          <Figures figures={figures} />
          <ul className={classes.list}>
            {given.map((homework) => (
              <HomeworkLine key={homework.id} homework={homework} studentId={id} now={now} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </section>
  )
}

function Figures({ figures }: { figures: HomeworkFigures }) {
  const t = useTranslations('students')
  const format = useFormatter()
  const { total, first } = figures
  return (
    <dl className={classes.facts}>
      {(['waiting', 'running', 'missing', 'done', 'late'] as const).map((name) => (
        <div key={name} data-alert={(name === 'missing' && figures.missing > 0) || undefined}>
          <dt>{t(`homework.${name}`)}</dt>
          <dd>{figures[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('homework.firstTry')}</dt>
        <dd>{total === 0 ? '–' : format.number(first / total, { style: 'percent' })}</dd>
      </div>
    </dl>
  )
}

function HomeworkLine({ homework, studentId, now }: { homework: Homework; studentId: number; now: Date }) {
  const dueText = useDueText()
  const { id, title, room_name, part } = homework
  return (
    <li className={classes.lesson}>
      <Link to="/homework/$id/students/$student" params={{ id: String(id), student: String(studentId) }} className={classes.lessonName}>
        {title}
      </Link>
      {part && <StateMark part={part} now={now} />}
      <span className={classes.sub}>
        {room_name} ·{' '}
        <span className={classes.due} data-overdue={isOverdue(homework, now) || undefined}>
          {dueText(homework, now)}
        </span>
      </span>
    </li>
  )
}

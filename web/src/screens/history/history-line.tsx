import { useFormatter, useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { HistoryEntry } from '@keel/contract/entities/lesson'
import { GivenHomework } from '../../features/homework/given-homework'
import { TextLink } from '../../ui/links'
import { CLOCK } from '../../lib/clock'
import { LiveMark } from '../../ui/live-mark'
import classes from './history.module.css'
import { lessonName } from '../../i18n/lesson-name'

/** One lesson: when it was, how long, what was done, and the homework; `student`: whose history their teacher sees. */
export function HistoryLine({ lesson, student }: { lesson: HistoryEntry; student: number | undefined }) {
  const t = useTranslations('journal')
  const lessons = useTranslations('lessons')
  const format = useFormatter()
  const { minutes, done, first, words } = lesson
  const running = lesson.status === LESSON_STATUS.started
  return (
    <article className={classes.line}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <TextLink to="/lessons/$id" params={{ id: String(lesson.id) }} underline="hover" inherit>
            {lessonName(lesson)}
          </TextLink>
        </h2>
        {lesson.started_at && (
          <time className={classes.sub} dateTime={lesson.started_at}>
            {format.dateTime(new Date(lesson.started_at), { dateStyle: 'medium', ...CLOCK })}
          </time>
        )}
      </div>
      <p className={classes.facts}>
        {running && <LiveMark>{lessons('running')}</LiveMark>}
        <span>{minutes === null ? t(running ? 'people.notYet' : 'people.absent') : t('minutes', { minutes })}</span>
        {done > 0 && <span>{t('history.answers', { first, done })}</span>}
        {words > 0 && <span>{t('history.words', { count: words })}</span>}
      </p>
      {lesson.homework.trim() !== '' && (
        <p className={classes.homework}>
          <span className={classes.label}>{t('notes.homework')}:</span> {lesson.homework}
        </p>
      )}
      <GivenHomework given={lesson.given} studentId={student} />
    </article>
  )
}

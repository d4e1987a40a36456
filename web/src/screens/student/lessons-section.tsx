import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { HistoryEntry } from '@keel/contract/entities/lesson'
import { historyQuery } from '../../data/lessons/queries'
import { LiveMark } from '../../ui/live-mark'
import { ErrorState, LoadingState } from '../../ui/states'
import { ShowMore } from '../../features/students/show-more'
import { useWhen } from '../../features/students/use-when'
import classes from './student.module.css'
import { lessonName } from '../../i18n/lesson-name'

/** The lessons with this student, newest first. */
export function LessonsSection({ id }: { id: number }) {
  const t = useTranslations('students')
  const list = useInfiniteQuery(historyQuery(id))
  const lessons = [...new Map((list.data?.pages.flatMap((page) => page.lessons) ?? []).map((one) => [one.id, one])).values()]
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('lessons.title')}</h2>
      {list.isPending ? (
        <LoadingState />
      ) : list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : lessons.length === 0 ? (
        <p className={classes.hint}>{t('lessons.none')}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {lessons.map((lesson) => (
              <LessonLine key={lesson.id} lesson={lesson} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
    </section>
  )
}

function LessonLine({ lesson }: { lesson: HistoryEntry }) {
  const t = useTranslations('students')
  const when = useWhen()
  const { minutes, done, first, words } = lesson
  const running = lesson.status === LESSON_STATUS.started
  return (
    <li className={classes.lesson}>
      <Link to="/lessons/$id" params={{ id: String(lesson.id) }} className={classes.lessonName}>
        {lessonName(lesson)}
      </Link>
      {running && <LiveMark>{t('lessons.running')}</LiveMark>}
      <span className={classes.sub}>
        {[
          lesson.started_at && when.hour(lesson.started_at),
          minutes === null ? !running && t('lessons.absent') : t('lessons.minutes', { minutes: Math.max(1, minutes) }),
          done > 0 && t('lessons.firstTry', { first, done }),
          words > 0 && t('lessons.words', { count: words }),
          lesson.room_name !== lesson.name && lesson.room_name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import type { LessonRow } from '@keel/contract/entities/lesson'
import { studentLessonsQuery } from '../../api/students'
import { LiveMark } from '../../ui/live-mark'
import { ErrorState, LoadingState } from '../../ui/states'
import { useWhen } from '../students/use-when'
import classes from './student.module.css'

const minutesOf = ({ started_at, completed_at }: LessonRow): number | null =>
  started_at && completed_at ? Math.max(1, Math.round((Date.parse(completed_at) - Date.parse(started_at)) / 60_000)) : null

/** The lessons with this student, newest first. */
export function LessonsSection({ id }: { id: number }) {
  const t = useTranslations('students')
  const tc = useTranslations('common')
  const list = useInfiniteQuery(studentLessonsQuery(id))
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
          {list.hasNextPage && (
            <Button variant="default" className={classes.more} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {tc('showMore')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function LessonLine({ lesson }: { lesson: LessonRow }) {
  const t = useTranslations('students')
  const when = useWhen()
  const minutes = minutesOf(lesson)
  return (
    <li className={classes.lesson}>
      <span className={classes.lessonName}>{lesson.name}</span>
      {lesson.status === LESSON_STATUS.started && <LiveMark>{t('lessons.running')}</LiveMark>}
      <span className={classes.sub}>
        {[
          lesson.started_at && when.hour(lesson.started_at),
          minutes !== null && t('lessons.minutes', { minutes }),
          lesson.room_name !== lesson.name && lesson.room_name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

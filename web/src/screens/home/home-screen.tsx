import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ROLE } from '@keel/contract/constants'
import { useFormatter, useTranslations } from 'use-intl/react'
import { roomsQuery } from '../../data/rooms/queries'
import { useUser } from '../../data/users/me'
import { nextLessonQuery } from '../../data/schedule/queries'
import { statsQuery } from '../../data/users/queries'
import { loadHomeworkTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { useNow } from '../../lib/use-now'
import { PageFrame } from '../../ui/page-frame'
import { ErrorState, LoadingCards } from '../../ui/states'
import { NextLesson, NoNextLesson } from './next-lesson'
import { partOfDay } from './part-of-day'
import { RoomsSection } from './rooms-section'
import { RunningLessons } from './running-lessons'

const FirstSteps = retriedPart(() => import('./first-steps').then((module) => module.FirstSteps))
const StudentStart = retriedPart(() => import('./student-start').then((module) => module.StudentStart))
const HomeMore = retriedPart(() => import('./home-more').then((module) => module.HomeMore))
const HomeDay = retriedPart(async () => {
  const [module, { prefetchDay }] = await Promise.all([import('./home-day'), import('./prefetch-day')])
  await Promise.all([prefetchDay(), loadHomeworkTexts()])
  return module.HomeDay
})

const MINUTE = 60_000

/** Running lessons and what to do next. */
export function HomeScreen() {
  const t = useTranslations('home')
  const format = useFormatter()
  const user = useUser()
  const now = useNow(MINUTE)
  const rooms = useQuery(roomsQuery)
  const next = useQuery(nextLessonQuery)
  const stats = useQuery(statsQuery)
  const teacher = user.role === ROLE.teacher
  const begun = (stats.data?.lessons ?? 0) > 0
  const event = next.data
  // It is above the classrooms and would push them down later.
  useEffect(() => void HomeDay.preload(), [])
  return (
    <PageFrame
      title={t('greeting', { part: partOfDay(now.getHours()), name: user.first_name })}
      lead={format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long' })}
      wide="cards"
    >
      {rooms.isPending || next.isPending ? (
        <LoadingCards />
      ) : rooms.isError ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : (
        <>
          <RunningLessons rooms={rooms.data} now={now} />
          {next.isError ? (
            <ErrorState error={next.error} onRetry={() => void next.refetch()} />
          ) : event ? (
            event.lesson_id === null && <NextLesson event={event} rooms={rooms.data} now={now} />
          ) : (
            begun && <NoNextLesson teacher={teacher} />
          )}
          <HomeDay fallback={null} teacher={teacher} now={now} />
          {teacher && !begun && stats.isSuccess && <FirstSteps rooms={rooms.data} />}
          {!teacher && rooms.data.length === 0 && <StudentStart />}
          {rooms.data.length > 0 && (
            <>
              <RoomsSection rooms={rooms.data} />
              <HomeMore stats={stats.data} now={now} />
            </>
          )}
        </>
      )}
    </PageFrame>
  )
}

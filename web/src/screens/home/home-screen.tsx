import { useQuery } from '@tanstack/react-query'
import { ROLE } from '@keel/contract/constants'
import { useFormatter, useTranslations } from 'use-intl/react'
import { roomsQuery } from '../../api/list-rooms'
import { useUser } from '../../api/me'
import { statsQuery } from '../../api/stats'
import { useNow } from '../../lib/use-now'
import { PageFrame } from '../../ui/page-frame'
import { ErrorState, LoadingCards } from '../../ui/states'
import { Figures } from './figures'
import { FirstSteps } from './first-steps'
import { partOfDay } from './part-of-day'
import { RecentLessons } from './recent-lessons'
import { RoomsSection } from './rooms-section'
import { RunningLessons } from './running-lessons'
import { StudentStart } from './student-start'

const MINUTE = 60_000

/** What is on now, and what to do next. */
export function HomeScreen() {
  const t = useTranslations('home')
  const format = useFormatter()
  const user = useUser()
  const now = useNow(MINUTE)
  const rooms = useQuery(roomsQuery)
  const stats = useQuery(statsQuery)
  const teacher = user.role === ROLE.teacher
  const begun = (stats.data?.lessons ?? 0) > 0
  return (
    <PageFrame
      title={t('greeting', { part: partOfDay(now.getHours()), name: user.first_name })}
      lead={format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long' })}
    >
      {rooms.isPending ? (
        <LoadingCards />
      ) : rooms.isError ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : (
        <>
          <RunningLessons rooms={rooms.data} now={now} />
          {teacher && !begun && stats.isSuccess && <FirstSteps rooms={rooms.data} />}
          {!teacher && rooms.data.length === 0 && <StudentStart />}
          {rooms.data.length > 0 && <RoomsSection rooms={rooms.data} />}
          {begun && stats.data && <Figures stats={stats.data} teacher={teacher} />}
          {begun && <RecentLessons />}
        </>
      )}
    </PageFrame>
  )
}

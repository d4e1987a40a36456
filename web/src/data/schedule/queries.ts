import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as schedule from '@keel/contract/routes/schedule'
import type { nextLesson } from '@keel/contract/routes/schedule'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Scheduled lessons that overlap a period, in order; those of the period before are shown until they are loaded. */
export const scheduledLessonsQuery = ({ from, to }: { from: Date; to: Date }) => {
  const query = { from: from.toISOString(), to: to.toISOString() }
  return queryOptions({
    queryKey: keys.eventsBetween(query.from, query.to),
    queryFn: ({ signal }) => call<typeof schedule.listScheduledLessons>('GET', '/events', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The address of the user's schedule for calendar programs, if there is one. */
export const feedQuery = queryOptions({
  queryKey: keys.calendarAddress,
  queryFn: ({ signal }) => call<typeof schedule.getFeed>('GET', '/events/feed', { signal }),
})

const REFETCH_MS = 300_000

/** The lesson has begun: when it is over, another one is next. */
const BEGUN_LOOK_MS = 30_000

/** The scheduled lesson that runs now or is next; null without any. */
export const nextLessonQuery = queryOptions({
  queryKey: keys.nextLesson,
  queryFn: ({ signal }) => call<typeof nextLesson>('GET', '/lessons/next', { signal }),
  refetchInterval: ({ state }) => (state.data?.lesson_id == null ? REFETCH_MS : BEGUN_LOOK_MS),
})

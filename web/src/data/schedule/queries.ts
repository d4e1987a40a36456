import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as schedule from '@keel/contract/routes/schedule'
import type { nextLesson } from '@keel/contract/routes/schedule'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Planned lessons that touch the time between two moments, in order; those of the time before show until they are here. */
export const scheduledLessonsQuery = ({ from, to }: { from: Date; to: Date }) => {
  const query = { from: from.toISOString(), to: to.toISOString() }
  return queryOptions({
    queryKey: keys.eventsBetween(query.from, query.to),
    queryFn: ({ signal }) => call<typeof schedule.listScheduledLessons>('GET', '/events', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The address at which calendar programs read one's schedule, if there is one. */
export const feedQuery = queryOptions({
  queryKey: keys.calendarAddress,
  queryFn: ({ signal }) => call<typeof schedule.getFeed>('GET', '/events/feed', { signal }),
})

const LOOK_MS = 300_000

/** Its lesson has begun: when that is over, another one comes next. */
const BEGUN_LOOK_MS = 30_000

/** The planned lesson that runs now or comes next; null without any. */
export const nextLessonQuery = queryOptions({
  queryKey: keys.nextLesson,
  queryFn: ({ signal }) => call<typeof nextLesson>('GET', '/lessons/next', { signal }),
  refetchInterval: ({ state }) => (state.data?.lesson_id == null ? LOOK_MS : BEGUN_LOOK_MS),
})

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import type * as lessons from '@keel/contract/routes/lessons'
import type * as schedule from '@keel/contract/routes/schedule'
import { call } from '../_shared/client'
import { create } from '../_shared/create'
import { keys } from '../_shared/keys'

/** What a planned lesson is made of. */
export interface ScheduledLessonDraft {
  room_id: number | null
  student_id: number | null
  title: string
  /** A moment in UTC. */
  starts_at: string
  duration: ScheduledLesson['duration']
  /** By whose clock a series keeps its hour. */
  zone: string
  repeat_until: string | null
  note: string
}

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

/** `time.unavailable` when it, or one of its series, meets another entry. */
export const createScheduledLesson = (event: ScheduledLessonDraft) =>
  create<typeof schedule.createScheduledLesson>('/events', { body: event })
/** Changes what is given; fails as `createScheduledLesson` does, and then nothing is changed. */
export const updateScheduledLesson = (id: number, event: Partial<ScheduledLessonDraft>, scope: SeriesRange) =>
  call<typeof schedule.updateScheduledLesson>('PUT', `/events/${id}`, { body: { ...event, scope } })
export const deleteScheduledLesson = (id: number, scope: SeriesRange) =>
  call<typeof schedule.deleteScheduledLesson>('DELETE', `/events/${id}`, { query: { scope } })
export const restoreScheduledLesson = (id: number) => call<typeof schedule.restoreScheduledLesson>('POST', `/events/${id}/restore`)
/** `lesson.unavailable` when one is running in the room. */
export const startPlanned = (roomId: number, eventId: number) =>
  create<typeof lessons.startLesson>(`/rooms/${roomId}/lesson`, { body: { event_id: eventId } })

export const newFeed = () => create<typeof schedule.newFeed>('/events/feed')
export const deleteFeed = () => call<typeof schedule.deleteFeed>('DELETE', '/events/feed')

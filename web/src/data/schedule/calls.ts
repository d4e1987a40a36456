import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import type * as lessons from '@keel/contract/routes/lessons'
import type * as schedule from '@keel/contract/routes/schedule'
import type { listScheduledLessons } from '@keel/contract/routes/schedule'
import { call } from '../_shared/client'
import { create } from '../_shared/create'
import { EVENTS_MAX_DAYS } from '@keel/contract/constants'

/** The fields of a scheduled lesson. */
export interface ScheduledLessonDraft {
  room_id: number | null
  student_id: number | null
  title: string
  /** A moment in UTC. */
  starts_at: string
  /** The time in the zone that is meant; `starts_at` then says which one where the clocks show it twice. */
  local_start?: string
  duration: ScheduledLesson['duration']
  /** The time zone in which a series keeps its hour. */
  zone: string
  repeat_until: string | null
  note: string
}

/** `time.unavailable` when it, or one of its series, conflicts with another. */
export const createScheduledLesson = (event: ScheduledLessonDraft) =>
  create<typeof schedule.createScheduledLesson>('/events', { body: event })

/** Changes these fields; fails as `createScheduledLesson` does, and then nothing is changed. */
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

/** Returns how many lessons are planned in a classroom from now on. */
export async function plannedInRoom(roomId: number): Promise<number> {
  const now = Date.now()
  const query = { from: new Date(now).toISOString(), to: new Date(now + (EVENTS_MAX_DAYS - 1) * 86_400_000).toISOString() }
  const events = await call<typeof listScheduledLessons>('GET', '/events', { query })
  return events.filter(({ room_id }) => room_id === roomId).length
}

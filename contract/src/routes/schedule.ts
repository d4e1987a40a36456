import { z } from 'zod'
import { EVENT_NOTE_MAX_LENGTH } from '../constants'
import { Day, DurationCode, LocalTime, ScheduledLesson, SeriesRange, PlannedMoment, Zone } from '../entities/scheduled-lesson'
import { Id, IdParams, Lines, Moment, Title } from '../entities/fields'
import { route } from '../route'

const LessonFields = z.object({
  room_id: Id.nullable(),
  student_id: Id.nullable(),
  title: Title,
  /** The start. With `local_start` it only says which moment is meant where the clocks show that time twice. */
  starts_at: PlannedMoment,
  /** The time in `zone` that is meant; without it, that of `starts_at`. */
  local_start: LocalTime,
  duration: DurationCode,
  zone: Zone,
  repeat_until: Day.nullable(),
  note: Lines(EVENT_NOTE_MAX_LENGTH),
})

export const listScheduledLessons = route({
  method: 'GET',
  path: '/events',
  permission: 'schedule.see',
  summary: 'Scheduled lessons between two moments, in order: a teacher’s, and those the caller is invited to',
  query: z.object({ from: Moment, to: Moment }),
  data: z.array(ScheduledLesson),
})
export const createScheduledLesson = route({
  method: 'POST',
  creates: true,
  path: '/events',
  permission: 'schedule.own',
  summary: 'Schedule a lesson, or with `repeat_until` one every week until that day, at the same local hour',
  body: LessonFields.partial({ local_start: true, room_id: true, student_id: true, repeat_until: true, note: true }),
  data: ScheduledLesson,
})
export const updateScheduledLesson = route({
  method: 'PUT',
  path: '/events/:id',
  permission: 'schedule.edit',
  summary: 'Change a scheduled lesson, this one and those after it, or its whole series; omitted fields stay',
  params: IdParams,
  body: LessonFields.partial().extend({ scope: SeriesRange.default('this') }),
  data: ScheduledLesson,
})
export const deleteScheduledLesson = route({
  method: 'DELETE',
  path: '/events/:id',
  permission: 'schedule.edit',
  summary: 'Delete a scheduled lesson, it and those after it, or its series',
  params: IdParams,
  query: z.object({ scope: SeriesRange.default('this') }),
})
export const restoreScheduledLesson = route({
  method: 'POST',
  path: '/events/:id/restore',
  permission: 'schedule.edit',
  summary: 'Restore everything deleted together with this lesson',
  params: IdParams,
  data: ScheduledLesson,
})
export const nextLesson = route({
  method: 'GET',
  path: '/lessons/next',
  permission: 'schedule.see',
  summary: 'The scheduled lesson that runs now or comes next',
  data: ScheduledLesson.nullable(),
})
export const getFeed = route({
  method: 'GET',
  path: '/events/feed',
  permission: 'schedule.see',
  tokenScope: 'none',
  summary: 'The address at which calendar programs read the caller’s schedule; null if there is none',
  data: z.object({ url: z.string().nullable() }),
})
export const newFeed = route({
  method: 'POST',
  creates: true,
  path: '/events/feed',
  permission: 'schedule.see',
  tokenScope: 'none',
  summary: 'Make a new address; the old one becomes invalid',
  data: z.object({ url: z.string() }),
})
export const deleteFeed = route({
  method: 'DELETE',
  path: '/events/feed',
  permission: 'schedule.see',
  tokenScope: 'none',
  summary: 'Revoke the address',
})
export const readFeed = route({
  method: 'GET',
  path: '/calendar/:file',
  permission: 'schedule.feed',
  summary: 'The schedule behind an address, as iCalendar (RFC 5545)',
  params: z.object({ file: z.string().max(80) }),
  raw: 'answer',
})

import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import type { ScheduledLessonDraft } from '../../data/schedule/calls'
import { type Day, dayOf, timeOf } from '../../lib/day-of'
import { addDays, momentOf, soon } from './days'
import type { Duration, NewTime } from './durations'
import { ownZone } from './scheduled-lesson-texts'
import { guestKey, guestOf } from './guests'

/** The form's values, days and times as local text. */
export interface Values {
  guest: string
  title: string
  day: Day
  time: string
  duration: Duration
  weekly: boolean
  until: Day
  note: string
}

const WEEKS_AT_FIRST = 12

/** Returns the form's initial values. */
export function valuesOf(event: ScheduledLesson | null, time: NewTime | undefined, lookedAt: Day): Values {
  const starts = event ? new Date(event.starts_at) : (time?.starts ?? soon(lookedAt, new Date()))
  const day = dayOf(starts)
  return {
    guest: event ? guestKey(event) : '',
    title: event?.title ?? '',
    day,
    time: timeOf(starts),
    duration: event?.duration ?? time?.duration ?? 3,
    weekly: event?.repeat_until != null,
    until: event?.repeat_until ?? addDays(day, WEEKS_AT_FIRST * 7),
    note: event?.note ?? '',
  }
}

export const startOf = ({ day, time }: Values): Date => momentOf(day, time)

const DAY_MS = 86_400_000

/** Returns how many lessons are planned: one, or one a week until the last day. */
export const lessonsIn = ({ day, weekly, until }: Values): number =>
  weekly ? Math.floor((Date.parse(until) - Date.parse(day)) / (7 * DAY_MS)) + 1 : 1

/** Returns the draft of a new lesson. */
export const draftOf = (values: Values): ScheduledLessonDraft => ({
  ...guestOf(values.guest),
  title: values.title.trim(),
  starts_at: startOf(values).toISOString(),
  duration: values.duration,
  zone: ownZone(),
  repeat_until: values.weekly ? values.until : null,
  note: values.note,
})

/** Returns only the changed fields: the other fields of a series stay as they are in each lesson. */
export function changesOf(before: Values, after: Values, scope: SeriesRange, inSeries: boolean): Partial<ScheduledLessonDraft> {
  const changed = (...names: (keyof Values)[]): boolean => names.some((name) => before[name] !== after[name])
  const wholeSeries = inSeries && scope !== 'this' && changed('until')
  return {
    ...(changed('guest') && guestOf(after.guest)),
    ...(changed('title') && { title: after.title.trim() }),
    ...(changed('day', 'time') && { starts_at: startOf(after).toISOString() }),
    ...(changed('duration') && { duration: after.duration }),
    ...(changed('note') && { note: after.note }),
    ...((wholeSeries || (!inSeries && after.weekly)) && { repeat_until: after.until }),
  }
}

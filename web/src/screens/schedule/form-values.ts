import type { ScheduledLesson, SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import type { ScheduledLessonDraft } from '../../data/schedule/calls'
import { type Day, dayOf, timeOf } from '../../lib/day-of'
import { momentsAt } from '../../lib/local-time'
import { addDays, momentOf, soon } from './days'
import type { Duration, NewTime } from './durations'
import { ownZone } from '../../lib/own-zone'
import { guestKey, guestOf } from './guests'

/** The form's values, days and times as local text. */
export interface Values {
  guest: string
  title: string
  day: Day
  time: string
  /** The second of two moments, where the clocks show the time twice. */
  later: boolean
  duration: Duration
  weekly: boolean
  until: Day
  note: string
}

const WEEKS_AT_FIRST = 12

/** Returns day and time that are meant, in the user's zone. */
function localStartOf(event: ScheduledLesson | null, newTime: NewTime | undefined, starts: Date): [Day, string] {
  const local: string | undefined = event?.zone === ownZone() ? event.local_start : newTime?.local
  return local === undefined ? [dayOf(starts), timeOf(starts)] : [local.slice(0, 10), local.slice(11, 16)]
}

/** Returns the form's initial values. */
export function valuesOf(event: ScheduledLesson | null, newTime: NewTime | undefined, lookedAt: Day): Values {
  const starts = event ? new Date(event.starts_at) : (newTime?.starts ?? soon(lookedAt, new Date()))
  const [day, time] = localStartOf(event, newTime, starts)
  return {
    guest: event ? guestKey(event) : '',
    title: event?.title ?? '',
    day,
    time,
    later: momentsAt(day, time)[1]?.getTime() === starts.getTime(),
    duration: event?.duration ?? newTime?.duration ?? 3,
    weekly: event?.repeat_until != null,
    until: event?.repeat_until ?? addDays(day, WEEKS_AT_FIRST * 7),
    note: event?.note ?? '',
  }
}

/** Returns the moment of the start; a lesson at a time that the clocks skip starts as much later as they skip. */
export const startOf = ({ day, time, later }: Values): Date => momentsAt(day, time).at(later ? -1 : 0) ?? momentOf(day, time)

const localOf = ({ day, time }: Values): string => `${day}T${time}`

const DAY_MS = 86_400_000

/** Returns how many lessons are planned: one, or one a week until the last day. */
export const lessonsIn = ({ day, weekly, until }: Values): number =>
  weekly ? Math.floor((Date.parse(until) - Date.parse(day)) / (7 * DAY_MS)) + 1 : 1

/** Returns the draft of a new lesson. */
export const draftOf = (values: Values): ScheduledLessonDraft => ({
  ...guestOf(values.guest),
  title: values.title.trim(),
  starts_at: startOf(values).toISOString(),
  local_start: localOf(values),
  duration: values.duration,
  zone: ownZone(),
  repeat_until: values.weekly ? values.until : null,
  note: values.note,
})

/** Returns only the changed fields: the other fields of a series stay as they are in each lesson. */
export function changesOf(event: ScheduledLesson, before: Values, after: Values, scope: SeriesRange): Partial<ScheduledLessonDraft> {
  const inSeries = event.series_id !== null
  const changed = (...names: (keyof Values)[]): boolean => names.some((name) => before[name] !== after[name])
  const wholeSeries = inSeries && scope !== 'this' && changed('until')
  return {
    ...(changed('guest') && guestOf(after.guest)),
    ...(changed('title') && { title: after.title.trim() }),
    ...(changed('day', 'time', 'later') && {
      starts_at: startOf(after).toISOString(),
      ...(event.zone === ownZone() && { local_start: localOf(after) }),
    }),
    ...(changed('duration') && { duration: after.duration }),
    ...(changed('note') && { note: after.note }),
    ...((wholeSeries || (!inSeries && after.weekly)) && { repeat_until: after.until }),
  }
}

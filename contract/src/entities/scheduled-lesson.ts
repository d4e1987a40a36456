import { z } from 'zod'
import { EVENT_EARLIEST, EVENT_YEARS_AHEAD_MAX } from '../constants'
import { Id, Moment } from './fields'
import { Person } from './user'

/** A calendar day, `2026-09-01`. */
export const Day = z.iso.date()
/** Name of a time zone in the IANA database, such as `Europe/Tallinn`; the server checks it against its copy. */
export const Zone = z.string().regex(/^[A-Za-z][A-Za-z0-9+_/-]{1,63}$/)

/** A code of `LESSON_MINUTES`. */
export const DurationCode = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

const YEAR_MS = 365.25 * 86_400_000
/** Returns whether a lesson may be scheduled at this moment. */
export const isPlannable = (at: number): boolean => at >= Date.parse(EVENT_EARLIEST) && at <= Date.now() + EVENT_YEARS_AHEAD_MAX * YEAR_MS
/** Start of a scheduled lesson. */
export const PlannedMoment = Moment.refine((at) => isPlannable(Date.parse(at)))

/** Date and time on the clocks of a zone, `2026-09-01T18:30`. */
export const LocalTime = z.iso.datetime({ local: true }).refine((text) => !text.endsWith('Z') && isPlannable(Date.parse(`${text}Z`)))

/** One scheduled lesson. A series is one row per lesson. */
export const ScheduledLesson = z.object({
  id: Id,
  owner: Person,
  room_id: Id.nullable(),
  room_name: z.string().nullable(),
  /** Set for a lesson with a person instead of a classroom. */
  student: Person.nullable(),
  title: z.string(),
  /** The teacher's private note; null for everybody else. */
  note: z.string().nullable(),
  starts_at: Moment,
  /** The time it is planned for in its zone. Where the clocks skip it, the lesson starts as much later as they skip. */
  local_start: z.iso.datetime({ local: true }),
  ends_at: Moment,
  duration: DurationCode,
  /** Time zone of the series. */
  zone: z.string(),
  series_id: Id.nullable(),
  /** Last day of the series, in its zone. */
  repeat_until: Day.nullable(),
  /** The lesson differs from its series; changes of the whole series skip it. */
  changed: z.boolean(),
  /** The lesson started from it. */
  lesson_id: Id.nullable(),
  can_edit: z.boolean(),
})
export type ScheduledLesson = z.infer<typeof ScheduledLesson>

/** Which lessons of a series a change applies to; all three mean the same for a single lesson. */
export const SeriesRange = z.enum(['this', 'following', 'all'])
export type SeriesRange = z.infer<typeof SeriesRange>

import { z } from 'zod'
import { EVENT_EARLIEST, EVENT_YEARS_AHEAD_MAX } from '../constants'
import { Id, Moment } from './fields'
import { DurationCode } from './lesson'
import { Person } from './user'

/** A calendar day, `2026-09-01`. */
export const Day = z.iso.date()
/** The name of a time zone in the IANA database, such as `Europe/Tallinn`; whether it exists is asked of the server's own copy. */
export const Zone = z.string().regex(/^[A-Za-z][A-Za-z0-9+_/-]{1,63}$/)

const YEAR_MS = 365.25 * 86_400_000
/** Whether a school can mean this moment when it plans a lesson. */
export const isPlannable = (at: number): boolean => at >= Date.parse(EVENT_EARLIEST) && at <= Date.now() + EVENT_YEARS_AHEAD_MAX * YEAR_MS
/** When a lesson is planned to begin. */
export const PlannedMoment = Moment.refine((at) => isPlannable(Date.parse(at)))

/** One planned lesson. A series is a row of these. */
export const ScheduledLesson = z.object({
  id: Id,
  owner: Person,
  room_id: Id.nullable(),
  room_name: z.string().nullable(),
  /** Of an entry that is for a person and no classroom. */
  student: Person.nullable(),
  title: z.string(),
  /** The teacher's own; null for everybody else. */
  note: z.string().nullable(),
  starts_at: Moment,
  ends_at: Moment,
  duration: DurationCode,
  /** Where the clock hangs by which a series keeps its hour. */
  zone: z.string(),
  series_id: Id.nullable(),
  /** Last day of the series, in its zone. */
  repeat_until: Day.nullable(),
  /** It differs from its series, and changes of the whole series leave it alone. */
  changed: z.boolean(),
  /** The lesson that was started from it. */
  lesson_id: Id.nullable(),
  can_edit: z.boolean(),
})
export type ScheduledLesson = z.infer<typeof ScheduledLesson>

/** Which entries of a series a change means; of a lone entry all three are the same. */
export const SeriesRange = z.enum(['this', 'following', 'all'])
export type SeriesRange = z.infer<typeof SeriesRange>

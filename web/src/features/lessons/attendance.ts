import type { LessonAttendance } from '@keel/contract/entities/lesson'

export interface Attendance {
  from: Date
  /** Null while they are present. */
  to: Date | null
  /** Minutes in the classroom, without the breaks. */
  minutes: number
  /** How often they joined. */
  times: number
}

/** Returns when a person was in the lesson; null when they never joined. */
export function attendanceOf({ stays }: Pick<LessonAttendance, 'stays'>, now: Date): Attendance | null {
  const [first] = stays
  const last = stays.at(-1)
  if (!first || !last) return null
  const ms = stays.reduce((sum, { from, to }) => sum + (to === null ? now.getTime() : Date.parse(to)) - Date.parse(from), 0)
  return {
    from: new Date(first.from),
    to: last.to === null ? null : new Date(last.to),
    minutes: Math.max(1, Math.round(ms / 60_000)),
    times: stays.length,
  }
}

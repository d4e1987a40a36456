import { LESSON_MINUTES } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'

export type Duration = ScheduledLesson['duration']
export const DURATIONS: readonly Duration[] = [1, 2, 3, 4]

/** Returns the nearest planned length, the longer one of two equally near. */
export const nearestDuration = (minutes: number): Duration =>
  DURATIONS.reduce((best, code) => (Math.abs(LESSON_MINUTES[code] - minutes) <= Math.abs(LESSON_MINUTES[best] - minutes) ? code : best))

export const endOf = (starts: Date, duration: Duration): Date => new Date(starts.getTime() + LESSON_MINUTES[duration] * 60_000)

/** The time of a new or moved lesson. */
export interface NewTime {
  starts: Date
  /** The local time that is meant, `2026-09-01T18:30`: the clocks may skip it. */
  local?: string
  duration: Duration
}

import type { useFormatter } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { CLOCK } from './clock'
import { dayOf } from './day-of'

/** Returns the start and end of a lesson in the user's time zone: "6:00 – 7:00 PM". */
export function timesOf(
  format: ReturnType<typeof useFormatter>,
  { starts_at, ends_at }: Pick<ScheduledLesson, 'starts_at' | 'ends_at'>,
): string {
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
  // Past midnight the browser would write both dates in full.
  return dayOf(starts) === dayOf(ends)
    ? format.dateTimeRange(starts, ends, CLOCK)
    : `${format.dateTime(starts, CLOCK)} – ${format.dateTime(ends, CLOCK)}`
}

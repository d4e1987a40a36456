import type { useFormatter } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { CLOCK } from './clock'
import { dayOf } from './day-of'
import { isRepeated } from './local-time'

/** The same with the clock that is meant, such as `3:30 AM GMT+3`, for times that the clocks show twice. */
const NAMED_CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
export const clockOf = (...times: readonly Date[]) => (times.some(isRepeated) ? NAMED_CLOCK : CLOCK)

/** Returns the start and end of a lesson in the user's time zone: "6:00 – 7:00 PM". */
export function timesOf(
  format: ReturnType<typeof useFormatter>,
  { starts_at, ends_at }: Pick<ScheduledLesson, 'starts_at' | 'ends_at'>,
): string {
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
  const clock = clockOf(starts, ends)
  // Past midnight the browser would write both dates in full, and of two times that look equal only one.
  return dayOf(starts) === dayOf(ends) && clock === CLOCK
    ? format.dateTimeRange(starts, ends, clock)
    : `${format.dateTime(starts, clock)} – ${format.dateTime(ends, clock)}`
}

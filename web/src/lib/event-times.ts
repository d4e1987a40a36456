import type { useFormatter } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { CLOCK } from './clock'
import { dayOf } from './day-of'

/** "6:00 – 7:00 PM": from when until when something is planned, by the reader's clock. */
export function timesOf(
  format: ReturnType<typeof useFormatter>,
  { starts_at, ends_at }: Pick<ScheduledLesson, 'starts_at' | 'ends_at'>,
): string {
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
  // Over midnight the browser would write both dates in full.
  return dayOf(starts) === dayOf(ends)
    ? format.dateTimeRange(starts, ends, CLOCK)
    : `${format.dateTime(starts, CLOCK)} – ${format.dateTime(ends, CLOCK)}`
}

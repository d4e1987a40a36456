import type { useFormatter } from 'use-intl/react'
import type { Event } from '@keel/contract/entities/event'
import { CLOCK } from './clock'
import { dayOf } from './day-of'

/** "6:00 – 7:00 PM": from when until when something is planned, by the reader's clock. */
export function timesOf(format: ReturnType<typeof useFormatter>, { starts_at, ends_at }: Pick<Event, 'starts_at' | 'ends_at'>): string {
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
  // Over midnight the browser would write both dates in full.
  return dayOf(starts) === dayOf(ends)
    ? format.dateTimeRange(starts, ends, CLOCK)
    : `${format.dateTime(starts, CLOCK)} – ${format.dateTime(ends, CLOCK)}`
}

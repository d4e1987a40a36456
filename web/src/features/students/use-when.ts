import { useState } from 'react'
import { useFormatter } from 'use-intl/react'
import { CLOCK } from '../../lib/clock'

/** Formats moments in short in the user's time zone; with the year only when it is another. */
export function useWhen() {
  const format = useFormatter()
  const [thisYear] = useState(() => new Date().getFullYear())
  const yearOf = (at: Date) => (at.getFullYear() === thisYear ? {} : ({ year: 'numeric' } as const))
  const day = (iso: string, more = {}) =>
    format.dateTime(new Date(iso), { ...more, day: 'numeric', month: 'short', ...yearOf(new Date(iso)) })
  return {
    day: (iso: string) => day(iso),
    hour: (iso: string) => `${day(iso, { weekday: 'short' })}, ${format.dateTime(new Date(iso), CLOCK)}`,
  }
}

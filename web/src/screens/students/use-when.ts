import { useState } from 'react'
import { useFormatter } from 'use-intl/react'

/** Writes moments shortly in the reader's zone; the year only when it is another. */
export function useWhen() {
  const format = useFormatter()
  const [thisYear] = useState(() => new Date().getFullYear())
  const yearOf = (at: Date) => (at.getFullYear() === thisYear ? {} : ({ year: 'numeric' } as const))
  return {
    day: (iso: string) => format.dateTime(new Date(iso), { day: 'numeric', month: 'short', ...yearOf(new Date(iso)) }),
    hour: (iso: string) =>
      format.dateTime(new Date(iso), {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        ...yearOf(new Date(iso)),
      }),
  }
}

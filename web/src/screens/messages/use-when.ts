import { useFormatter } from 'use-intl/react'
import { CLOCK } from '../../lib/clock'

/** Returns a function that formats when a message was sent: the time if today, else the day. */
export function useWhen(): (moment: string) => string {
  const format = useFormatter()
  return (moment) => {
    const [date, now] = [new Date(moment), new Date()]
    if (date.toDateString() === now.toDateString()) return format.dateTime(date, CLOCK)
    const sameYear = date.getFullYear() === now.getFullYear()
    return format.dateTime(date, sameYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'numeric', year: 'numeric' })
  }
}

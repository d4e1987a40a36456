import { type Day, dayOf, timeOf } from './day-of'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Returns the moments at which the user's clocks show a time of a day: two where they go back, none where they skip it. */
export function momentsAt(day: Day, time: string): Date[] {
  const shows = (at: Date): boolean => dayOf(at) === day && timeOf(at) === time
  const first = new Date(`${day}T${time}`)
  const later = new Date(first.getTime() + DAY_MS)
  const second = new Date(first.getTime() + (later.getTimezoneOffset() - first.getTimezoneOffset()) * MINUTE_MS)
  return (first.getTime() === second.getTime() ? [first] : [first, second]).filter(shows)
}

/** Whether the clocks show the time of this moment twice. */
export const isRepeated = (at: Date): boolean => momentsAt(dayOf(at), timeOf(at)).length > 1

/** Returns what clocks in a zone show at this moment, `2026-09-01T18:30:00`. */
export function localTimeIn(zone: string, at: Date): string {
  // Swedish dates are written as ISO dates are.
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return parts.format(at).replace(' ', 'T')
}

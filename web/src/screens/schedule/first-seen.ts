import type { Day } from '../../lib/day-of'
import type { Span } from './days'
import type { Occurrence } from './occurrences'

/** Hours of a working day; the row of day names covers one. */
const DEFAULT_HOUR = 7
const EARLIEST = 6
const LATEST = 15

/**
 * Returns the time that the week scrolls to when opened, `08:00:00`: an hour before now if today is shown and it is daytime, else an hour
 * before the first lesson. Nights are shown only when all lessons are at night.
 */
export function firstSeen(pieces: readonly Occurrence[], { first, last }: Span, today: Day, now = new Date()): string {
  const hours = pieces.filter(({ part }) => part !== 'rest').map(({ start }) => Number(start.slice(11, 13)))
  const byDay = hours.filter((hour) => hour >= EARLIEST)
  const isNow = today >= first && today <= last && now.getHours() >= EARLIEST
  const hour = isNow ? now.getHours() : Math.min(...(byDay.length > 0 ? byDay : hours.length > 0 ? hours : [DEFAULT_HOUR + 1]))
  return `${String(Math.max(0, Math.min(LATEST, hour - 1))).padStart(2, '0')}:00:00`
}

import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { type Day, dayOf, timeOf } from '../../lib/day-of'
import { addDays, hasOddHours, momentOf } from './days'

/** The part of a scheduled lesson within one local day. */
export interface Occurrence {
  id: string
  event: ScheduledLesson
  day: Day
  /** `2026-10-25 18:00:00` */
  start: string
  end: string
  /** The position in the day's 24 rows, in percent; only on days with an hour more or less. */
  place: { top: number; height: number } | null
  /** A lesson past midnight has a beginning and a rest. */
  part: 'whole' | 'beginning' | 'rest'
}

const SHORTEST_MINUTES = 15
const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const text = (day: Day, minutes: number): string =>
  minutes >= DAY_MINUTES
    ? `${addDays(day, 1)} 00:00:00`
    : `${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

function piece(event: ScheduledLesson, day: Day, from: number, to: number, part: Occurrence['part']): Occurrence {
  const end = Math.max(to, Math.min(from + SHORTEST_MINUTES, DAY_MINUTES))
  return {
    id: `${event.id} ${day}`,
    event,
    day,
    start: text(day, from),
    end: text(day, end),
    place: hasOddHours(day) ? { top: (from / DAY_MINUTES) * 100, height: ((end - from) / DAY_MINUTES) * 100 } : null,
    part,
  }
}

/** Splits scheduled lessons by day: one past midnight becomes two. */
export function occurrencesOf(events: readonly ScheduledLesson[]): Occurrence[] {
  return events.flatMap((event) => {
    const [starts, ends] = [new Date(event.starts_at), new Date(event.ends_at)]
    const [day, lastDay] = [dayOf(starts), dayOf(ends)]
    const from = minutesOf(timeOf(starts))
    // Where the clocks go back, a lesson ends earlier on the clock than it lasts: its box shows how long it is.
    const length = (ends.getTime() - starts.getTime()) / MINUTE_MS
    if (day === lastDay) return [piece(event, day, from, Math.min(Math.max(minutesOf(timeOf(ends)), from + length), DAY_MINUTES), 'whole')]
    const atMidnight = ends.getTime() === momentOf(lastDay).getTime()
    const first = piece(event, day, from, DAY_MINUTES, atMidnight ? 'whole' : 'beginning')
    return atMidnight ? [first] : [first, piece(event, lastDay, 0, minutesOf(timeOf(ends)), 'rest')]
  })
}

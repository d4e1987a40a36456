import { type Day, dayOf, timeOf } from '../../lib/day-of'

export const VIEWS = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof VIEWS)[number]

const DAY_MS = 86_400_000
/** Days of one page of the agenda. */
const AGENDA_DAYS = 28
/** Weeks of one page of the month, so that all have the same height. */
const MONTH_WEEKS = 6

/** Returns the moment of this local time; in the hour skipped in spring, an hour later. */
export const momentOf = (day: Day, time = '00:00'): Date => new Date(`${day}T${time}`)

export const addDays = (day: Day, days: number): Day => {
  const date = momentOf(day, '12:00')
  date.setDate(date.getDate() + days)
  return dayOf(date)
}
const addMonths = (day: Day, months: number): Day => {
  const date = momentOf(`${day.slice(0, 7)}-01`, '12:00')
  date.setMonth(date.getMonth() + months)
  return dayOf(date)
}

/** Returns the Monday of the week. */
export const weekOf = (day: Day): Day => addDays(day, -((momentOf(day, '12:00').getDay() + 6) % 7))

/** Whether the day has an hour more or less than 24, on clock changes. */
export const hasOddHours = (day: Day): boolean => momentOf(addDays(day, 1)).getTime() - momentOf(day).getTime() !== DAY_MS

/** Returns the days of a span on which the clocks change. */
export function changesIn({ first, last }: Span): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (hasOddHours(day)) days.push(day)
  return days
}
/** Whether the clocks go back on a day on which they change. */
export const goesBack = (day: Day): boolean => momentOf(addDays(day, 1)).getTime() - momentOf(day).getTime() > DAY_MS

/** Hours in which lessons usually begin, and the default start outside of them. */
const FIRST_HOUR = 8
const LAST_HOUR = 21
const ELSE = '10:00'

/** Returns the default start of a lesson on this day: the next full hour, or `ELSE` at night. Late in the evening of today it is tomorrow. */
export function soon(day: Day, now: Date): Date {
  const hour = new Date(now)
  hour.setHours(hour.getHours() + 1, 0, 0, 0)
  const isDaytime = hour.getHours() >= FIRST_HOUR && hour.getHours() <= LAST_HOUR
  if (day !== dayOf(now)) return momentOf(day, isDaytime ? timeOf(hour) : ELSE)
  if (isDaytime) return hour
  return momentOf(hour.getHours() < FIRST_HOUR ? dayOf(hour) : addDays(day, 1), ELSE)
}

export interface Span {
  first: Day
  last: Day
}

/** Returns the days a view shows around this day. */
export function spanOf(view: View, day: Day): Span {
  if (view === 'day') return { first: day, last: day }
  if (view === 'agenda') return { first: day, last: addDays(day, AGENDA_DAYS - 1) }
  const first = weekOf(view === 'week' ? day : `${day.slice(0, 7)}-01`)
  return { first, last: addDays(first, view === 'week' ? 6 : MONTH_WEEKS * 7 - 1) }
}

/** Returns the moments that limit a span. */
export const limitsOf = ({ first, last }: Span): { from: Date; to: Date } => ({ from: momentOf(first), to: momentOf(addDays(last, 1)) })

/** Returns the day to show one page forward or back. */
export function turn(view: View, day: Day, direction: 1 | -1): Day {
  if (view === 'month') return addMonths(day, direction)
  return addDays(day, direction * { day: 1, week: 7, agenda: AGENDA_DAYS }[view])
}

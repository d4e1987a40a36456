import { HOMEWORK_TRIES_MAX } from '@keel/contract/constants'
import type { Homework } from '@keel/contract/entities/homework'
import type { NewHomework } from '../../data/homework/calls'
import { type Day, dayOf, timeOf } from '../../lib/day-of'
import { isDay } from '../../lib/is-day'

/** `lesson`: before the next lesson; `moment`: as it is due already. */
export type Due = 'lesson' | 'day' | 'moment' | 'none'

/** The form’s values of when homework opens, is due and closes, as local text, and of how often it may be done. */
export interface Terms {
  due: Due
  day: Day
  opens: string
  closes: string
  tries: string
}

/** The moments that can be chosen for when it is due. */
export interface DueMoments {
  /** When the next lesson begins. */
  lesson: string | null
  /** When it is due now. */
  moment: string | null
}

const USUAL_DAYS = 7
/** Earlier years are half-typed ones: `0002` on the way to `2026`. */
const FIRST_YEAR = '1900'

const localOf = (moment: string | null): string => {
  if (moment === null) return ''
  const at = new Date(moment)
  return `${dayOf(at)}T${timeOf(at)}`
}
const isoOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** Returns the terms of new homework. */
export function usualTerms(lesson: string | null, now: Date): Terms {
  const day = new Date(now)
  day.setDate(day.getDate() + USUAL_DAYS)
  return { due: lesson === null ? 'day' : 'lesson', day: dayOf(day), opens: '', closes: '', tries: '' }
}

/** Returns the terms of homework that was given. */
export function termsOf({ due_day, due_at, opens_at, until_at, tries }: Homework, lesson: string | null, now: Date): Terms {
  const isAtLesson = due_at !== null && lesson !== null && Date.parse(due_at) === Date.parse(lesson)
  return {
    due: isAtLesson ? 'lesson' : due_at !== null ? 'moment' : due_day !== null ? 'day' : 'none',
    day: due_day ?? usualTerms(null, now).day,
    opens: localOf(opens_at),
    closes: localOf(until_at),
    tries: tries === null ? '' : String(tries),
  }
}

type Stored = Required<Pick<NewHomework, 'due_day' | 'due_at' | 'opens_at' | 'until_at' | 'tries'>>

/** Returns the terms as they are stored. */
export const storedTerms = ({ due, day, opens, closes, tries }: Terms, moments: DueMoments): Stored => ({
  due_day: due === 'day' ? day : null,
  due_at: due === 'lesson' || due === 'moment' ? moments[due] : null,
  opens_at: isoOf(opens),
  until_at: isoOf(closes),
  tries: tries === '' ? null : Number(tries),
})

/** Returns the changed terms as they are stored. */
export function changedTerms(before: Terms, after: Terms, moments: DueMoments): Partial<Stored> {
  const { due_day, due_at, opens_at, until_at, tries } = storedTerms(after, moments)
  const isDueChanged = before.due !== after.due || (after.due === 'day' && before.day !== after.day)
  return {
    ...(isDueChanged && { due_day, due_at }),
    ...(before.opens !== after.opens && { opens_at }),
    ...(before.closes !== after.closes && { until_at }),
    ...(before.tries !== after.tries && { tries }),
  }
}

/** Whether a day and times are typed to their end. */
export const isTyped = ({ due, day, opens, closes }: Terms): boolean =>
  (due !== 'day' || (isDay(day) && day >= FIRST_YEAR)) && [opens, closes].every((local) => local === '' || local >= FIRST_YEAR)

export type TermFault = 'dayPast' | 'past' | 'opensLate' | 'closesEarly' | 'tries'
export type TermFaults = { [Field in 'day' | 'opens' | 'closes' | 'tries']?: TermFault }

/** Returns what makes no sense in typed terms. What was so `before` may stay in the past. */
export function faultsOf(terms: Terms, before: Terms | null, moments: DueMoments, now: Date): TermFaults {
  if (!isTyped(terms)) return {}
  const { due_at, opens_at, until_at } = storedTerms(terms, moments)
  // The last minute of the day can be typed.
  const due = terms.due === 'day' ? new Date(`${terms.day}T23:59`) : due_at === null ? null : new Date(due_at)
  const [opens, closes] = [opens_at && new Date(opens_at), until_at && new Date(until_at)]
  const tries = Number(terms.tries)
  return {
    ...(terms.due === 'day' && terms.day < dayOf(now) && terms.day !== before?.day && { day: 'dayPast' }),
    ...(opens && ((due && opens >= due) || (closes && opens >= closes)) && { opens: 'opensLate' }),
    ...(closes && closes <= now && terms.closes !== before?.closes
      ? { closes: 'past' }
      : closes && due && closes < due && { closes: 'closesEarly' }),
    ...(terms.tries !== '' && !(Number.isInteger(tries) && tries >= 1 && tries <= HOMEWORK_TRIES_MAX) && { tries: 'tries' }),
  }
}

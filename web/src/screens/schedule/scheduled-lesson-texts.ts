import { useFormatter, useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { CLOCK } from '../../lib/clock'
import { type Day, dayOf } from '../../lib/day-of'
import { clockOf, timesOf } from '../../lib/event-times'
import { momentsAt } from '../../lib/local-time'
import { ownZone } from '../../lib/own-zone'
import { fullName } from '../../ui/avatar'
import { momentOf, type Span } from './days'
import { isHeld, isOver, type ShownLesson } from './held'

/** Returns the time that the user planned a lesson for if the clocks skip it, `03:30`; a process of the release before knows of none. */
export function skippedTime({ zone, local_start }: { zone: string; local_start?: string }): string | null {
  if (zone !== ownZone() || local_start === undefined) return null
  const time = local_start.slice(11, 16)
  return momentsAt(local_start.slice(0, 10), time).length === 0 ? time : null
}

/** Returns the offset at that moment: `GMT+3`. */
const offsetOf = (timeZone: string, at = new Date()): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''

/** Texts of times, days and scheduled lessons in the user's time zone. */
export function useScheduledLessonTexts() {
  const t = useTranslations('schedule')
  const format = useFormatter()
  const time = (date: Date): string => format.dateTime(date, clockOf(date))
  const times = (event: ScheduledLesson): string => timesOf(format, event)
  const day = (date: Date): string =>
    format.dateTime(date, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    })
  /** The classroom, and with whom. */
  const where = (event: ScheduledLesson): string =>
    [event.room_name, event.can_edit ? (event.student && event.room_name === null ? fullName(event.student) : null) : fullName(event.owner)]
      .filter(Boolean)
      .join(' · ')
  /** The full accessible name; begins with the visible text, unchanged. */
  const fullText = (event: ShownLesson): string =>
    [event.title, times(event), where(event), day(new Date(event.starts_at)), isHeld(event) && isOver(event) ? t('held') : null]
      .filter(Boolean)
      .join(', ')
  return {
    time,
    times,
    day,
    /** A time on the clock, also one that the clocks skip: `03:30`. */
    clock: (value: string): string => format.dateTime(new Date(`2000-01-01T${value}Z`), { ...CLOCK, timeZone: 'UTC' }),
    offset: (at: Date): string => offsetOf(ownZone(), at),
    /** "Today" and the like where such a word exists. */
    dayHeading: (value: Day): string => {
      const today = dayOf(new Date())
      const text = day(momentOf(value, '12:00'))
      return value === today ? t('todayIs', { day: text }) : text
    },
    where,
    fullText,
    /** A lesson at a time wanted for another one. */
    inTheWay: (event: ScheduledLesson): string =>
      t('inTheWay', {
        title: event.title,
        when: [event.title === where(event) ? null : where(event), `${day(new Date(event.starts_at))}, ${times(event)}`]
          .filter(Boolean)
          .join(', '),
      }),
    /** Begins with the visible text of a line in the month. */
    line: (event: ScheduledLesson): string => `${time(new Date(event.starts_at))} ${fullText(event)}`,
    span: ({ first, last }: Span, short: boolean): string =>
      first === last
        ? short
          ? format.dateTime(momentOf(first, '12:00'), { weekday: 'short', day: 'numeric', month: 'short' })
          : day(momentOf(first, '12:00'))
        : format.dateTimeRange(
            momentOf(first, '12:00'),
            momentOf(last, '12:00'),
            short ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'long', year: 'numeric' },
          ),
    month: (value: Day): string => format.dateTime(momentOf(value, '12:00'), { month: 'long', year: 'numeric' }),
    weekday: (value: Day): string => format.dateTime(momentOf(value, '12:00'), { weekday: 'short' }),
    zone: (value: string, at?: Date): string => `${value.replaceAll('_', ' ')} (${offsetOf(value, at)})`,
  }
}

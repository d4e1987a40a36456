import { useFormatter, useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { CLOCK } from '../../lib/clock'
import { type Day, dayOf } from '../../lib/day-of'
import { timesOf } from '../../lib/event-times'
import { fullName } from '../../ui/avatar'
import { momentOf, type Span } from './days'
import { isHeld } from './held'

/** The reader's zone, by its name in the IANA database. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `GMT+3`, as it is at that moment. */
const offsetOf = (timeZone: string, at = new Date()): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''

/** How times, days and what is planned are said, by the reader's clock. */
export function useScheduledLessonTexts() {
  const t = useTranslations('schedule')
  const format = useFormatter()
  const time = (date: Date): string => format.dateTime(date, CLOCK)
  const times = (event: ScheduledLesson): string => timesOf(format, event)
  const day = (date: Date): string =>
    format.dateTime(date, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    })
  /** In which classroom, with whom. */
  const where = (event: ScheduledLesson): string =>
    [event.room_name, event.can_edit ? (event.student && event.room_name === null ? fullName(event.student) : null) : fullName(event.owner)]
      .filter(Boolean)
      .join(' · ')
  /** All that tells it from others, for a screen reader; what is written in its box comes first, as it is written. */
  const whole = (event: ScheduledLesson): string =>
    [event.title, times(event), where(event), day(new Date(event.starts_at)), isHeld(event) ? t('held') : null].filter(Boolean).join(', ')
  return {
    time,
    times,
    day,
    /** "Today" and so on where there is such a word. */
    dayHeading: (value: Day): string => {
      const today = dayOf(new Date())
      const text = day(momentOf(value, '12:00'))
      return value === today ? t('todayIs', { day: text }) : text
    },
    where,
    whole,
    /** What stands at a time that was wanted for something else. */
    inTheWay: (event: ScheduledLesson): string =>
      t('inTheWay', {
        title: event.title,
        when: [event.title === where(event) ? null : where(event), `${day(new Date(event.starts_at))}, ${times(event)}`]
          .filter(Boolean)
          .join(', '),
      }),
    /** It begins with what is written in a month's line. */
    line: (event: ScheduledLesson): string => `${time(new Date(event.starts_at))} ${whole(event)}`,
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

import type { Notification } from '@keel/contract/entities/notification'
import { languageStore, localeOf, translator } from '../../i18n/language'
import { CLOCK } from '../../lib/clock'
import { isEndOfDay } from '../../lib/is-end-of-day'
import { fullName } from '../../ui/avatar'

const dayText = (at: Date): string =>
  new Intl.DateTimeFormat(localeOf(languageStore.getState().language), { weekday: 'short', day: 'numeric', month: 'short' }).format(at)

/** Returns the time in the user's time zone: "today at 18:00", "Thu 24 Sep, 18:00". */
function whenText(at: Date, now: Date): string {
  const clock = new Intl.DateTimeFormat(localeOf(languageStore.getState().language), CLOCK).format(at)
  return at.toDateString() === now.toDateString() ? translator('notifications')('today', { time: clock }) : `${dayText(at)}, ${clock}`
}

/** Returns when homework is due, the day alone at its end: "today", "Thu 24 Sep". */
function dueText(at: Date, now: Date): string {
  if (!isEndOfDay(at)) return whenText(at, now)
  return at.toDateString() === now.toDateString() ? translator('notifications')('dueToday') : dayText(at)
}

/** Returns the texts of a notification, also outside React. They belong to the part `school`. */
export function notificationTexts(notification: Notification): { title: string; text: string } {
  const t = translator('notifications')
  const { kind, person, starts_at, due_at, count } = notification
  const name = person ? fullName(person) : ''
  if (kind === 'new_message') {
    const message = notification.text || t('picture')
    return { title: notification.title, text: name === notification.title ? message : `${name}: ${message}` }
  }
  if (kind === 'lesson_over' || kind === 'homework') {
    const homework = notification.text.replaceAll(/\s+/g, ' ').trim()
    return {
      title: t(`kinds.${kind}`),
      text: t(homework === '' ? 'texts.named' : `texts.${kind}`, { title: notification.title, homework }),
    }
  }
  if (kind === 'room_teacher')
    return {
      title: t(`kinds.${kind}`),
      text: t(person ? 'texts.room_teacher' : 'texts.room_mine', { title: notification.title, person: name }),
    }
  if (due_at !== null)
    return {
      title: t(`kinds.${kind}`, { lessons: 'one' }),
      text: t(`texts.${kind}`, { title: notification.title, person: name, hasDue: 'yes', when: dueText(new Date(due_at), new Date()) }),
    }
  const first = starts_at === null ? '' : whenText(new Date(starts_at), new Date())
  // With the time of a lesson, the number is that of its series.
  const isSeries = starts_at !== null && count > 1
  const when = isSeries ? t('series', { when: first, count }) : first
  return {
    title: t(`kinds.${kind}`, { lessons: isSeries ? 'many' : 'one' }),
    text: t(`texts.${kind}`, { title: notification.title, person: name, hasDue: 'no', when, count }),
  }
}

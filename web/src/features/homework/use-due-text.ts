import { useFormatter, useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import { useMoment } from './use-moment'

type Terms = Pick<Homework, 'due_day' | 'due_at' | 'opens_at' | 'until_at' | 'part'>

/** Returns a function that says when homework opens, if that is ahead, is due and closes. */
export function useDueText(): (homework: Terms, now: Date) => string {
  const t = useTranslations('homework')
  const format = useFormatter()
  const moment = useMoment()
  return ({ due_day, due_at, opens_at, until_at, part }, now) => {
    const due = part ? part.due_at : due_at
    // For the teacher a day is one wherever the students are.
    const day = part === null && due_day !== null ? new Date(`${due_day}T12:00:00`) : null
    const dueDay = day && format.dateTime(day, { weekday: 'short', day: 'numeric', month: 'short' })
    const when = dueDay ?? (due === null ? null : moment(due))
    return [
      opens_at !== null && new Date(opens_at) > now && t('opens', { when: moment(opens_at) }),
      when === null ? t('noDue') : t('due', { when }),
      until_at !== null && t(new Date(until_at) > now ? 'closes' : 'closed', { when: moment(until_at) }),
    ]
      .filter((text) => text !== false)
      .join(' · ')
  }
}

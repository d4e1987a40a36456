import { useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import { useMoment } from '../../lib/use-moment'

type Terms = Pick<Homework, 'due_day' | 'due_at' | 'opens_at' | 'until_at' | 'part'>

/** Returns a function that says when homework opens, if that is ahead, is due and closes. */
export function useDueText(): (homework: Terms, now: Date) => string {
  const t = useTranslations('homework')
  const moment = useMoment()
  return ({ due_day, due_at, opens_at, until_at, part }, now) => {
    // For the teacher a day ends where they are, wherever the students are.
    const due = part ? part.due_at : (due_at ?? (due_day === null ? null : `${due_day}T23:59:59`))
    return [
      opens_at !== null && new Date(opens_at) > now && t('opens', { when: moment(opens_at) }),
      due === null ? t('noDue') : t('due', { when: moment(due) }),
      until_at !== null && t(new Date(until_at) > now ? 'closes' : 'closed', { when: moment(until_at) }),
    ]
      .filter((text) => text !== false)
      .join(' · ')
  }
}

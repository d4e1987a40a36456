import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconRepeat } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { type Day, dayOf } from '../../lib/day-of'
import { useNow } from '../../lib/use-now'
import classes from './agenda.module.css'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'

const REFRESH_MS = 30_000

interface Props {
  events: readonly ScheduledLesson[]
  onOpen?: (event: ScheduledLesson) => void
}

/** Scheduled lessons as a list, day by day. */
export function Agenda({ events, onOpen }: Props) {
  const say = useScheduledLessonTexts()
  const days = new Map<Day, ScheduledLesson[]>()
  for (const event of events) {
    const day = dayOf(new Date(event.starts_at))
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <div className={classes.agenda}>
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={say.dayHeading(day)}>
          <h2 className={classes.heading}>{say.dayHeading(day)}</h2>
          <ul className={classes.list}>
            {list.map((event) => (
              <li key={event.id}>
                <Row event={event} onOpen={() => onOpen?.(event)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ event, onOpen }: { event: ScheduledLesson; onOpen: () => void }) {
  const t = useTranslations('schedule')
  const say = useScheduledLessonTexts()
  const now = useNow(REFRESH_MS).getTime()
  const over = Date.parse(event.ends_at) < now
  const on = !over && Date.parse(event.starts_at) <= now
  return (
    <UnstyledButton
      data-planned={event.id}
      className={classes.row}
      data-over={over || undefined}
      data-now={on || undefined}
      onClick={onOpen}
    >
      <span className={classes.times}>{say.times(event)}</span>
      <span className={classes.what}>
        <strong className={classes.title}>
          {event.title}
          {event.series_id !== null && <IconRepeat size={14} className={classes.repeat} role="img" aria-label={t('weekly')} />}
        </strong>
        <span className={classes.where}>{say.where(event)}</span>
      </span>
      <IconChevronRight size={18} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  )
}

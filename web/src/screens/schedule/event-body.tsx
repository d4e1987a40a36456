import { IconCheck, IconRepeat } from '@tabler/icons-react'
import type { Event } from '@keel/contract/entities/event'
import classes from './calendar.module.css'
import { useEventTexts } from './event-texts'

/** What stands in a planned lesson's box. */
export function EventBody({ event }: { event: Event }) {
  const say = useEventTexts()
  const where = say.where(event)
  return (
    <span className={classes.body} data-short={event.duration <= 2 || undefined}>
      <strong>{event.title}</strong>{' '}
      <span className={classes.time}>
        <span className={classes.whole}>{say.times(event)}</span>
        <span className={classes.start}>{say.time(new Date(event.starts_at))}</span>
        {event.series_id !== null && <IconRepeat size={12} aria-hidden />}
        {event.lesson_id !== null && <IconCheck size={12} aria-hidden />}
      </span>{' '}
      {where !== event.title && <span>{where}</span>}
    </span>
  )
}

/** The same in the one line that a month has for it. */
export function EventLine({ event }: { event: Event }) {
  const say = useEventTexts()
  return (
    <span className={classes.line}>
      <span className={classes.time}>{say.time(new Date(event.starts_at))}</span> <strong>{event.title}</strong>
    </span>
  )
}

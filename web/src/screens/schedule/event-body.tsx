import { IconRepeat } from '@tabler/icons-react'
import type { Event } from '@keel/contract/entities/event'
import classes from './calendar.module.css'
import { useEventTexts } from './event-texts'

/** What stands in a planned lesson's box; `short` for one line only. */
export function EventBody({ event, short = false }: { event: Event; short?: boolean }) {
  const say = useEventTexts()
  if (short)
    return (
      <span className={classes.line}>
        <span className={classes.time}>{say.time(new Date(event.starts_at))}</span> <strong>{event.title}</strong>
      </span>
    )
  return (
    <span className={classes.body}>
      <strong>{event.title}</strong>
      <span className={classes.time}>
        {say.times(event)}
        {event.series_id !== null && <IconRepeat size={12} aria-hidden />}
      </span>
      <span className={classes.where}>{say.where(event)}</span>
    </span>
  )
}

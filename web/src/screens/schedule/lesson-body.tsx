import { IconCheck, IconRepeat } from '@tabler/icons-react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import classes from './calendar.module.css'
import { isOver, type ShownLesson } from './held'
import { useScheduledLessonTexts } from './scheduled-lesson-texts'

/** The content of a lesson's box. */
export function LessonBody({ event }: { event: ShownLesson }) {
  const say = useScheduledLessonTexts()
  const where = say.where(event)
  return (
    <span className={classes.body} data-short={event.duration <= 2 || undefined}>
      <strong>{event.title}</strong>{' '}
      <span className={classes.time}>
        <span className={classes.whole}>{say.times(event)}</span>
        <span className={classes.start}>{say.time(new Date(event.starts_at))}</span>
        {event.series_id !== null && <IconRepeat size={12} aria-hidden />}
        {isOver(event) && <IconCheck size={12} aria-hidden />}
      </span>{' '}
      {where !== event.title && <span>{where}</span>}
    </span>
  )
}

/** The same in one line, for a month. */
export function LessonLine({ event }: { event: ScheduledLesson }) {
  const say = useScheduledLessonTexts()
  return (
    <span className={classes.line}>
      <span className={classes.time}>{say.time(new Date(event.starts_at))}</span> <strong>{event.title}</strong>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { roomsQuery } from '../../data/rooms/queries'
import { scheduledLessonsQuery } from '../../data/schedule/queries'
import { timesOf } from '../../lib/event-times'
import { fullName } from '../../ui/avatar'
import { TextLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import { ErrorState } from '../../ui/states'
import section from './section.module.css'
import classes from './rows.module.css'

const dayAround = (now: Date) => {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  return { from, to: new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1) }
}

/** The lessons planned for today, in order; renders nothing for a student without any. */
export function Today({ now, teacher }: { now: Date; teacher: boolean }) {
  const t = useTranslations('home-more')
  const { data, error, refetch } = useQuery(scheduledLessonsQuery(dayAround(now)))
  const { data: rooms } = useQuery(roomsQuery)
  if (!teacher && !data?.length) return null
  return (
    <section aria-labelledby="home-today" className={section.stack}>
      <div className={section.sectionHead}>
        <h2 id="home-today" className={section.sectionTitle}>
          {t('today')}
        </h2>
        <TextLink to="/schedule" size="sm">
          {t('schedule')}
        </TextLink>
      </div>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && data.length === 0 ? (
        <p className={section.sub}>{t('nothingToday')}</p>
      ) : (
        <ul className={classes.list}>
          {data?.map((event) => (
            <Entry
              key={event.id}
              event={event}
              now={now}
              running={rooms?.some(({ lesson }) => lesson !== null && lesson.id === event.lesson_id) ?? false}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A held lesson is over whatever the clock says; a running one is not. */
function Entry({ event, now, running }: { event: ScheduledLesson; now: Date; running: boolean }) {
  const t = useTranslations('home-more')
  const format = useFormatter()
  const [from, to] = [new Date(event.starts_at), new Date(event.ends_at)]
  const over = !running && (event.lesson_id !== null || to <= now)
  const where = [event.room_name, event.can_edit ? event.student && fullName(event.student) : fullName(event.owner)]
  return (
    <li className={classes.row} data-over={over || undefined}>
      <time className={classes.time} dateTime={event.starts_at}>
        {timesOf(format, event)}
      </time>
      <span className={classes.what}>
        {event.room_id === null ? (
          <span className={classes.name}>{event.title}</span>
        ) : (
          <Link to="/room/$id" params={{ id: String(event.room_id) }} className={classes.name}>
            {event.title}
          </Link>
        )}
        <span className={section.sub}>{where.filter((name) => name !== null && name !== event.title).join(' · ')}</span>
      </span>
      {over ? <span className={section.sub}>{t('done')}</span> : (running || from <= now) && <LiveMark>{t('now')}</LiveMark>}
    </li>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { RoomCard } from '@keel/contract/entities/room'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { roomsQuery } from '../../data/rooms/queries'
import { startPlanned } from '../../data/schedule/calls'
import { plannedRoom } from '../../data/schedule/planned-room'
import { scheduledLessonsQuery } from '../../data/schedule/queries'
import { timesOf } from '../../lib/event-times'
import { requestJoin } from '../../lib/join-request'
import { useAction } from '../../lib/use-action'
import { fullName } from '../../ui/avatar'
import { ButtonLink, TextLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import { toastError } from '../../ui/toast/toast-error'
import { ErrorState } from '../../ui/states'
import { dayAround } from './day-around'
import section from './section.module.css'
import classes from './rows.module.css'

/** A lesson can be started here from this long before it; earlier its card above asks first. */
const EARLY_MS = 60 * 60_000

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
              rooms={rooms ?? []}
              running={rooms?.some(({ lesson }) => lesson !== null && lesson.id === event.lesson_id) ?? false}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A held lesson is over whatever the clock says; a running one is not. */
function Entry({ event, now, rooms, running }: { event: ScheduledLesson; now: Date; rooms: RoomCard[]; running: boolean }) {
  const t = useTranslations('home-more')
  const format = useFormatter()
  const [from, to] = [new Date(event.starts_at), new Date(event.ends_at)]
  const over = !running && (event.lesson_id !== null || to <= now)
  const roomId = plannedRoom(event, rooms)
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
      {!over && roomId !== null && (running || (event.can_edit && from.getTime() - now.getTime() < EARLY_MS)) && (
        <EntryAction event={event} roomId={roomId} running={running} />
      )}
    </li>
  )
}

/** Leads into the running lesson, or starts the scheduled one. */
function EntryAction({ event, roomId, running }: { event: ScheduledLesson; roomId: number; running: boolean }) {
  const t = useTranslations('home-more')
  const navigate = useNavigate()
  const [start, starting] = useAction(async () => {
    try {
      await startPlanned(roomId, event.id)
      requestJoin(roomId)
      await navigate({ to: '/room/$id', params: { id: String(roomId) } })
    } catch (error) {
      toastError(error)
    }
  })
  return running ? (
    <ButtonLink
      to="/room/$id"
      params={{ id: String(roomId) }}
      onClick={() => requestJoin(roomId)}
      size="compact-md"
      variant="default"
      className={classes.action}
    >
      {t('return')}
    </ButtonLink>
  ) : (
    <Button
      size="compact-md"
      variant="default"
      className={classes.action}
      loading={starting}
      aria-label={t('startOf', { title: event.title })}
      onClick={start}
    >
      {t('start')}
    </Button>
  )
}

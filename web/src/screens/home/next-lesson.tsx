import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { dayOf } from '../../lib/day-of'
import { timesOf } from '../../lib/event-times'
import { requestJoin } from '../../lib/join-request'
import { isNear, plannedRoom } from '../../data/schedule/planned-room'
import { useAction } from '../../lib/use-action'
import { fullName } from '../../ui/avatar'
import { confirm } from '../../ui/confirm/confirm'
import { ButtonLink } from '../../ui/links'
import { toastError } from '../../ui/toast/toast-error'
import { Countdown } from './countdown'
import classes from './next-lesson.module.css'
import lessonText from './lesson-text.module.css'
import section from './section.module.css'

/** Starting a lesson earlier than this asks for confirmation. */
const EARLY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** Returns when the lesson is in the user's time zone: "Today, 18:00–19:00". */
function useWhen(event: ScheduledLesson, now: Date): string {
  const t = useTranslations('home.next')
  const format = useFormatter()
  const from = new Date(event.starts_at)
  const hours = timesOf(format, event)
  const isOn = (day: Date) => from.toDateString() === day.toDateString()
  if (isOn(now)) return `${t('today')}, ${hours}`
  if (isOn(new Date(now.getTime() + DAY_MS))) return `${t('tomorrow')}, ${hours}`
  return `${format.dateTime(from, { weekday: 'long', day: 'numeric', month: 'long' })}, ${hours}`
}

/** The next lesson, the time until then, and the button that starts or opens it. */
export function NextLesson({ event, rooms, now }: { event: ScheduledLesson; rooms: RoomCard[]; now: Date }) {
  const t = useTranslations('home.next')
  const navigate = useNavigate()
  const when = useWhen(event, now)
  const room = plannedRoom(event, rooms)
  const startsAt = new Date(event.starts_at)
  const starts = async (roomId: number) => {
    const { startPlanned } = await import('../../data/schedule/calls')
    await startPlanned(roomId, event.id)
    requestJoin(roomId)
    await navigate({ to: '/room/$id', params: { id: String(roomId) } })
  }
  const [start, starting] = useAction((roomId: number) => starts(roomId).catch(toastError))
  const early = startsAt.getTime() - now.getTime() > EARLY_MS
  const others = [event.room_name, event.can_edit ? event.student && fullName(event.student) : fullName(event.owner)]
  return (
    <section className={classes.next} aria-labelledby="home-next">
      <div className={lessonText.runningText}>
        <h2 id="home-next" className={classes.nextTitle}>
          {t('title')}
        </h2>
        <p className={lessonText.runningName}>{event.title}</p>
        <p className={section.sub}>
          <time dateTime={event.starts_at}>{when}</time>
          {others.filter((name) => name !== null && name !== event.title).map((name) => ` · ${name}`)}
        </p>
      </div>
      <Countdown to={startsAt} />
      {room === null ? (
        event.can_edit && (
          <ButtonLink to="/schedule" search={{ view: 'day', date: dayOf(startsAt) }} size="md" variant="default">
            {t('inSchedule')}
          </ButtonLink>
        )
      ) : event.can_edit && isNear(event, now.getTime()) ? (
        <Button
          size="md"
          loading={starting}
          onClick={() => {
            if (!early) return start(room)
            confirm({ title: t('start'), body: t('early', { when }), confirmLabel: t('start'), onConfirm: () => starts(room) })
          }}
        >
          {t('start')}
        </Button>
      ) : (
        <ButtonLink to="/room/$id" params={{ id: String(room) }} size="md" variant="default">
          {t(event.can_edit ? 'prepare' : 'open')}
        </ButtonLink>
      )}
    </section>
  )
}

/** Shown when nothing is planned; teachers get a link to plan. */
export function NoNextLesson({ teacher }: { teacher: boolean }) {
  const t = useTranslations('home.next')
  return (
    <section className={classes.next} data-empty aria-label={t('title')}>
      <p className={lessonText.runningText}>{t('none')}</p>
      {teacher && (
        <ButtonLink to="/schedule" variant="default">
          {t('plan')}
        </ButtonLink>
      )}
    </section>
  )
}

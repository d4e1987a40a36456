import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconChalkboard,
  IconNote,
  IconPencil,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { roomsQuery } from '../../data/rooms/queries'
import { startPlanned } from '../../data/schedule/calls'
import { requestJoin } from '../../lib/join-request'
import { isNear, plannedRoom } from '../../data/schedule/planned-room'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { ButtonLink } from '../../ui/links'
import { momentOf } from './days'
import classes from './scheduled-lesson-dialog.module.css'
import { ownZone } from '../../lib/own-zone'
import { skippedTime, useScheduledLessonTexts } from './scheduled-lesson-texts'

interface Props {
  event: ScheduledLesson
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

/** All details of a scheduled lesson, and its actions. */
export function ScheduledLessonDialog({ event, onEdit, onDelete, onClose }: Props) {
  const t = useTranslations('schedule')
  const common = useTranslations('common')
  const say = useScheduledLessonTexts()
  const starts = new Date(event.starts_at)
  const skipped = skippedTime(event)
  return (
    <Dialog opened onClose={onClose} title={event.title} size="md">
      <ul className={classes.facts}>
        <Fact icon={<IconCalendarEvent size={19} stroke={1.7} aria-hidden />}>
          <strong className={classes.day}>{say.day(starts)}</strong>
          <span>{say.times(event)}</span>
          {skipped !== null && <span className={classes.more}>{t('clocks.was', { time: say.clock(skipped) })}</span>}
          {event.zone !== ownZone() && <span className={classes.more}>{t('keepsHour', { zone: say.zone(event.zone, starts) })}</span>}
        </Fact>
        <Fact icon={<IconChalkboard size={19} stroke={1.7} aria-hidden />}>{say.where(event)}</Fact>
        {event.repeat_until !== null && (
          <Fact icon={<IconRepeat size={19} stroke={1.7} aria-hidden />}>
            {t('weeklyUntil', { day: say.day(momentOf(event.repeat_until, '12:00')) })}
            {event.changed && <span className={classes.more}>{t('changed')}</span>}
          </Fact>
        )}
        {event.note && (
          <Fact icon={<IconNote size={19} stroke={1.7} aria-hidden />}>
            <span className={classes.note}>{event.note}</span>
          </Fact>
        )}
      </ul>
      <div className={classes.actions}>
        {event.can_edit && (
          <div className={classes.change}>
            <Button variant="default" leftSection={<IconPencil size={17} aria-hidden />} onClick={onEdit}>
              {common('edit')}
            </Button>
            <Button variant="subtle" color="red" leftSection={<IconTrash size={17} aria-hidden />} onClick={onDelete}>
              {common('delete')}
            </Button>
          </div>
        )}
        <JoinButton event={event} />
      </div>
    </Dialog>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.fact}>
      {icon}
      <div>{children}</div>
    </li>
  )
}

/** Starts the lesson in its classroom when it is time, otherwise links there. */
function JoinButton({ event }: { event: ScheduledLesson }) {
  const { id, lesson_id, can_edit } = event
  const t = useTranslations('schedule')
  const navigate = useNavigate()
  const { data: rooms = [] } = useQuery({ ...roomsQuery, enabled: event.room_id === null })
  const room = plannedRoom(event, rooms)
  const [error, setError] = useState<unknown>(null)
  const [now] = useState(() => Date.now())
  const [start, busy] = useAction(async () => {
    if (room === null) return
    setError(null)
    try {
      await startPlanned(room, id)
      requestJoin(room)
      await navigate({ to: '/room/$id', params: { id: String(room) } })
    } catch (failure) {
      setError(failure)
    }
  })
  if (room === null) return null
  if (can_edit && lesson_id === null && isNear(event, now))
    return (
      <>
        <FormError error={error} />
        <Button leftSection={<IconPlayerPlay size={17} aria-hidden />} loading={busy} onClick={start} data-autofocus>
          {t('start')}
        </Button>
      </>
    )
  return (
    <ButtonLink
      to="/room/$id"
      params={{ id: String(room) }}
      variant={can_edit ? 'default' : 'filled'}
      rightSection={<IconArrowRight size={16} aria-hidden />}
    >
      {t('toRoom')}
    </ButtonLink>
  )
}

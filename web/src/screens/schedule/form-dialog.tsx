import { useQuery } from '@tanstack/react-query'
import { IconChalkboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { roomsQuery } from '../../data/rooms/queries'
import { useUser } from '../../data/users/me'
import type { Day } from '../../lib/day-of'
import { Dialog } from '../../ui/dialog'
import { ButtonLink } from '../../ui/links'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import type { NewTime } from './durations'
import { ScheduledLessonForm } from './scheduled-lesson-form'
import { guestsOf } from './guests'

interface Props {
  /** The lesson to change; null to plan a new one. */
  event: ScheduledLesson | null
  time?: NewTime | undefined
  day: Day
  onStored: (event: ScheduledLesson) => Promise<unknown>
  /** Undoes what was planned. */
  onUndo: (event: ScheduledLesson) => void
  /** Opens the lesson that conflicts. */
  onOpen: (event: ScheduledLesson, onChanged: () => void) => void
  onClose: () => void
  /** A dialog above this one. */
  children?: ReactNode
}

/** Plans a lesson or changes a scheduled one. */
export function FormDialog({ event, onClose, children, ...rest }: Props) {
  const t = useTranslations('schedule')
  const me = useUser()
  const rooms = useQuery(roomsQuery)
  const guests = guestsOf(rooms.data ?? [], me.id, event)
  return (
    <Dialog opened onClose={onClose} title={event ? t('form.edit') : t('form.new')} size="md">
      {rooms.isPending ? (
        <LoadingState />
      ) : rooms.isError ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : guests.rooms.length === 0 ? (
        <EmptyState
          boxed={false}
          icon={<IconChalkboard size={26} stroke={1.6} />}
          title={t('form.noRoom')}
          text={t('form.noRoomText')}
          action={
            <ButtonLink to="/rooms" search={{ new: 1 }}>
              {t('form.newRoom')}
            </ButtonLink>
          }
        />
      ) : (
        <ScheduledLessonForm event={event} guests={guests} {...rest} onClose={onClose} />
      )}
      {children}
    </Dialog>
  )
}

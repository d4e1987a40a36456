import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Room } from '@keel/contract/entities/room'
import { isRefused } from '../../data/_shared/errors'
import { roomQuery } from '../../data/rooms/queries'
import { useUser } from '../../data/users/me'
import { notificationsQuery } from '../../data/notifications/queries'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { ErrorState, LoadingState } from '../../ui/states'
import { Classroom } from './classroom'

const route = getRouteApi('/members/plain/room/$id')

/** The classroom, or why it does not open. */
export function RoomScreen() {
  const id = Number(route.useParams().id)
  return <OpenRoom key={id} id={Number.isSafeInteger(id) ? id : 0} />
}

function OpenRoom({ id }: { id: number }) {
  const t = useTranslations('room')
  const user = useUser()
  const room = useQuery({ ...roomQuery(id), enabled: id > 0 })
  const toRooms = <ButtonLink to="/rooms">{t('toRooms')}</ButtonLink>
  if (id <= 0) return <MissingPage title={t('missing')} action={toRooms} />
  // A refusal wins over a room in the cache.
  if (isRefused(room.error)) {
    const isMissing = room.error.status === 404
    if (room.data) return <Gone room={room.data} kind={isMissing ? 'deleted' : 'left'} action={toRooms} />
    return <MissingPage title={isMissing ? t('missing') : room.error.message} action={toRooms} />
  }
  if (room.isPending) return <LoadingState />
  if (!room.data) return <ErrorState error={room.error} onRetry={() => void room.refetch()} action={toRooms} />
  return <Classroom room={room.data} me={user} />
}

/** Shown in place of a room that was open until now: explains what happened to it and to its planned lessons. */
function Gone({ room, kind, action }: { room: Room; kind: 'left' | 'deleted'; action: ReactNode }) {
  const t = useTranslations('room')
  const notification = useQuery(notificationsQuery).data?.notifications.find(
    (one) => one.kind === `room_${kind}` && one.room_id === room.id,
  )
  const text = notification && notification.count > 0 ? t(`${kind}Lessons`, { count: notification.count }) : undefined
  return <MissingPage title={t(kind, { room: room.name })} text={text} action={action} />
}

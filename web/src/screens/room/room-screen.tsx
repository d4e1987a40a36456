import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isRefused } from '../../api/errors'
import { roomQuery } from '../../api/get-room'
import { useUser } from '../../api/me'
import { ButtonLink } from '../../ui/links'
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
  if (id <= 0) return <ErrorState title={t('missing')} action={toRooms} />
  // A refusal ends the visit even when the room had been shown before.
  if (isRefused(room.error)) {
    const isMissing = room.error.status === 404
    const before = room.data && t(isMissing ? 'deleted' : 'left', { room: room.data.name })
    const title = before ?? (isMissing ? t('missing') : undefined)
    return <ErrorState error={room.error} title={title} action={toRooms} />
  }
  if (room.isPending) return <LoadingState />
  if (!room.data) return <ErrorState error={room.error} onRetry={() => void room.refetch()} action={toRooms} />
  return <Classroom room={room.data} me={user} />
}

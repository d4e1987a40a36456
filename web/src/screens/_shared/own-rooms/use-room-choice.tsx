import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { roomsQuery } from '../../../data/rooms/queries'
import { ButtonLink } from '../../../ui/links'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'

/** The choice of one of the user's classrooms and its field; `instead` replaces the form when there is none. */
export function useRoomChoice() {
  const t = useTranslations('space')
  const rooms = useQuery(roomsQuery)
  const own = rooms.data?.filter((room) => room.can_edit) ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const room = own.find(({ id }) => id === chosen) ?? own[0]
  const instead: ReactNode = !rooms.data ? (
    rooms.error ? (
      <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
    ) : (
      <LoadingState />
    )
  ) : own.length === 0 ? (
    <EmptyState
      boxed={false}
      order={3}
      title={t('noRooms')}
      text={t('noRoomsText')}
      action={<ButtonLink to="/rooms">{t('openRooms')}</ButtonLink>}
    />
  ) : null
  return {
    roomId: room?.id ?? 0,
    roomName: room?.name ?? '',
    instead,
    field: (
      <NativeSelect
        label={t('room')}
        value={room?.id ?? ''}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    ),
  }
}

import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { modulesQuery } from '../../../data/modules/queries'
import { ErrorState, LoadingState } from '../../../ui/states'
import { useRoomChoice } from '../../_shared/own-rooms/use-room-choice'
import type { AddProps } from './add-form'
import { ItemToBoard } from './item-to-board'

/** Asks for a classroom and one of its boards to copy a single item to. */
export function ItemToRoom({ row, onClose }: AddProps) {
  const t = useTranslations('library')
  const { roomId, roomName, instead, field } = useRoomChoice()
  const modules = useQuery({ ...modulesQuery(roomId), enabled: roomId > 0 })
  if (instead) return instead
  return (
    <Stack gap="md">
      {field}
      {modules.data ? (
        <ItemToBoard
          key={roomId}
          roomId={roomId}
          row={row}
          modules={modules.data}
          toastText={t('addTo.inRoom', { name: row.name, room: roomName })}
          path={`/room/${roomId}`}
          onClose={onClose}
        />
      ) : modules.error ? (
        <ErrorState error={modules.error} onRetry={() => void modules.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  )
}

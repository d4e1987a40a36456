import type { RoomCard } from '@keel/contract/entities/room'
import { keys } from '../../api/keys'
import { queryClient } from '../../api/query-client'
import { deleteRoom } from '../../api/rooms'
import { translator } from '../../i18n/language'
import { confirm } from '../../ui/confirm/confirm'
import { notify } from '../../ui/notify/notify'

/** Asks, then deletes a classroom; the journal keeps its lessons. */
export function askDeleteRoom(room: Pick<RoomCard, 'id' | 'name' | 'lesson'>): void {
  const t = translator('rooms')
  confirm({
    title: t('delete.title', { room: room.name }),
    body: room.lesson ? t('delete.textRunning') : t('delete.text'),
    confirmLabel: t('delete.confirm'),
    danger: true,
    onConfirm: async () => {
      await deleteRoom(room.id)
      queryClient.setQueryData<RoomCard[]>(keys.rooms, (rooms) => rooms?.filter(({ id }) => id !== room.id))
      notify.success(t('delete.done', { room: room.name }))
    },
  })
}

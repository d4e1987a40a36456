import type { RoomCard } from '@keel/contract/entities/room'
import { restoreRoom } from '../../data/bin/calls'
import { keys } from '../../data/_shared/keys'
import { plannedInRoom } from '../../data/schedule/calls'
import { queryClient } from '../../data/_shared/query-client'
import { deleteRoom } from '../../data/rooms/calls'
import { translator } from '../../i18n/language'
import { confirm } from '../../ui/confirm/confirm'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted, toastUndo } from '../../ui/toast/toast-undo'

const refresh = () =>
  Promise.all([keys.rooms, keys.channels, keys.events, ['bin']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Asks, then deletes a classroom; the journal keeps its lessons, and it can be restored. */
export async function askDeleteRoom(room: Pick<RoomCard, 'id' | 'name' | 'lesson'>): Promise<void> {
  const t = translator('rooms')
  const count = await plannedInRoom(room.id).catch(() => 0)
  confirm({
    title: t('delete.title', { room: room.name }),
    body: [room.lesson && t('delete.running'), t('delete.text'), count > 0 && t('delete.planned', { count }), t('delete.back')]
      .filter(Boolean)
      .join(' '),
    confirmLabel: t('delete.confirm'),
    danger: true,
    onConfirm: async () => {
      await deleteRoom(room.id)
      queryClient.setQueryData<RoomCard[]>(keys.rooms, (rooms) => rooms?.filter(({ id }) => id !== room.id))
      void queryClient.invalidateQueries({ queryKey: ['bin'] })
      toastUndo(
        t('delete.done', { room: room.name }),
        () => void restoreRoom(room.id).then(refresh).catch(toastError),
        aboutDeleted('room', room.id),
      )
    },
  })
}

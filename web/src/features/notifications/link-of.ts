import type { Notification } from '@keel/contract/entities/notification'

/** Where one sees more of it; null where there is nothing. */
export function linkOf({ kind, room_id, channel_id }: Pick<Notification, 'kind' | 'room_id' | 'channel_id'>) {
  if (kind === 'new_message') return { to: '/messages/$channel', params: { channel: String(channel_id) } } as const
  if (kind.startsWith('lesson_') || room_id === null) return { to: '/schedule' } as const
  return { to: '/room/$id', params: { id: String(room_id) } } as const
}

import type { Notification } from '@keel/contract/entities/notification'
import { dayOf } from '../../lib/day-of'

type Facts = Pick<Notification, 'kind' | 'room_id' | 'channel_id' | 'event_id' | 'lesson_id' | 'homework_id' | 'starts_at'>

/** Returns the link of a notification: a scheduled lesson in the schedule, on its day. */
export function linkOf({ kind, room_id, channel_id, event_id, lesson_id, homework_id, starts_at }: Facts) {
  if (kind === 'new_message') return { to: '/messages/$channel', params: { channel: String(channel_id) } } as const
  if (homework_id !== null)
    return { to: kind === 'homework_handed_in' ? '/homework/$id' : '/homework/$id/do', params: { id: String(homework_id) } } as const
  if (lesson_id !== null) return { to: '/lessons/$id', params: { id: String(lesson_id) } } as const
  if (kind === 'room_left' || kind === 'room_deleted') return { to: '/rooms' } as const
  if (room_id !== null && !kind.startsWith('lesson_')) return { to: '/room/$id', params: { id: String(room_id) } } as const
  if (starts_at === null) return { to: '/schedule' } as const
  // The hash names the lesson to scroll to.
  return { to: '/schedule', search: { date: dayOf(new Date(starts_at)) }, hash: `planned-${event_id}` } as const
}

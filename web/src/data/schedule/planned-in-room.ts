import { EVENTS_MAX_DAYS } from '@keel/contract/constants'
import type { listScheduledLessons } from '@keel/contract/routes/schedule'
import { call } from '../_shared/client'

/** How many lessons are planned in a classroom from now on. */
export async function plannedInRoom(roomId: number): Promise<number> {
  const now = Date.now()
  const query = { from: new Date(now).toISOString(), to: new Date(now + (EVENTS_MAX_DAYS - 1) * 86_400_000).toISOString() }
  const events = await call<typeof listScheduledLessons>('GET', '/events', { query })
  return events.filter(({ room_id }) => room_id === roomId).length
}

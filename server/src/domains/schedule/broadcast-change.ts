import type { Kysely } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { wakeReminders } from '../notifications'
import type { ScheduledLessonRow } from './access'

type Entry = Pick<ScheduledLessonRow, 'id' | 'series_id'>

/** Everybody who sees a scheduled lesson or one of its series, its owner included; deleted lessons count as before. */
export async function watchersOf(db: Kysely<DB>, { id, series_id }: Entry): Promise<number[]> {
  const meant = db
    .selectFrom('schedule_events')
    .where((eb) => (series_id === null ? eb('schedule_events.id', '=', id) : eb('series_id', '=', series_id)))
  const rows = await meant
    .select('owner_id as user_id')
    .union(meant.innerJoin('room_members as m', 'm.room_id', 'schedule_events.room_id').select('m.user_id'))
    .union(meant.where('student_id', 'is not', null).select((eb) => eb.ref('student_id').$notNull().as('user_id')))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Makes these people's open pages refetch the schedule. The caller passes those who saw the lesson before and those who see it
 * now. Its reminders may be due at another moment.
 */
export function broadcastScheduleChange(ctx: Context, userIds: readonly number[], caller: Caller | null): void {
  const by = caller?.connectionId ?? null
  for (const id of new Set(userIds)) ctx.live.toUser(id, { action: 'schedule_change', data: { by } })
  wakeReminders(ctx)
}

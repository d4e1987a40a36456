import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { broadcastScheduleChange } from './broadcast-change'

/** Future lessons of a classroom. */
const ahead = (ctx: Pick<Context, 'db' | 'now'>, roomId: number) =>
  ctx.db.selectFrom('schedule_events').where('room_id', '=', roomId).where('deleted_at', 'is', null).where('ends_at', '>', ctx.now())

/**
 * Cancels the scheduled lessons of a classroom without students from `at` on. Returns their number. The caller has locked the
 * room's owner, and sends the notifications after the commit.
 */
export async function cancelOfRoom(ctx: Context, trx: Transaction<DB>, roomId: number, at: Date): Promise<number> {
  const gone = await trx
    .updateTable('schedule_events')
    .set({ deleted_at: at })
    .where('id', 'in', ahead({ db: trx, now: ctx.now }, roomId).select('id'))
    .returning('id')
    .execute()
  return gone.length
}

/** Makes the pages of those who see a classroom's schedule refetch it. */
export const roomScheduleChanged = (ctx: Context, userIds: readonly number[]): void => broadcastScheduleChange(ctx, userIds, null)

/**
 * Restores the future lessons cancelled with a classroom at that moment, if their time is still free. Returns their number; the
 * caller has the same duties as above.
 */
export async function resumeOfRoom(ctx: Context, trx: Transaction<DB>, roomId: number, deletedAt: Date): Promise<number> {
  const { rows } = await sql`
    update schedule_events e set deleted_at = null
    where e.room_id = ${roomId} and e.deleted_at = ${deletedAt} and e.ends_at > ${ctx.now()}
      and not exists (select from schedule_events o where o.owner_id = e.owner_id and o.deleted_at is null
        and o.starts_at < e.ends_at and o.ends_at > e.starts_at)
    returning e.id`.execute(trx)
  return rows.length
}

/** Returns the number of future lessons in a classroom. */
export async function countOfRoom(ctx: Context, trx: Transaction<DB>, roomId: number): Promise<number> {
  return (await ahead({ db: trx, now: ctx.now }, roomId).select('id').execute()).length
}

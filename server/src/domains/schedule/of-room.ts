import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { broadcastScheduleChange } from './broadcast-change'

/** What is planned in a classroom from now on. */
const ahead = (ctx: Pick<Context, 'db' | 'now'>, roomId: number) =>
  ctx.db.selectFrom('schedule_events').where('room_id', '=', roomId).where('deleted_at', 'is', null).where('ends_at', '>', ctx.now())

/**
 * Nobody is taught in a classroom any more: what is planned in it is off from `at` on. Returns how many. The caller has locked
 * the room's owner, and notifies of the change after the commit.
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

/** Lets those who see what is planned in a classroom know that it changed. */
export const roomScheduleChanged = (ctx: Context, userIds: readonly number[]): void => broadcastScheduleChange(ctx, userIds, null)

/** A classroom is there again: what went with it at that moment is on again, as far as its time is still free and to come. Returns how many; as above. */
export async function resumeOfRoom(ctx: Context, trx: Transaction<DB>, roomId: number, deletedAt: Date): Promise<number> {
  const { rows } = await sql`
    update schedule_events e set deleted_at = null
    where e.room_id = ${roomId} and e.deleted_at = ${deletedAt} and e.ends_at > ${ctx.now()}
      and not exists (select from schedule_events o where o.owner_id = e.owner_id and o.deleted_at is null
        and o.starts_at < e.ends_at and o.ends_at > e.starts_at)
    returning e.id`.execute(trx)
  return rows.length
}

/** How many lessons are planned in a classroom from now on. */
export async function countOfRoom(ctx: Context, trx: Transaction<DB>, roomId: number): Promise<number> {
  return (await ahead({ db: trx, now: ctx.now }, roomId).select('id').execute()).length
}

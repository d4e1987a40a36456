import { sql } from 'kysely'
import type { Context } from '../../context'
import { tellChange } from './tell-change'

/** What is planned in a classroom from now on. */
const ahead = (ctx: Context, roomId: number) =>
  ctx.db.selectFrom('schedule_events').where('room_id', '=', roomId).where('deleted_at', 'is', null).where('ends_at', '>', ctx.now())

/** Nobody is taught in a classroom any more: what is planned in it is off from `at` on. Answers how many. */
export async function cancelOfRoom(ctx: Context, roomId: number, at: Date, studentIds: readonly number[]): Promise<number> {
  const gone = await ctx.db
    .updateTable('schedule_events')
    .set({ deleted_at: at })
    .where('id', 'in', ahead(ctx, roomId).select('id'))
    .returning('owner_id')
    .execute()
  tellChange(ctx, [...gone.map(({ owner_id }) => owner_id), ...studentIds], null)
  return gone.length
}

/** A classroom is there again: what went with it at that moment is on again, as far as its time is still free and to come. Answers how many. */
export async function resumeOfRoom(ctx: Context, roomId: number, deletedAt: Date): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`
    update schedule_events e set deleted_at = null
    where e.room_id = ${roomId} and e.deleted_at = ${deletedAt} and e.ends_at > ${ctx.now()}
      and not exists (select from schedule_events o where o.owner_id = e.owner_id and o.deleted_at is null
        and o.starts_at < e.ends_at and o.ends_at > e.starts_at)
    returning e.owner_id`.execute(ctx.db)
  tellChange(
    ctx,
    rows.map(({ owner_id }) => owner_id),
    null,
  )
  return rows.length
}

/** How many lessons are planned in a classroom from now on. */
export async function countOfRoom(ctx: Context, roomId: number): Promise<number> {
  return (await ahead(ctx, roomId).select('id').execute()).length
}

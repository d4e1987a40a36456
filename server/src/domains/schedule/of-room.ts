import { sql } from 'kysely'
import type { Context } from '../../context'
import { tellChange } from './tell-change'
import { tellGuests, tellLeavers } from './tell-guests'

/** What is planned in a classroom from now on. */
const ahead = (ctx: Context, roomId: number) =>
  ctx.db.selectFrom('schedule_events').where('room_id', '=', roomId).where('deleted_at', 'is', null).where('ends_at', '>', ctx.now())

/** Nobody is taught in a classroom any more: what is planned in it is off from `at` on, and these students are told. */
export async function cancelOfRoom(ctx: Context, roomId: number, at: Date, studentIds: readonly number[]): Promise<void> {
  const gone = await ctx.db
    .updateTable('schedule_events')
    .set({ deleted_at: at })
    .where('id', 'in', ahead(ctx, roomId).select('id'))
    .returning(['id', 'owner_id'])
    .execute()
  tellChange(ctx, [...gone.map(({ owner_id }) => owner_id), ...studentIds], null)
  await tellLeavers(
    ctx,
    studentIds,
    gone.map(({ id }) => id),
  )
}

/** A classroom is there again: what went with it at that moment is on again, as far as its time is still free and to come. */
export async function resumeOfRoom(ctx: Context, roomId: number, deletedAt: Date): Promise<void> {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    update schedule_events e set deleted_at = null
    where e.room_id = ${roomId} and e.deleted_at = ${deletedAt} and e.ends_at > ${ctx.now()}
      and not exists (select from schedule_events o where o.owner_id = e.owner_id and o.deleted_at is null
        and o.starts_at < e.ends_at and o.ends_at > e.starts_at)
    returning e.id, e.owner_id`.execute(ctx.db)
  tellChange(
    ctx,
    rows.map(({ owner_id }) => owner_id),
    null,
  )
  await tellGuests(
    ctx,
    'lesson_planned',
    rows.map(({ id }) => id),
  )
}

/** A student is out of a group that goes on without them: for them the lessons planned in it are off. */
export async function cancelForLeaver(ctx: Context, roomId: number, studentId: number): Promise<void> {
  const rows = await ahead(ctx, roomId).select('id').execute()
  await tellLeavers(
    ctx,
    [studentId],
    rows.map(({ id }) => id),
  )
}

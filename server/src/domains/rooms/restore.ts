import { ROOMS_PER_TEACHER_MAX } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { Kysely, Transaction } from 'kysely'
import type { RoomRow } from '../../access/room'
import type { Context } from '../../context'
import { binStart } from '../../db/bin'
import { lockUser } from '../../db/lock'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { notifyOfRoom } from '../notifications'
import { peopleOf } from './rights'

/** @throws `limit.reached` if the teacher has the maximum number of classrooms */
export async function requireSpace(db: Kysely<DB>, ownerId: number): Promise<void> {
  const { n } = await db
    .selectFrom('rooms')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (n >= ROOMS_PER_TEACHER_MAX) throw new AppError('limit.reached')
}

/**
 * Restores a deleted classroom with its contents and members; one that is not deleted stays unchanged. Returns it with the number
 * of restored scheduled lessons; null if it was not deleted. @throws `not.found` for others, or after its time in the bin;
 * `limit.reached`
 */
export async function restoreRoom(
  ctx: Context,
  caller: Caller,
  id: number,
  reopen: (trx: Transaction<DB>, roomId: number, deletedAt: Date) => Promise<number>,
): Promise<{ room: RoomRow; resumed: number | null }> {
  const { id: ownerId } = requireUser(caller)
  return ctx.db.transaction().execute(async (trx) => {
    const room = await trx
      .selectFrom('rooms')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!room || (room.deleted_at && room.deleted_at < binStart(ctx.now()))) throw new AppError('not.found')
    if (!room.deleted_at) return { room, resumed: null }
    await lockUser(trx, ownerId)
    await requireSpace(trx, ownerId)
    await trx.updateTable('rooms').set({ deleted_at: null }).where('id', '=', id).execute()
    return { room: { ...room, deleted_at: null }, resumed: await reopen(trx, id, room.deleted_at) }
  })
}

/** Broadcasts a restored classroom to its members and notifies its students, with the number of scheduled lessons. */
export async function broadcastRestored(ctx: Context, { id: room_id, name: title, owner_id }: RoomRow, count: number): Promise<void> {
  const people = (await peopleOf(ctx.db, [room_id])).get(room_id) ?? []
  for (const { id } of people) {
    ctx.live.forget(id, room_id)
    ctx.live.toUser(id, { action: 'new_room', data: { room_id } })
  }
  const students = people.flatMap(({ id, owner }) => (owner ? [] : [id]))
  await notifyOfRoom(ctx, students, { kind: 'room_restored', title, person_id: owner_id, room_id, count })
}

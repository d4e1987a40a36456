import { GROUP_ROOM_MAX_STUDENTS, INDIVIDUAL_ROOM_MAX_STUDENTS, ROOM_TYPE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { RoomRow } from '../../access/room'
import type { Context } from '../../context'
import { lockUser } from '../../db/lock'
import type { DB } from '../../db/schema'
import { enterRoomChannel, leaveRoomChannel } from '../chat'
import { notify } from '../notifications'
import { lockRoom, roomIdsOf } from './rights'

/** Returns how many students a room of this type has places for. */
export const maxStudents = (room: Pick<RoomRow, 'type'>) =>
  room.type === ROOM_TYPE.individual ? INDIVIDUAL_ROOM_MAX_STUDENTS : GROUP_ROOM_MAX_STUDENTS

async function studentsIn(db: Kysely<DB>, roomId: number): Promise<number[]> {
  return (await db.selectFrom('room_members').select('user_id').where('room_id', '=', roomId).execute()).map((r) => r.user_id)
}

/** Returns whether the room is full. */
export const isFull = async (db: Kysely<DB>, room: Pick<RoomRow, 'id' | 'type'>): Promise<boolean> =>
  (await studentsIn(db, room.id)).length >= maxStudents(room)

/** @throws `room.full` */
export async function requireRoomSpace(db: Kysely<DB>, room: Pick<RoomRow, 'id' | 'type'>): Promise<void> {
  if (await isFull(db, room)) throw new AppError('room.full')
}

/** What a student who joins gets in other domains, in the same transaction. They depend on this one, so it is passed in. Returns what notifies of it. */
export type StudentJoined = (trx: Transaction<DB>, roomId: number, userId: number) => Promise<() => Promise<void>>

/** Whether the link that a student followed still leads to the room. */
export type IsInvited = (trx: Transaction<DB>) => Promise<boolean>

/**
 * Makes a student a member, also of the room's channel, and broadcasts it. Returns false for a member. The room is locked: of two
 * students at the last place one gets it. With `isInvited` the student followed a link, which must still be valid then: it is called with
 * the room and the student locked. @throws `room.full`, `invite.invalid`
 */
export async function admit(
  ctx: Context,
  room: Pick<RoomRow, 'id' | 'type'>,
  userId: number,
  { studentJoined, isInvited }: { studentJoined: StudentJoined; isInvited?: IsInvited },
): Promise<boolean> {
  const joined = await ctx.db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('rooms')
      .select(['id', 'name', 'owner_id'])
      .where('id', '=', room.id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw new AppError(isInvited ? 'invite.invalid' : 'not.found')
    // An account being deleted holds its row: then there is nobody to add.
    const { rows: there } = await sql`select 1 from users where id = ${userId} and erased_at is null for key share`.execute(trx)
    if (there.length === 0) throw new AppError('not.found')
    if (isInvited && !(await isInvited(trx))) throw new AppError('invite.invalid')
    const students = await studentsIn(trx, room.id)
    if (students.includes(userId)) return null
    if (students.length >= maxStudents(room)) throw new AppError('room.full')
    await trx.insertInto('room_members').values({ room_id: room.id, user_id: userId, joined_at: ctx.now() }).execute()
    await enterRoomChannel(trx, room.id, userId)
    return { ...open, notifyMore: await studentJoined(trx, room.id, userId) }
  })
  if (!joined) return false
  ctx.live.forget(userId, room.id)
  ctx.live.toUser(userId, { action: 'new_room', data: { room_id: room.id } })
  ctx.live.peopleChanged(room.id)
  const { name: title, owner_id, notifyMore } = joined
  // Except the person who caused it: the teacher who added a student, or the student who followed a link.
  if (!isInvited) await notify(ctx, [userId], { kind: 'new_room', title, person_id: owner_id, room_id: room.id })
  else await notify(ctx, [owner_id], { kind: 'student_joined', title, person_id: userId, room_id: room.id })
  await notifyMore()
  return true
}

/**
 * Removes a student from the room, its channel and its live connection. Returns what `left`, the rest of the same transaction,
 * returns; null if they were no member.
 */
export async function expel<T>(
  ctx: Context,
  { id: roomId, owner_id }: Pick<RoomRow, 'id' | 'owner_id'>,
  userId: number,
  left: (trx: Transaction<DB>) => Promise<T>,
): Promise<T | null> {
  const gone = await ctx.db.transaction().execute(async (trx) => {
    await lockRoom(trx, roomId)
    await lockUser(trx, owner_id)
    const row = await trx
      .deleteFrom('room_members')
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) return null
    await leaveRoomChannel(trx, roomId, userId)
    // Any teacher of that classroom knows the link.
    await trx.deleteFrom('personal_links').where('user_id', '=', userId).where('room_id', '=', roomId).execute()
    return { result: await left(trx) }
  })
  if (!gone) return null
  ctx.live.kick(userId, roomId)
  ctx.live.toUser(userId, { action: 'room_left', data: { room_id: roomId } })
  ctx.live.peopleChanged(roomId)
  return gone.result
}

/** Returns whether two people share a room that is not deleted. */
export async function shareRoom(db: Kysely<DB>, a: number, b: number): Promise<boolean> {
  const shared = await db
    .selectFrom('rooms')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', 'in', roomIdsOf(db, a))
    .where('id', 'in', roomIdsOf(db, b))
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

import { AppError } from '@keel/contract/errors'
import { allows, type Permission, type AccessRole } from '@keel/contract/permissions'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../context'
import type { DB, Rooms } from '../db/schema'
import { requireUser, type Caller, type SessionUser } from '../http/caller'
import { accessRoleIn, NOBODY, outsiderRole, type Granted, type Reader } from './scope'

export type RoomRow = Selectable<Rooms>

async function find(db: Kysely<DB>, userId: number, roomId: number): Promise<{ room: RoomRow; member: boolean } | null> {
  const row = await db
    .selectFrom('rooms')
    .leftJoin('room_members', (join) => join.onRef('room_members.room_id', '=', 'rooms.id').on('room_members.user_id', '=', userId))
    .selectAll('rooms')
    .select('room_members.user_id as member_id')
    .where('rooms.id', '=', roomId)
    .where('rooms.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { member_id, ...room } = row
  return { room, member: member_id !== null }
}

const roleIn = (user: Pick<Reader, 'id' | 'role'>, found: { room: RoomRow; member: boolean } | null): AccessRole =>
  found ? accessRoleIn({ owner_id: found.room.owner_id, member: found.member }, user) : outsiderRole(user)

/** Returns somebody's role in a room; in an unknown room everybody is an outsider. */
export async function accessRoleInRoom(db: Kysely<DB>, user: Pick<SessionUser, 'id' | 'role'> | null, roomId: number): Promise<AccessRole> {
  return roleIn(user ?? NOBODY, user && (await find(db, user.id, roomId)))
}

/**
 * Returns the room, if the caller has this permission in it. Throws `not.signed.in`, `not.found` (no such room), `room.no.access`
 * (it exists, but not for them) or `forbidden` (read-only access).
 */
export async function requireRoom(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  roomId: number,
  permission: Permission,
): Promise<Granted<RoomRow>> {
  const user = requireUser(caller)
  const found = await find(ctx.db, user.id, roomId)
  if (!found) throw new AppError('not.found')
  const role = roleIn(user, found)
  if (!allows('room.see', role)) throw new AppError('room.no.access')
  if (!allows(permission, role)) throw new AppError('forbidden')
  return { ...found.room, role }
}

/** Whether a user is a student of a room; nobody is outside rooms. */
export async function isStudentOfRoom(db: Kysely<DB>, roomId: number | null, userId: number): Promise<boolean> {
  if (roomId === null) return false
  const found = await db
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** @throws `bad.input` for somebody who is no student of the classroom */
export async function requireStudentOfRoom(ctx: Pick<Context, 'db'>, roomId: number | null, userId: number): Promise<number> {
  if (!(await isStudentOfRoom(ctx.db, roomId, userId))) throw new AppError('bad.input', { errors: { user_id: 'invalid' } })
  return userId
}

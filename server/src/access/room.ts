import { AppError } from '@keel/contract/errors'
import { allows, type Permission, type AccessRole } from '@keel/contract/permissions'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../context'
import type { DB, Rooms } from '../db/schema'
import { requireUser, type Caller, type SessionUser } from '../http/caller'
import { accessRoleIn, NOBODY, outsiderRole, type Granted, type Reader, type Scope } from './scope'

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

type Class = Pick<Scope, 'room_id' | 'homework_id'>

/** Whether a user is a student of a room, or was given homework; nobody is elsewhere. */
export async function isStudentOf(db: Kysely<DB>, { room_id, homework_id }: Class, userId: number): Promise<boolean> {
  const found =
    homework_id === null
      ? await db
          .selectFrom('room_members')
          .select('user_id')
          .where('room_id', '=', room_id ?? 0)
          .where('user_id', '=', userId)
          .executeTakeFirst()
      : await db
          .selectFrom('homework_students')
          .select('user_id')
          .where('homework_id', '=', homework_id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
  return found !== undefined
}

/** @throws `bad.input` for somebody who is no student of the classroom, or was not given the homework */
export async function requireStudentOf(ctx: Pick<Context, 'db'>, scope: Class, userId: number): Promise<number> {
  if (!(await isStudentOf(ctx.db, scope, userId))) throw new AppError('bad.input', { errors: { user_id: 'invalid' } })
  return userId
}

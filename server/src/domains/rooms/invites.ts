import type { InvitePreview, InviteToken } from '@keel/contract/entities/room'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { accessRoleInRoom, type RoomRow } from '../../access/room'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { SessionUser } from '../../http/caller'
import { isLocalName } from '../../http/hosts'
import { randomId } from '../../random-id'
import { admit, isFull, type IsInvited, type StudentJoined } from './members'

const TOKEN_BYTES = 18

/**
 * Returns the base address for links: PUBLIC_URL, else the host of this request if it is on the local network. Other host names
 * are untrusted: the client writes them. For links that only the caller sees; mails use `publicUrl`.
 */
export function baseOf({ config }: Pick<Context, 'config'>, request: FastifyRequest): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL
  const asked = `${request.protocol}://${request.host}`
  return URL.canParse(asked) && isLocalName(new URL(asked).hostname) ? new URL(asked).origin : publicUrl(config)
}
export const inviteUrl = (base: string, token: string): string => `${base}/r/${token}`

const locked = <T>(db: Kysely<DB>, roomId: number, act: (trx: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute()
    return act(trx)
  })
const live = (db: Kysely<DB>, roomId: number) =>
  db
    .selectFrom('room_invites')
    .select(['token', 'created_at'])
    .where('room_id', '=', roomId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
const insert = (db: Kysely<DB>, roomId: number, at: Date) =>
  db
    .insertInto('room_invites')
    .values({ room_id: roomId, token: randomId(TOKEN_BYTES), created_at: at })
    .returning(['token', 'created_at'])
    .executeTakeFirstOrThrow()

export interface Invite {
  token: string
  created_at: Date
}

/** Makes the room's invite token and revokes the previous one, with the invitations mailed with it. */
export const makeInvite = (db: Kysely<DB>, roomId: number, at: Date): Promise<Invite> =>
  locked(db, roomId, async (trx) => {
    await trx.updateTable('room_invites').set({ revoked_at: at }).where('room_id', '=', roomId).where('revoked_at', 'is', null).execute()
    await trx
      .deleteFrom('room_invitations')
      .where('token', 'in', trx.selectFrom('room_invites').select('token').where('room_id', '=', roomId))
      .execute()
    return insert(trx, roomId, at)
  })

/** Returns the room's valid invite, creating it if necessary. */
export const liveInvite = async (db: Kysely<DB>, roomId: number, at: Date): Promise<Invite> =>
  (await live(db, roomId)) ?? locked(db, roomId, async (trx) => (await live(trx, roomId)) ?? insert(trx, roomId, at))

export const presentInvite = ({ token, created_at }: Invite, base: string): InviteToken => ({
  token,
  url: inviteUrl(base, token),
  created_at: created_at.toISOString(),
})

/** Whether a room's invite is still valid. Revoking it locks the room. */
export const isLiveInvite =
  (token: string): IsInvited =>
  async (trx) =>
    (await trx.selectFrom('room_invites').select('token').where('token', '=', token).where('revoked_at', 'is', null).executeTakeFirst()) !==
    undefined

/** Returns the room of a token. @throws `invite.invalid` if it is unknown or revoked, or the room is deleted */
async function roomOfInvite(db: Kysely<DB>, token: string): Promise<RoomRow> {
  const room = await db
    .selectFrom('room_invites')
    .innerJoin('rooms', 'rooms.id', 'room_invites.room_id')
    .selectAll('rooms')
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .where('rooms.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!room) throw new AppError('invite.invalid')
  return room
}

/** Returns the target of a link; `room_id` only for members. */
export async function previewInvite(db: Kysely<DB>, user: SessionUser | null, token: string): Promise<InvitePreview> {
  const room = await roomOfInvite(db, token)
  const teacher = await db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', room.owner_id).executeTakeFirstOrThrow()
  const role = await accessRoleInRoom(db, user, room.id)
  return {
    room_name: room.name,
    room_type: room.type,
    teacher: `${teacher.first_name} ${teacher.last_name}`,
    room_id: allows('room.see', role) ? room.id : null,
    full: await isFull(db, room),
  }
}

/** Adds a student by a link; a member stays a member. @throws `invite.invalid`, `invite.students.only`, `room.full` */
export async function join(ctx: Context, user: SessionUser, token: string, studentJoined: StudentJoined): Promise<number> {
  const room = await roomOfInvite(ctx.db, token)
  const role = await accessRoleInRoom(ctx.db, user, room.id)
  if (!allows('room.join', role)) throw new AppError('invite.students.only')
  if (!allows('room.see', role)) await admit(ctx, room, user.id, { studentJoined, isInvited: isLiveInvite(token) })
  return room.id
}

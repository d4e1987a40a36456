import type { PersonalLink, StudentLink } from '@keel/contract/entities/room'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import { ROLE } from '@keel/contract/constants'
import type { RoomRow } from '../../access/room'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { endPersonalLink, makePersonalLink } from '../users'
import { lockRoom } from './rights'

/** Returns the students of a classroom who have no e-mail address, and whether they have a personal link. */
export async function personalLinksOf(db: Kysely<DB>, roomId: number): Promise<StudentLink[]> {
  const { rows } = await sql<{ user_id: number; created_at: Date | null }>`
    select u.id as user_id, l.created_at
    from room_members m join users u on u.id = m.user_id left join personal_links l on l.user_id = u.id
    where m.room_id = ${roomId} and u.email = '' and u.role = ${sql.lit(ROLE.student)} and u.closed_at is null and u.erased_at is null
    order by u.id`.execute(db)
  return rows.map(({ user_id, created_at }) => ({ user_id, made_at: created_at?.toISOString() ?? null }))
}

/** Runs a change for a student who is in the classroom, which is locked. @throws `not.found` */
const forMember = <T>(db: Kysely<DB>, room: RoomRow, userId: number, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockRoom(trx, room.id)
    const member = await trx
      .selectFrom('room_members')
      .select('user_id')
      .where('room_id', '=', room.id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!member) throw new AppError('not.found')
    return work(trx)
  })

/** Makes the personal link of a student who is in the classroom now. Errors: not.found, address.exists, account.closed. */
export async function newPersonalLink(
  ctx: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  { room, userId, base }: { room: RoomRow; userId: number; base: string },
): Promise<PersonalLink> {
  const now = ctx.now()
  const token = await forMember(ctx.db, room, userId, async (trx) => {
    const made = await makePersonalLink(trx, { userId, roomId: room.id, now })
    await logOnSite(trx, now, { kind: 'personal_link.made', by: requireUser(caller).id, person: userId, address: caller.address })
    return made
  })
  // After the sign that browsers do not send: neither logs nor previews of messages see the token.
  return { url: `${base}/personal#${token}`, made_at: now.toISOString() }
}

/** Ends the personal link of a student who is in the classroom; repeated, it changes nothing. Error: not.found. */
export async function dropPersonalLink(
  ctx: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  { room, userId }: { room: RoomRow; userId: number },
): Promise<void> {
  await forMember(ctx.db, room, userId, async (trx) => {
    if (!(await endPersonalLink(trx, userId))) return
    await logOnSite(trx, ctx.now(), { kind: 'personal_link.ended', by: requireUser(caller).id, person: userId, address: caller.address })
  })
}

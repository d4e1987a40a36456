import { ROLE } from '@keel/contract/constants'
import type { Person } from '@keel/contract/entities/user'
import { AppError } from '@keel/contract/errors'
import { sql } from 'kysely'
import type { RoomRow } from '../../access/room'
import { countMail } from '../../adapters/mail'
import type { Context } from '../../context'
import type { SessionUser } from '../../http/caller'
import { confirmedByEmail, userById } from '../users'
import { inviteUrl, isLiveInvite, liveInvite } from './invites'
import { addedMail, invitationMail } from './mails'
import { admit, requireRoomSpace, type StudentJoined } from './members'

/** Returns whether a teacher has met a student before: in one of their classrooms or lessons. */
async function hasMet(ctx: Context, teacherId: number, studentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from room_members m join rooms r on r.id = m.room_id where m.user_id = ${studentId} and r.owner_id = ${teacherId} and r.deleted_at is null
    union all select from student_months where teacher_id = ${teacherId} and student_id = ${studentId}
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Adds a student the teacher has met before at once and sends them a mail; any other address gets a mail with the invite link, in
 * the teacher's language, whether it has an account or not: adding an address must not reveal whose it is. Returns who was added.
 * @throws `address.of.teacher` for the teacher's own, `room.full`, `too.many`
 */
export async function addStudent(
  ctx: Context,
  room: RoomRow,
  teacher: SessionUser,
  { email, base, studentJoined }: { email: string; base: string; studentJoined: StudentJoined },
): Promise<Person | null> {
  const [known, owner] = await Promise.all([confirmedByEmail(ctx.db, email), userById(ctx.db, teacher.id)])
  if (owner.email.toLowerCase() === email) throw new AppError('address.of.teacher')
  const facts = { teacher: `${owner.first_name} ${owner.last_name}`, room: room.name }
  if (known?.role !== ROLE.student || !(await hasMet(ctx, teacher.id, known.id))) {
    await requireRoomSpace(ctx.db, room)
    const { token } = await liveInvite(ctx.db, room.id, ctx.now())
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('room_invitations')
        .values({ token, email, created_at: ctx.now() })
        .onConflict((c) => c.columns(['token', 'email']).doNothing())
        .execute()
      await countMail(trx, ctx.now(), { kind: 'invitation', to: email, by: teacher.id })
      await ctx.mail.send(invitationMail({ ...facts, to: email, lang: teacher.lang, url: inviteUrl(base, token) }), trx)
    })
    ctx.mail.wake()
    return null
  }
  if (await admit(ctx, room, known.id, { studentJoined }))
    await ctx.mail.send(addedMail({ ...facts, to: known.email, name: known.first_name, lang: known.lang, url: `${base}/room/${room.id}` }))
  return { id: known.id, first_name: known.first_name, last_name: known.last_name, role: ROLE.student }
}

/** A newly confirmed address: as a student its owner joins the classrooms that had invited it by mail, while there are places. */
export async function admitInvited(
  ctx: Context,
  user: { id: number; role: number; email: string },
  studentJoined: StudentJoined,
): Promise<void> {
  const invitations = await ctx.db.deleteFrom('room_invitations').where('email', '=', user.email.toLowerCase()).returning('token').execute()
  if (user.role !== ROLE.student) return
  for (const { token } of invitations) {
    const room = await ctx.db
      .selectFrom('room_invites')
      .innerJoin('rooms', 'rooms.id', 'room_invites.room_id')
      .select(['rooms.id', 'rooms.type'])
      .where('token', '=', token)
      .executeTakeFirst()
    try {
      if (room) await admit(ctx, room, user.id, { studentJoined, isInvited: isLiveInvite(token) })
    } catch (error) {
      // Full, deleted or revoked meanwhile.
      if (!(error instanceof AppError)) throw error
    }
  }
}

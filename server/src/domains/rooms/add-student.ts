import type { Language } from '@keel/contract/constants'
import type { Person } from '@keel/contract/entities/user'
import { AppError } from '@keel/contract/errors'
import type { Context } from '../../context'
import type { SessionUser } from '../../http/caller'
import { inviteUrl, liveInvite } from './invites'
import { addedLetter, invitationLetter } from './letters'
import { admit, requirePlace } from './members'
import type { RoomRow } from './rights'

/**
 * Adds a known student at once and writes them; anybody else gets a letter with the invite link, in the
 * teacher's language. Answers who was added. @throws `address.of.teacher`, `room.full`
 */
export async function addStudent(ctx: Context, room: RoomRow, teacher: SessionUser, email: string, base: string): Promise<Person | null> {
  const [known, owner] = await Promise.all([
    ctx.db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'role', 'email', 'lang'])
      .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
      .executeTakeFirst(),
    ctx.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', teacher.id).executeTakeFirstOrThrow(),
  ])
  const facts = { teacher: `${owner.first_name} ${owner.last_name}`, room: room.name }
  if (!known) {
    await requirePlace(ctx.db, room)
    const { token } = await liveInvite(ctx.db, room.id, ctx.now())
    await ctx.mail.send(invitationLetter({ ...facts, to: email, lang: teacher.lang, url: inviteUrl(base, token) }))
    return null
  }
  if (known.role !== 2) throw new AppError('address.of.teacher')
  if (await admit(ctx, room, known.id))
    await ctx.mail.send(
      addedLetter({ ...facts, to: known.email, name: known.first_name, lang: known.lang as Language, url: `${base}/room/${room.id}` }),
    )
  return { id: known.id, first_name: known.first_name, last_name: known.last_name, role: 2 }
}

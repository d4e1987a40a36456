import { AppError } from '@keel/contract/errors'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'

export const bad = (field: string, code: string) => new AppError('bad.input', { errors: { [field]: code } })

export function checkZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw bad('zone', 'invalid')
  }
}

/** Checks that it is for a classroom of the caller, or for one of their students. */
export async function checkGuests(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  room_id: number | null,
  student_id: number | null,
): Promise<void> {
  if (room_id === null && student_id === null) throw bad('room_id', 'required')
  if (room_id !== null) await requireRoom(ctx, caller, room_id, 'lesson.edit')
  if (student_id === null) return
  const taught = await ctx.db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select('rooms.id')
    .where('rooms.owner_id', '=', requireUser(caller).id)
    .where('rooms.deleted_at', 'is', null)
    .where('room_members.user_id', '=', student_id)
    .$if(room_id !== null, (q) => q.where('rooms.id', '=', room_id ?? 0))
    .executeTakeFirst()
  if (!taught) throw bad('student_id', 'invalid')
}

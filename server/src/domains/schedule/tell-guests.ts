import type { Context } from '../../context'
import { tell, tellOfMove } from '../notifications'

/** The planned lesson by which people are told of all of these: the next that is, or was, still to come. */
async function nextOf(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0) return undefined
  return ctx.db
    .selectFrom('schedule_events')
    .select(['id', 'owner_id', 'room_id', 'student_id', 'title', 'starts_at'])
    .where('id', 'in', ids)
    .where('starts_at', '>', ctx.now())
    .orderBy('starts_at')
    .executeTakeFirst()
}

/** Who is invited, and what they are told of. */
async function newsOf(ctx: Context, ids: readonly number[]) {
  const next = await nextOf(ctx, ids)
  if (!next) return undefined
  const { id: event_id, owner_id: person_id, room_id, student_id, title, starts_at } = next
  const members = room_id === null ? [] : await ctx.db.selectFrom('room_members').select('user_id').where('room_id', '=', room_id).execute()
  const guests = new Set([...members.map(({ user_id }) => user_id), ...(student_id === null ? [] : [student_id])])
  return { guests: [...guests], news: { title, person_id, room_id, event_id, starts_at } }
}

/** Tells those who are invited what became of planned lessons. */
export async function tellGuests(ctx: Context, kind: 'lesson_planned' | 'lesson_cancelled', ids: readonly number[]): Promise<void> {
  const told = await newsOf(ctx, ids)
  if (told) await tell(ctx, told.guests, { kind, ...told.news })
}

/** Tells those who are invited that planned lessons were moved, each from when it began `before`. */
export async function tellGuestsOfMove(ctx: Context, before: ReadonlyMap<number, Date>): Promise<void> {
  const told = await newsOf(ctx, [...before.keys()])
  const moved_from = told && before.get(told.news.event_id)
  if (moved_from) await tellOfMove(ctx, told.guests, { kind: 'lesson_moved', ...told.news, moved_from })
}

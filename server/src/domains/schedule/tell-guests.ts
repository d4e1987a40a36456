import type { NotificationKind } from '@keel/contract/entities/notification'
import type { Context } from '../../context'
import { tell, tellOfMove } from '../notifications'

type Kind = Extract<NotificationKind, 'lesson_planned' | 'lesson_moved' | 'lesson_cancelled'>

/** Those of these planned lessons that are, or were, still to come. People are told of all of them by the first. */
async function aheadOf(ctx: Context, kind: Kind, ids: readonly number[]) {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('schedule_events')
    .select(['id', 'owner_id', 'room_id', 'student_id', 'title', 'starts_at'])
    .where('id', 'in', ids)
    .where('starts_at', '>', ctx.now())
    .where('deleted_at', kind === 'lesson_cancelled' ? 'is not' : 'is', null)
    .orderBy('starts_at')
    .execute()
}

/** Who is invited, and what they are told of. */
async function newsOf(ctx: Context, kind: Kind, ids: readonly number[]) {
  const ahead = await aheadOf(ctx, kind, ids)
  const [next] = ahead
  if (!next) return undefined
  const { id: event_id, owner_id: person_id, room_id, student_id, title, starts_at } = next
  const members = room_id === null ? [] : await ctx.db.selectFrom('room_members').select('user_id').where('room_id', '=', room_id).execute()
  const guests = new Set([...members.map(({ user_id }) => user_id), ...(student_id === null ? [] : [student_id])])
  return { guests: [...guests], news: { title, person_id, room_id, event_id, starts_at, count: ahead.length > 1 ? ahead.length : 0 } }
}

/** Tells those who are invited what became of planned lessons. */
export async function tellGuests(ctx: Context, kind: Exclude<Kind, 'lesson_moved'>, ids: readonly number[]): Promise<void> {
  const told = await newsOf(ctx, kind, ids)
  if (told) await tell(ctx, told.guests, { kind, ...told.news })
}

/** Tells those who are invited that planned lessons were moved, each from when it began `before`, and others `added` after them. */
export async function tellGuestsOfMove(ctx: Context, before: ReadonlyMap<number, Date>, added: readonly number[]): Promise<void> {
  const told = await newsOf(ctx, 'lesson_moved', [...before.keys(), ...added])
  const moved_from = told && before.get(told.news.event_id)
  if (moved_from) await tellOfMove(ctx, told.guests, { kind: 'lesson_moved', ...told.news, moved_from })
}

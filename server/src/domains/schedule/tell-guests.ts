import type { Context } from '../../context'
import { tell } from '../notifications'

/**
 * Tells those who are invited what became of planned lessons: of several, by the next that was to be held. With `leavers` those who
 * are in the classroom no longer are told instead; with `onForOthers`
 * the lessons are held without them.
 */
export async function tellGuests(
  ctx: Context,
  kind: 'lesson_planned' | 'lesson_moved' | 'lesson_cancelled',
  ids: readonly number[],
  leavers?: readonly number[],
  onForOthers = false,
): Promise<void> {
  if (ids.length === 0) return
  const event = await ctx.db
    .selectFrom('schedule_events')
    .select(['id', 'owner_id', 'room_id', 'student_id', 'title', 'starts_at'])
    .where('id', 'in', ids)
    .where('starts_at', '>', ctx.now())
    .orderBy('starts_at')
    .executeTakeFirst()
  if (!event) return
  const { id: event_id, owner_id: person_id, room_id, student_id, title, starts_at } = event
  if (leavers) {
    await tell(ctx, leavers, { kind, title, person_id, room_id: null, starts_at, ...(onForOthers ? {} : { event_id }) })
    return
  }
  const members = room_id === null ? [] : await ctx.db.selectFrom('room_members').select('user_id').where('room_id', '=', room_id).execute()
  const guests = new Set([...members.map(({ user_id }) => user_id), ...(student_id === null ? [] : [student_id])])
  await tell(ctx, [...guests], { kind, title, person_id, room_id, event_id, starts_at })
}

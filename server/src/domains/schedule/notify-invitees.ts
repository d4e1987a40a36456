import type { NotificationKind } from '@keel/contract/entities/notification'
import type { Context } from '../../context'
import { notify, notifyOfMove } from '../notifications'

type Kind = Extract<NotificationKind, 'lesson_planned' | 'lesson_moved' | 'lesson_cancelled'>

/** Returns the future lessons among these, before or after the change. The first one represents them in a notification. */
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

/** Returns the invited people of a scheduled lesson: the students of its classroom, or its student. */
export async function inviteesOf(
  { db }: Pick<Context, 'db'>,
  { room_id, student_id }: { room_id: number | null; student_id: number | null },
): Promise<number[]> {
  const members = room_id === null ? [] : await db.selectFrom('room_members').select('user_id').where('room_id', '=', room_id).execute()
  return [...new Set([...members.map(({ user_id }) => user_id), ...(student_id === null ? [] : [student_id])])]
}

/** Invited people, and their notification. */
async function notificationOf(ctx: Context, kind: Kind, ids: readonly number[]) {
  const ahead = await aheadOf(ctx, kind, ids)
  const [next] = ahead
  if (!next) return undefined
  const { id: event_id, owner_id: person_id, room_id, title, starts_at } = next
  const notification = { title, person_id, room_id, event_id, starts_at, count: ahead.length > 1 ? ahead.length : 0 }
  return { guests: await inviteesOf(ctx, next), notification }
}

/** Notifies all or some of the invited people about scheduled lessons. */
export async function notifyInvitees(
  ctx: Context,
  kind: Exclude<Kind, 'lesson_moved'>,
  ids: readonly number[],
  whom: (userId: number) => boolean = () => true,
): Promise<void> {
  const invited = await notificationOf(ctx, kind, ids)
  if (invited) await notify(ctx, invited.guests.filter(whom), { kind, ...invited.notification })
}

/** Scheduled lessons before a change: start and invited people. */
interface Before {
  starts: ReadonlyMap<number, Date>
  guests: readonly number[]
  room_id: number | null
}

/**
 * Notifies everybody affected by a change of scheduled lessons: newly invited people get "scheduled", those no longer invited
 * "cancelled", the others "moved", or that lessons were `added` or removed (`gone`) at the end.
 */
export async function notifyInviteesOfChange(
  ctx: Context,
  before: Before,
  { added, gone }: { added: readonly number[]; gone: readonly number[] },
): Promise<void> {
  const stays = (id: number) => before.guests.includes(id)
  const invited = await notificationOf(ctx, 'lesson_planned', [...before.starts.keys(), ...added])
  if (invited) {
    const { guests, notification } = invited
    await notify(
      ctx,
      guests.filter((id) => !stays(id)),
      { kind: 'lesson_planned', ...notification },
    )
    const moved_from = before.starts.get(notification.event_id)
    if (moved_from && moved_from.getTime() !== notification.starts_at.getTime())
      await notifyOfMove(ctx, guests.filter(stays), { kind: 'lesson_moved', ...notification, moved_from })
    else await notifyInvitees(ctx, 'lesson_planned', added, stays)
    const out = before.guests.filter((id) => !guests.includes(id))
    const off = out.length === 0 ? undefined : (await notificationOf(ctx, 'lesson_planned', [...before.starts.keys()]))?.notification
    const starts_at = off && before.starts.get(off.event_id)
    if (starts_at) await notify(ctx, out, { kind: 'lesson_cancelled', ...off, room_id: before.room_id, starts_at })
  }
  await notifyInvitees(ctx, 'lesson_cancelled', gone, stays)
}

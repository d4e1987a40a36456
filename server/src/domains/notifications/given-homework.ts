import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { NotificationKind } from '@keel/contract/entities/notification'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { broadcastNotifications, storeNotifications, type StoredNotification } from './notify'

/** What became of homework for a student. */
type ToStudent = Extract<NotificationKind, 'homework_given' | 'homework_due' | 'homework_returned' | 'homework_done'>
interface Of {
  homework_id: number
  /** Who caused it. */
  person_id: number
}
/** Students get a mail about these unless they see them in the product. */
const MAILED: readonly NotificationKind[] = ['homework_given', 'homework_due', 'homework_returned']

/** Stores one notification about homework for each of these people in place of an earlier one. */
export async function replaceHomeworkNotifications(
  trx: Transaction<DB>,
  userIds: readonly number[],
  kind: ToStudent | 'homework_handed_in',
  of: Of,
  at: Date,
): Promise<StoredNotification[]> {
  // One after the other: otherwise two who hand in at once would both leave theirs.
  const { rows: given } = await sql<{
    title: string
  }>`select title from homework where id = ${of.homework_id} for no key update`.execute(trx)
  await trx.deleteFrom('notifications').where('homework_id', '=', of.homework_id).where('user_id', 'in', userIds).execute()
  const { rows } =
    kind === 'homework_handed_in'
      ? await sql<{ count: number }>`select count(*)::int as count from homework_students
          where homework_id = ${of.homework_id} and state = ${HOMEWORK_STATE.handedIn}`.execute(trx)
      : { rows: [] }
  const input = { kind, ...of, title: given[0]?.title ?? '', count: rows[0]?.count ?? 0, needs_mail: MAILED.includes(kind) }
  return storeNotifications(trx, userIds, input, at)
}

/** Best effort: failures are logged, not thrown. */
async function replace(ctx: Context, userIds: readonly number[], kind: ToStudent | 'homework_handed_in', of: Of): Promise<void> {
  if (userIds.length === 0) return
  try {
    const stored = await ctx.db.transaction().execute((trx) => replaceHomeworkNotifications(trx, userIds, kind, of, ctx.now()))
    await broadcastNotifications(ctx, stored)
  } catch (error) {
    ctx.log.error({ err: error, homework: of.homework_id }, 'notification of homework failed')
  }
}

/** Notifies students of homework that was given to them, returned or marked as done. */
export const notifyOfGivenHomework = (
  ctx: Context,
  userIds: readonly number[],
  kind: Exclude<ToStudent, 'homework_due'>,
  of: Of,
): Promise<void> => replace(ctx, userIds, kind, of)

/** Notifies the teacher that a student has handed in homework, with how many wait for them. */
export const notifyOfHandedIn = (ctx: Context, teacherId: number, of: Of): Promise<void> =>
  replace(ctx, [teacherId], 'homework_handed_in', of)

/** A student has opened homework: no mail about it is needed. */
export const skipHomeworkMail = (trx: Transaction<DB>, homeworkId: number, userId: number) =>
  trx.updateTable('notifications').set({ needs_mail: false }).where('homework_id', '=', homeworkId).where('user_id', '=', userId).execute()

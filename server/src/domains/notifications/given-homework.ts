import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { NotificationKind } from '@keel/contract/entities/notification'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { broadcastNotifications, storeNotifications } from './notify'

/** What became of homework for a student. */
type Kind = Extract<NotificationKind, 'homework_given' | 'homework_returned' | 'homework_done'>
interface Of {
  homework_id: number
  /** Who caused it. */
  person_id: number
}

/** Stores one notification about homework for each of these people in place of an earlier one. Best effort: failures are logged, not thrown. */
async function replace(ctx: Context, userIds: readonly number[], kind: Kind | 'homework_handed_in', of: Of): Promise<void> {
  if (userIds.length === 0) return
  try {
    const stored = await ctx.db.transaction().execute(async (trx) => {
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
      return storeNotifications(trx, userIds, { kind, ...of, title: given[0]?.title ?? '', count: rows[0]?.count ?? 0 }, ctx.now())
    })
    await broadcastNotifications(ctx, stored)
  } catch (error) {
    ctx.log.error({ err: error, homework: of.homework_id }, 'notification of homework failed')
  }
}

/** Notifies students of homework that was given to them, returned or marked as done. */
export const notifyOfGivenHomework = (ctx: Context, userIds: readonly number[], kind: Kind, of: Of): Promise<void> =>
  replace(ctx, userIds, kind, of)

/** Notifies the teacher that a student has handed in homework, with how many wait for them. */
export const notifyOfHandedIn = (ctx: Context, teacherId: number, of: Of): Promise<void> =>
  replace(ctx, [teacherId], 'homework_handed_in', of)

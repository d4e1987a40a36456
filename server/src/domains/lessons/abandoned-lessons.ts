import { LESSON_ABANDONED_HOURS, LESSON_STATUS } from '@keel/contract/constants'
import type { Context } from '../../context'
import { repeatJob } from '../../timed-jobs'
import { recordPresence } from './attendance'
import { complete } from './service'

const EVERY_MS = 5 * 60_000

/**
 * Completes lessons whose room has been empty for 3 hours, as of when the last person left (or of the start, if nobody came). Any
 * number of processes may do this at once: completing is idempotent.
 */
export async function completeAbandoned(ctx: Context): Promise<void> {
  const rooms = await ctx.db
    .selectFrom('lessons')
    .select('room_id')
    .where('status', '=', LESSON_STATUS.started)
    .where('deleted_at', 'is', null)
    .where('room_id', 'is not', null)
    .execute()
  // After a crash some intervals are still open without a connection.
  for (const { room_id } of rooms) if (room_id !== null) await recordPresence(ctx.db, room_id, () => ctx.live.presence(room_id), ctx.now)

  const limit = new Date(ctx.now().getTime() - LESSON_ABANDONED_HOURS * 3_600_000)
  const quiet = await ctx.db
    .selectFrom('lessons')
    .selectAll('lessons')
    .where('status', '=', LESSON_STATUS.started)
    .where('deleted_at', 'is', null)
    .where('started_at', '<', limit)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lesson_people')
            .select('lesson_people.id')
            .whereRef('lesson_id', '=', 'lessons.id')
            .where('from_at', 'is not', null)
            .where((e) => e.or([e('to_at', 'is', null), e('to_at', '>', limit)])),
        ),
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('lesson_people')
        .whereRef('lesson_id', '=', 'lessons.id')
        .select((e) => e.fn.max('to_at').as('last'))
        .as('left_at'),
    )
    .execute()
  for (const { left_at, ...lesson } of quiet) {
    ctx.log.info({ lesson: lesson.id }, 'completing an abandoned lesson')
    await complete(ctx, lesson, { at: left_at ?? lesson.started_at ?? ctx.now() }, { actor: null })
  }
}

/** Checks for abandoned lessons every 5 minutes. Returns a stop function, which resolves when a check under way has ended. */
export const watchAbandoned = (ctx: Context): (() => Promise<void>) =>
  repeatJob(ctx, 'abandoned-lessons', EVERY_MS, () => completeAbandoned(ctx))

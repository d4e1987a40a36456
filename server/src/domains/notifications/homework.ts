import type { Context } from '../../context'
import { announce, remember, type News } from './tell'

/** Told so long ago, somebody may be called anew when the homework changes; before, only the list says it. */
const QUIET_MS = 5 * 60_000

type Homework = News & { kind: 'homework'; lesson_id: number }

/**
 * Tells students of the homework of a lesson. It is stored while it is typed: who has not yet seen that there is some is
 * not told again, and who has gets a new line in place of the old one. A failure is only logged.
 */
export async function tellOfHomework(ctx: Context, userIds: readonly number[], news: Homework): Promise<void> {
  if (userIds.length === 0) return
  const at = ctx.now()
  try {
    const { told, loud } = await ctx.db.transaction().execute(async (trx) => {
      // One after the other: else two at once would both find nothing told.
      await trx.selectFrom('lessons').select('id').where('id', '=', news.lesson_id).forUpdate().execute()
      const before = await trx
        .selectFrom('notifications as n')
        .leftJoin('notification_settings as s', 's.user_id', 'n.user_id')
        .select(['n.id', 'n.user_id', 'n.kind', 'n.created_at', 's.seen_id'])
        .where('lesson_id', '=', news.lesson_id)
        .where('n.user_id', 'in', userIds)
        .execute()
      const homework = before.filter(({ kind }) => kind === 'homework')
      const unseen = new Set(homework.filter(({ id, seen_id }) => id > (seen_id ?? 0)).map(({ user_id }) => user_id))
      const lately = new Set(homework.filter(({ created_at }) => at.getTime() - created_at.getTime() < QUIET_MS).map((one) => one.user_id))
      const anew = userIds.filter((id) => !unseen.has(id))
      const old = before.filter(({ user_id }) => !unseen.has(user_id)).map(({ id }) => id)
      if (old.length > 0) await trx.deleteFrom('notifications').where('id', 'in', old).execute()
      return { told: await remember(trx, anew, news, at), loud: new Set(anew.filter((id) => !lately.has(id))) }
    })
    await announce(
      ctx,
      told.filter(({ user_id }) => loud.has(user_id)),
    )
  } catch (error) {
    ctx.log.error({ err: error, lesson: news.lesson_id }, 'cannot tell of homework')
  }
}

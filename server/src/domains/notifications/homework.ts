import type { Context } from '../../context'
import { broadcastNotifications, storeNotifications, deleteNotifications, alreadyNotified, type NotificationInput } from './notify'

/** Minimum age of a notification after which changed homework is shown again; before, only the list changes. */
const QUIET_MS = 5 * 60_000

type Homework = NotificationInput & { kind: 'homework'; lesson_id: number }

/**
 * Notifies students of the homework of a lesson. Homework is saved while it is typed: a student with an unseen notification is
 * not notified again; a seen one is replaced. Best effort: failures are logged, not thrown.
 */
export async function notifyOfHomework(ctx: Context, userIds: readonly number[], notification: Homework): Promise<void> {
  if (userIds.length === 0) return
  const at = ctx.now()
  try {
    const { stored, loud } = await ctx.db.transaction().execute(async (trx) => {
      const before = await alreadyNotified(trx, 'lesson_id', notification.lesson_id, userIds)
      const homework = before.filter(({ kind }) => kind === 'homework')
      const unseen = new Set(homework.filter((one) => one.unseen).map(({ user_id }) => user_id))
      const lately = new Set(homework.filter(({ created_at }) => at.getTime() - created_at.getTime() < QUIET_MS).map((one) => one.user_id))
      const unnotified = userIds.filter((id) => !unseen.has(id))
      await deleteNotifications(
        trx,
        before.filter(({ user_id }) => !unseen.has(user_id)),
      )
      return {
        stored: await storeNotifications(trx, unnotified, notification, at),
        loud: new Set(unnotified.filter((id) => !lately.has(id))),
      }
    })
    await broadcastNotifications(
      ctx,
      stored.filter(({ user_id }) => loud.has(user_id)),
    )
  } catch (error) {
    ctx.log.error({ err: error, lesson: notification.lesson_id }, 'homework notification failed')
  }
}

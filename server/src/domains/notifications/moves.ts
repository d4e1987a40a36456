import { NOTIFICATION_MS } from '@keel/contract/appearance'
import type { Context } from '../../context'
import {
  broadcastNotifications,
  storeNotifications,
  deleteNotifications,
  alreadyNotified,
  type NotificationInput,
  type StoredNotification,
} from './notify'

/** As long as the toast with "undo" is shown, and a little more. */
export const MOVE_HELD_MS = 2 * NOTIFICATION_MS

type Move = NotificationInput & { kind: 'lesson_moved'; event_id: number; starts_at: Date; moved_from: Date }

/**
 * Notifies people that a scheduled lesson was moved. It is in their list at once, and shown when the move can no longer be
 * undone. Of several moves until then, the last one is shown; a move back removes an unseen notification. Best effort: failures
 * are logged, not thrown.
 */
export async function notifyOfMove(ctx: Context, userIds: readonly number[], { moved_from, ...move }: Move): Promise<void> {
  if (userIds.length === 0) return
  const at = ctx.now()
  try {
    const { stored, back } = await ctx.db.transaction().execute(async (trx) => {
      const moves = (await alreadyNotified(trx, 'event_id', move.event_id, userIds)).filter(({ kind }) => kind === 'lesson_moved')
      const held = moves.filter(({ created_at, unseen }) => at.getTime() - created_at.getTime() < MOVE_HELD_MS && unseen)
      // Start of the lesson as far as each of them knows.
      const known = new Map(held.map((one) => [one.user_id, one.moved_from?.getTime()]))
      const knownTo = (id: number) => known.get(id) ?? moved_from.getTime()
      const people = userIds.filter((id) => knownTo(id) !== move.starts_at.getTime())
      await deleteNotifications(trx, [...held, ...moves.filter(({ user_id }) => people.includes(user_id))])
      const stored: StoredNotification[] = []
      for (const from of new Set(people.map(knownTo))) {
        const these = people.filter((id) => knownTo(id) === from)
        stored.push(...(await storeNotifications(trx, these, { ...move, moved_from: new Date(from) }, at)))
      }
      return { stored, back: userIds.filter((id) => !people.includes(id)) }
    })
    for (const id of back) ctx.live.toUser(id, { action: 'notified', data: { notification: null } })
    if (stored.length > 0) setTimeout(() => void show(ctx, stored), MOVE_HELD_MS).unref()
  } catch (error) {
    ctx.log.error({ err: error, event: move.event_id }, 'notification of a move failed')
  }
}

async function show(ctx: Context, stored: readonly StoredNotification[]): Promise<void> {
  try {
    await broadcastNotifications(ctx, stored)
  } catch (error) {
    ctx.log.error({ err: error }, 'showing a moved lesson failed')
  }
}

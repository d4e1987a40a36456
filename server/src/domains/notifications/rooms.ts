import type { NotificationKind } from '@keel/contract/entities/notification'
import type { Context } from '../../context'
import { broadcastNotifications, storeNotifications, type NotificationInput } from './notify'

/** State of a classroom for its former members. */
const KINDS = ['room_left', 'room_deleted', 'room_restored'] as const satisfies NotificationKind[]
type RoomNotification = NotificationInput & { kind: (typeof KINDS)[number]; room_id: number }

/**
 * Notifies people of the state of one of their classrooms, replacing earlier notifications of it. Best effort: failures are
 * logged, not thrown.
 */
export async function notifyOfRoom(ctx: Context, userIds: readonly number[], notification: RoomNotification): Promise<void> {
  if (userIds.length === 0) return
  try {
    const stored = await ctx.db.transaction().execute(async (trx) => {
      const before = trx.deleteFrom('notifications').where('room_id', '=', notification.room_id).where('user_id', 'in', userIds)
      await before.where('kind', 'in', KINDS).execute()
      return storeNotifications(trx, userIds, notification, ctx.now())
    })
    await broadcastNotifications(ctx, stored)
  } catch (error) {
    ctx.log.error({ err: error, room: notification.room_id }, 'classroom notification failed')
  }
}

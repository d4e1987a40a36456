import type { Transaction } from 'kysely'
import { broadcastRoomChange } from '../../access/broadcast'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Sessions } from '../users'
import { eraseAccount, type LockAccount } from './erase'

/**
 * Deletes an account with its data, ends its sessions and broadcasts it. `lock` and `also` run first and last in the transaction.
 * Errors: those of `lock`; operator.last.
 */
export async function deleteAccount(
  ctx: Context,
  sessions: Sessions,
  userId: number,
  lock: LockAccount,
  also: (trx: Transaction<DB>) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rooms, left, storageKeys } = await eraseAccount(ctx, userId, lock, also)
  sessions.uncacheUser(userId)
  ctx.live.endUser(userId)
  for (const room of rooms) {
    broadcastRoomChange(ctx, room.id, { action: 'lesson', lesson: null }, { actor: null })
    for (const id of [userId, ...room.people]) {
      ctx.live.kick(id, room.id)
      ctx.live.toUser(id, { action: 'room_left', data: { room_id: room.id } })
    }
  }
  for (const roomId of left) {
    ctx.live.kick(userId, roomId)
    ctx.live.peopleChanged(roomId)
  }
  for (const key of storageKeys)
    // The account is deleted in any case; an orphan file can be removed manually.
    await ctx.files.remove(key).catch((error: unknown) => ctx.log.error({ err: error, key }, 'removing a file failed'))
  ctx.mail.wake()
  ctx.log.info({ user: userId }, 'account deleted')
}

import { AppError } from '@keel/contract/errors'
import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { createAttempts, isPassword, userById, type Sessions } from '../users'
import { eraseAccount } from './erase'

const MINUTE_MS = 60_000

/**
 * Deletes an account with its data, ends its sessions and broadcasts it. `also` runs in the same transaction. Throws
 * `wrong.password` if the password changed since it was read, and `operator.last`.
 */
export async function deleteAccount(
  ctx: Context,
  sessions: Sessions,
  { id: userId, password_hash }: { id: number; password_hash: string },
  also: (trx: Transaction<DB>) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rooms, left, storageKeys } = await eraseAccount(ctx, userId, password_hash, also)
  await sessions.endOthers(userId, null)
  ctx.live.endUser(userId)
  for (const room of rooms) {
    ctx.live.toRoom(room.id, { action: 'lesson', lesson: null }, { actor: null })
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

/** Makes the function that deletes an account, permanently, after checking the password. */
export function createDeletion(ctx: Context, sessions: Sessions) {
  const guesses = createAttempts(ctx.db, ctx.now, 'delete account', { max: 10, windowMs: 15 * MINUTE_MS })

  /** Errors: wrong.password, too.many, operator.last. */
  return async (userId: number, password: string): Promise<void> => {
    await guesses.take(String(userId))
    const user = await userById(ctx.db, userId)
    if (!(await isPassword(user.password_hash, password))) throw new AppError('wrong.password', { errors: { password: 'wrong' } })
    await deleteAccount(ctx, sessions, user)
  }
}

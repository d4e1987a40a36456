import type { ShareLink } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { randomId } from '../../random-id'
import { isForTeachers } from '../board-items'
import { requireOwnItem, broadcastLibraryChange } from '../library'

const TOKEN_BYTES = 18

const live = (ctx: Context, itemId: number) =>
  ctx.db
    .selectFrom('library_shares')
    .select(['token', 'created_at'])
    .where('item_id', '=', itemId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/**
 * Returns the valid link to an entry, creating it if necessary. Throws `not.found`, and `bad.input` for what cannot be shared: a
 * folder, and an item that only teachers see.
 */
export async function shareLink(ctx: Context, caller: Caller, id: number, base: string): Promise<ShareLink> {
  const { type } = await requireOwnItem(ctx, caller, id)
  if (type === libraryKinds.folder || isForTeachers(type)) throw new AppError('bad.input', { errors: { id: 'invalid' } })
  const token = randomId(TOKEN_BYTES)
  let share = await live(ctx, id)
  if (!share) {
    // Of two concurrent requests the second gets the link of the first.
    await ctx.db
      .insertInto('library_shares')
      .values({ token, item_id: id, created_at: ctx.now() })
      .onConflict((oc) => oc.doNothing())
      .execute()
    share = await live(ctx, id)
    broadcastLibraryChange(ctx, caller)
  }
  if (!share) throw new AppError('conflict')
  return { link: share.token, url: `${base}/s/${share.token}`, created_at: share.created_at.toISOString() }
}

/** Revokes the link at once; idempotent. */
export async function revokeShare(ctx: Context, caller: Caller, id: number): Promise<void> {
  await requireOwnItem(ctx, caller, id)
  await ctx.db
    .updateTable('library_shares')
    .set({ revoked_at: ctx.now() })
    .where('item_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

import type { LibraryEntry } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import { binStart, erasedAt, purgeStart } from '../../db/bin'
import { purgeAlone } from '../../db/lock'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { lockLibrary, requireOwnItems } from './access'
import { rowsById } from './list'
import { dropKeysOfRestored } from './starter-keys'
import { requireTemplatesFit } from './templates'
import { subtree } from './tree'

/** Moves entries to the bin, folders with their contents; share links to them are disabled meanwhile. Throws `not.found`. */
export async function deleteItems(ctx: Context, caller: Caller, ids: readonly number[]): Promise<void> {
  const { id: ownerId } = requireUser(caller)
  await ctx.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, ownerId)
    const wanted = await requireOwnItems(trx, ownerId, ids)
    await sql`${subtree(wanted)},
      gone as (update library_items l set deleted_at = ${ctx.now()}, bin_id = tree.root from tree where l.id = tree.id returning l.id)
      update modules m set deleted_at = ${ctx.now()} from gone where m.library_id = gone.id`.execute(trx)
  })
}

/** Restores entries with all that was deleted with them, to their folder or, if it is deleted, to the top. Throws `not.found`, `limit.reached`. */
export async function restoreItems(ctx: Context, caller: Caller, ids: readonly number[]): Promise<LibraryEntry[]> {
  const { id: ownerId } = requireUser(caller)
  const wanted = [...new Set(ids)]
  await ctx.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, ownerId)
    // Entries outside the bin stay unchanged; those deleted with their folder are restored with it.
    const { rows } = await sql<{ id: number; in_bin: boolean }>`
      select id, deleted_at is not null as in_bin from library_items
      where id = any(${wanted}::bigint[]) and owner_id = ${ownerId} and (deleted_at is null or (bin_id = id and deleted_at >= ${binStart(ctx.now())}))`.execute(
      trx,
    )
    if (rows.length < wanted.length) throw new AppError('not.found')
    const back = rows.filter((row) => row.in_bin).map((row) => row.id)
    await dropKeysOfRestored(trx, ownerId, back)
    const { rows: restored } = await sql<{ id: number }>`
      update library_items set deleted_at = null, bin_id = null where bin_id = any(${back}::bigint[]) returning id`.execute(trx)
    const ids = restored.map(({ id }) => id)
    await sql`update modules set deleted_at = null where library_id = any(${ids}::bigint[])`.execute(trx)
    await requireTemplatesFit(trx, ownerId, ids)
    await sql`
      update library_items l set folder_id = null from library_items f
      where l.id = any(${back}::bigint[]) and f.id = l.folder_id and f.deleted_at is not null`.execute(trx)
  })
  return rowsById(ctx.db, wanted)
}

/** Deletes entries permanently: they become older than anything in the bin, and the next purge removes them. */
async function erase(trx: Transaction<DB>, ctx: Pick<Context, 'now'>, which: RawBuilder<unknown>): Promise<void> {
  const before = erasedAt(ctx.now())
  await sql`
    with gone as (update library_items set deleted_at = ${before} where deleted_at is not null and ${which} returning id)
    update modules m set deleted_at = ${before} from gone where m.library_id = gone.id`.execute(trx)
  // Entries deleted before their folder are in the bin by themselves, and must not go with the folder.
  await sql`
    update library_items l set folder_id = null from library_items f
    where f.id = l.folder_id and f.deleted_at = ${before} and l.deleted_at > ${before} and f.owner_id = l.owner_id`.execute(trx)
}

/** Deletes entries of the bin permanently, folders with all that was deleted with them. Throws `not.found`. */
export async function purgeLibraryEntries(ctx: Context, caller: Caller, ids: readonly number[]): Promise<void> {
  const { id: ownerId } = requireUser(caller)
  const wanted = [...new Set(ids)]
  await ctx.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, ownerId)
    const { rows } = await sql`
      select 1 from library_items
      where id = any(${wanted}::bigint[]) and owner_id = ${ownerId} and bin_id = id and deleted_at >= ${binStart(ctx.now())}`.execute(trx)
    if (rows.length < wanted.length) throw new AppError('not.found')
    await erase(trx, ctx, sql`bin_id = any(${wanted}::bigint[])`)
  })
}

/** Permanently deletes everything in the caller's bin. */
export async function emptyBin(ctx: Context, caller: Caller): Promise<void> {
  const { id: ownerId } = requirePermission(caller, 'library.own')
  await ctx.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, ownerId)
    await erase(trx, ctx, sql`owner_id = ${ownerId} and deleted_at >= ${binStart(ctx.now())}`)
  })
}

/** Purges entries after 30 days in the bin, once their modules have been purged with their answers; folders after their contents. */
export async function purgeLibraryBin(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = purgeStart(ctx.now())
  for (let removed = 1n; removed > 0n;)
    removed =
      (await purgeAlone(
        ctx.db,
        'library',
        async (trx) =>
          (
            await sql`
              delete from library_items l where l.deleted_at < ${before}
                and not exists (select from modules m where m.library_id = l.id)
                and not exists (select from library_items c where c.folder_id = l.id)`.execute(trx)
          ).numAffectedRows,
      )) ?? 0n
}

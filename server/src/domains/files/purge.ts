import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Context } from '../../context'
import { purgeAlone } from '../../db/lock'
import type { DB } from '../../db/schema'
import { keptSince } from '../../stored-data'

const AT_ONCE = 500
// That the columns are set lets all files of words be read from their indexes.
const isShown = sql`(exists (select 1 from file_refs r where r.file_id = f.id) or exists (select 1 from message_files p where p.file_id = f.id)
  or exists (select 1 from words w where w.picture_id = f.id and w.picture_id is not null) or exists (select 1 from words w where w.sound_id = f.id and w.sound_id is not null))`

/**
 * Deletes unused files among these, and returns where their bytes are stored. The rows are locked first, so that a change which
 * starts to use one is either seen here or finds the file deleted.
 */
export async function deleteUnshown(trx: Transaction<DB>, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows: locked } = await sql<{ id: number }>`select f.id from files f where ${which} order by f.id for update`.execute(trx)
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f where f.id = any(${ids}::bigint[]) and not ${isShown} returning storage_key`.execute(trx)
  return rows.map(({ storage_key }) => storage_key)
}

/**
 * Removes files without a reference for a day, counted from their upload or from the purge that found the last reference removed;
 * returns their number.
 */
export async function purgeUnusedFiles(ctx: Pick<Context, 'db' | 'files' | 'now'>): Promise<number> {
  const now = ctx.now()
  const before = keptSince('unusedFile', now)
  await ctx.files.removeLeftovers(now)
  await purgeAlone(ctx.db, 'files', async (trx) => {
    await sql`update files f set unused_since = null where f.unused_since is not null and ${isShown}`.execute(trx)
    await sql`update files f set unused_since = ${now} where f.unused_since is null and not ${isShown}`.execute(trx)
  })
  let removed = 0
  for (;;) {
    const keys = await purgeAlone(ctx.db, 'files', (trx) =>
      deleteUnshown(trx, sql`f.id in (select f.id from files f where f.unused_since < ${before} and not ${isShown} limit ${AT_ONCE})`),
    )
    for (const key of keys ?? []) await ctx.files.remove(key)
    removed += keys?.length ?? 0
    if (!keys || keys.length === 0) return removed
  }
}

import { sql } from 'kysely'
import type { Context } from '../../context'

const UNUSED_KEPT_MS = 86_400_000
const AT_ONCE = 500
const isShown = sql`(exists (select 1 from file_refs r where r.file_id = f.id) or exists (select 1 from message_files p where p.file_id = f.id))`

/**
 * Removes files that nothing has referred to for a day, counted from their upload or from the sweep that found the last
 * reference gone; answers how many.
 */
export async function sweepFiles(ctx: Pick<Context, 'db' | 'files' | 'now'>): Promise<number> {
  const now = ctx.now()
  const before = new Date(now.getTime() - UNUSED_KEPT_MS)
  await ctx.files.tidy(now)
  await sql`update files f set unused_since = null where f.unused_since is not null and ${isShown}`.execute(ctx.db)
  await sql`update files f set unused_since = ${now} where f.unused_since is null and not ${isShown}`.execute(ctx.db)
  let removed = 0
  for (;;) {
    const { rows } = await sql<{ storage_key: string }>`
      delete from files where id in (select f.id from files f where f.unused_since < ${before} and not ${isShown} limit ${AT_ONCE})
      returning storage_key`.execute(ctx.db)
    for (const { storage_key } of rows) await ctx.files.remove(storage_key)
    removed += rows.length
    if (rows.length < AT_ONCE) return removed
  }
}

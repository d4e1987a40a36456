import { sql } from 'kysely'
import type { Context } from '../../context'

const ORPHAN_KEPT_MS = 86_400_000
const AT_ONCE = 500

/** Removes files that nothing has referred to for a day after their upload; answers how many. */
export async function sweepFiles(ctx: Pick<Context, 'db' | 'files' | 'now'>): Promise<number> {
  const before = new Date(ctx.now().getTime() - ORPHAN_KEPT_MS)
  await ctx.files.tidy(ctx.now())
  let removed = 0
  for (;;) {
    const { rows } = await sql<{ storage_key: string }>`
      delete from files where id in (select f.id from files f where f.created_at < ${before} and not exists (select 1 from file_refs r where r.file_id = f.id) limit ${AT_ONCE})
      returning storage_key`.execute(ctx.db)
    for (const { storage_key } of rows) await ctx.files.remove(storage_key)
    removed += rows.length
    if (rows.length < AT_ONCE) return removed
  }
}

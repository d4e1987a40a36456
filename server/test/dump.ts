import { sql, type Kysely } from 'kysely'
import type { DB } from '../src/db/schema'

/** One hash per table: equal before and after means that nothing was stored, changed or removed. */
export async function dumpOf(db: Kysely<DB>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const parts = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as hash from ${sql.table(name)} r`,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

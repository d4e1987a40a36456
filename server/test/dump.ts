import { sql, type Kysely } from 'kysely'
import type { DB } from '../src/db/schema'

/** Returns all rows of every table as text: equal before and after means that nothing was stored, changed or removed. */
export async function dumpOf(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  // Sorted here: forty small sorts in the database take four times as long as the rest.
  const parts = tables.map(({ name }) => sql`select ${sql.lit(name)} as name, r::text as row from ${sql.table(name)} r`)
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const dump: Record<string, string[]> = {}
  for (const { name, row } of rows) (dump[name] ??= []).push(row)
  for (const table of Object.values(dump)) table.sort()
  return dump
}

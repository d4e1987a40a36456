import { sql, type Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { DB } from './schema'

/** How often something may happen in a window of time that begins with the first. */
export interface CountLimit {
  max: number
  windowMs: number
}

const keyOf = (name: string): Buffer => createHash('sha256').update(name).digest()

/**
 * Counts one more under a name, for all processes and across restarts. Returns 0, or the milliseconds until the window ends if there
 * were too many. Two transactions that count several names must do so in the same order.
 */
export async function countOne(db: Kysely<DB>, name: string, { max, windowMs }: CountLimit, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number; until: Date }>`
    insert into counts as c (key, count, until) values (${keyOf(name)}, 1, ${new Date(now.getTime() + windowMs)})
    on conflict (key) do update set
      count = case when c.until <= ${now} then 1 else c.count + 1 end,
      until = case when c.until <= ${now} then excluded.until else c.until end
    returning count, until`.execute(db)
  const [row] = rows
  return row && row.count > max ? row.until.getTime() - now.getTime() : 0
}

/** Counts one less under a name, which was counted before. */
export async function uncountOne(db: Kysely<DB>, name: string): Promise<void> {
  await sql`update counts set count = greatest(count - 1, 0) where key = ${keyOf(name)}`.execute(db)
}

/** Counts from the beginning again. */
export async function clearCount(db: Kysely<DB>, name: string): Promise<void> {
  await db.deleteFrom('counts').where('key', '=', keyOf(name)).execute()
}

/** Deletes the counts of windows that are over. */
export async function purgeCounts({ db, now }: { db: Kysely<DB>; now: () => Date }): Promise<void> {
  await db
    .deleteFrom('counts')
    .where('key', 'in', (eb) => eb.selectFrom('counts').select('key').where('until', '<', now()).forUpdate().skipLocked())
    .execute()
}

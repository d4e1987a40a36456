import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from './schema'

/**
 * Serialises changes to everything one person owns (schedule, library, vocabulary, number of rooms) until this transaction ends.
 * Values read before the lock may be outdated: read them again. Lock a room before its owner.
 */
export async function lockUser(trx: Transaction<DB>, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(trx)
}

/** Runs one purge step in a transaction; returns undefined, having done nothing, while another process runs the same purge. */
export async function purgeAlone<T>(db: Kysely<DB>, purge: string, step: (trx: Transaction<DB>) => Promise<T>): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext(${`keel sweep ${purge}`})) as free`.execute(trx)
    return rows[0]?.free ? step(trx) : undefined
  })
}

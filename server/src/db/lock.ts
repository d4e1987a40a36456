import { sql, type Transaction } from 'kysely'
import type { DB } from './schema'

/**
 * Changes of what belongs to one person as a whole (their schedule, library, vocabulary, how many rooms they have) wait here
 * until this transaction ends. What is read before the lock may be outdated: read it again. Lock a room before its owner.
 */
export async function lockUser(trx: Transaction<DB>, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(trx)
}

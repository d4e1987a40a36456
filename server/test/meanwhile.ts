import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { DB } from '../src/db/schema'
import type { TestApp } from './app'

/**
 * Makes a call that reads the old state and then waits for a change, which is committed while it waits; before that the change may go on
 * with `more`. Returns the response.
 */
export async function whileCalling<T>(
  { database: { db } }: TestApp,
  change: (trx: Transaction<DB>) => Promise<unknown>,
  call: () => Promise<T>,
  more: (trx: Transaction<DB>) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await change(trx)
    const answer = call()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
    await more(trx)
    return { answer }
  })
  return answer
}

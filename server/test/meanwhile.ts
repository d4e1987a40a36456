import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { DB } from '../src/db/schema'
import type { TestApp } from './app'

/** Makes a call that reads the old state and then waits for a change, which is committed while it waits. Returns the response. */
export async function whileCalling<T>(
  { database: { db } }: TestApp,
  change: (trx: Transaction<DB>) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await change(trx)
    const answer = call()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
    return { answer }
  })
  return answer
}

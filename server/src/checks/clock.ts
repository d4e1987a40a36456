import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema'
import { ok, warn, type Finding } from './finding'

/** Players that a lesson shares are as far apart as the clocks of the processes. */
const OFF_MS = 2000

/** Returns how far the clock of this machine is ahead of the database's, in milliseconds. */
export async function aheadOfDatabase(db: Kysely<DB>): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  const middle = (before + Date.now()) / 2
  return middle - (rows[0]?.ms ?? middle)
}

/** Finds whether this machine's clock agrees with another. */
export function findClock(aheadMs: number, other: string): Finding {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  if (Math.abs(aheadMs) < OFF_MS) return ok('clock', `within ${seconds} seconds of ${other}`)
  const says = `the clock is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} ${other}`
  return warn('clock', says, 'Let both machines take their time from the network: install chrony, or timedatectl set-ntp true.')
}

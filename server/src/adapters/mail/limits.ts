import { AppError } from '@keel/contract/errors'
import { sql, type Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { DB } from '../../db/schema'

/** Mails anybody can have sent to an address that may not be theirs. */
export type LimitedMail = 'verify' | 'reset' | 'invitation'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Per kind and address, per address, and per account that causes the mail. */
const LIMITS = {
  address: { max: 5, windowMs: HOUR_MS },
  addressDay: { max: 20, windowMs: DAY_MS },
  account: { max: 100, windowMs: DAY_MS },
} as const

/**
 * Counts a mail before it is sent, in fixed windows shared by all processes. `by` is the signed-in account that causes it, if
 * any. @throws `too.many` with the seconds to wait
 */
export async function countMail(
  db: Kysely<DB>,
  now: Date,
  { kind, to, by }: { kind: LimitedMail; to: string; by?: number },
): Promise<void> {
  const address = to.toLowerCase()
  // Always in this order, so that two transactions never wait for each other.
  const counted = [
    { ...LIMITS.address, name: `${kind} ${address}` },
    { ...LIMITS.addressDay, name: `any ${address}` },
    ...(by === undefined ? [] : [{ ...LIMITS.account, name: `by ${by}` }]),
  ]
  for (const { name, max, windowMs } of counted) {
    const key = createHash('sha256').update(name).digest()
    const until = new Date(now.getTime() + windowMs)
    const { rows } = await sql<{ count: number; until: Date }>`
      insert into mail_counts as c (key, count, until) values (${key}, 1, ${until})
      on conflict (key) do update set
        count = case when c.until <= ${now} then 1 else c.count + 1 end,
        until = case when c.until <= ${now} then excluded.until else c.until end
      returning count, until`.execute(db)
    const [row] = rows
    if (row && row.count > max)
      throw new AppError('too.many', { retryAfterSeconds: Math.ceil((row.until.getTime() - now.getTime()) / 1000) })
  }
}

import { AppError } from '@keel/contract/errors'
import type { Kysely } from 'kysely'
import { countOne } from '../../db/counts'
import type { DB } from '../../db/schema'

/** Mails anybody can have sent to an address that may not be theirs. */
export type LimitedMail = 'verify' | 'reset' | 'invitation' | 'email'

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
  for (const { name, ...limit } of counted) {
    const waitMs = await countOne(db, name, limit, now)
    if (waitMs > 0) throw new AppError('too.many', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}

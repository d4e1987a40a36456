import { AppError } from '@keel/contract/errors'
import type { Kysely } from 'kysely'
import { clearCount, countOne, uncountOne, type CountLimit } from '../../db/counts'
import type { DB } from '../../db/schema'

export interface Attempts {
  /** Counts one attempt; throws `too.many` with the seconds to wait if there were too many. */
  take(key: string): Promise<void>
  /** Counts one attempt; returns whether there are too many now. */
  count(key: string): Promise<boolean>
  /** Takes one attempt back: it succeeded. */
  takeBack(key: string): Promise<void>
  /** Deletes the attempts after a success. */
  clear(key: string): Promise<void>
}

/**
 * Counts attempts per key in a fixed window, for all processes and across restarts. `what` is counted apart from all else. Counted
 * before the check, so that parallel guesses do not slip through.
 */
export function createAttempts(db: Kysely<DB>, now: () => Date, what: string, limit: CountLimit): Attempts {
  const add = (key: string): Promise<number> => countOne(db, `${what} ${key}`, limit, now())
  return {
    async take(key) {
      const waitMs = await add(key)
      if (waitMs > 0) throw new AppError('too.many', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    },
    count: async (key) => (await add(key)) > 0,
    takeBack: (key) => uncountOne(db, `${what} ${key}`),
    clear: (key) => clearCount(db, `${what} ${key}`),
  }
}

import { AppError } from '@keel/contract/errors'

const KEYS_MAX = 50_000

export interface Attempts {
  /** Counts one attempt; throws `too.many` with the seconds to wait if there were too many. */
  take(key: string): void
  /** Counts one attempt; returns whether there are too many now. */
  count(key: string): boolean
  /** Deletes the attempts after a success. */
  clear(key: string): void
}

/** Counts attempts per key in a fixed window, in this process. Counted before the check, so that parallel guesses do not slip through. */
export function createAttempts({ max, windowMs, now }: { max: number; windowMs: number; now: () => Date }): Attempts {
  const counted = new Map<string, { count: number; until: number }>()

  /** Windows all have one length, so the map is in the order of their ends. */
  function dropOld(at: number): void {
    for (const [key, { until }] of counted) {
      if (until > at && counted.size < KEYS_MAX) return
      counted.delete(key)
    }
  }

  /** Counts one attempt; if there are too many, returns the moment from which the next is allowed, else null. */
  function add(key: string): number | null {
    const at = now().getTime()
    dropOld(at)
    const known = counted.get(key)
    if (!known || known.until <= at) {
      counted.delete(key)
      counted.set(key, { count: 1, until: at + windowMs })
      return null
    }
    if (known.count >= max) return known.until
    known.count += 1
    return null
  }

  return {
    take(key) {
      const until = add(key)
      if (until !== null) throw new AppError('too.many', { retryAfterSeconds: Math.ceil((until - now().getTime()) / 1000) })
    },
    count: (key) => add(key) !== null,
    clear: (key) => void counted.delete(key),
  }
}

import { AppError } from '@keel/contract/errors'

const KEYS_MAX = 50_000

export interface Attempts {
  /** Counts one attempt; throws 'too.many' with the seconds to wait when there were too many. */
  take(key: string): void
  /** Forgets the attempts: the right answer was given. */
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

  return {
    take(key) {
      const at = now().getTime()
      dropOld(at)
      const known = counted.get(key)
      if (!known || known.until <= at) {
        counted.delete(key)
        counted.set(key, { count: 1, until: at + windowMs })
        return
      }
      if (known.count >= max) throw new AppError('too.many', { retryAfterSeconds: Math.ceil((known.until - at) / 1000) })
      known.count += 1
    },
    clear: (key) => void counted.delete(key),
  }
}

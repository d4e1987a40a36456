import { AppError } from '@keel/contract/errors'
import type { CountLimit } from '../../db/counts'
import { networksOf } from '../../http/client-address'

const NETWORKS_MAX = 50_000

/**
 * Counts lookups of unknown tokens per network in a fixed window. In this process only: what it keeps away from the database must not
 * ask the database.
 */
export class UnknownTokens {
  private readonly counted = new Map<string, { count: number; until: number }>()

  constructor(
    private readonly limit: CountLimit,
    private readonly now: () => Date,
  ) {}

  /** Counts one lookup. @throws `too.many` with the seconds to wait */
  take(address: string): void {
    const at = this.now().getTime()
    this.dropOld(at)
    for (const { key, times } of networksOf(address)) {
      const known = this.counted.get(key)
      if (!known || known.until <= at) {
        this.counted.delete(key)
        this.counted.set(key, { count: 1, until: at + this.limit.windowMs })
      } else if (known.count >= this.limit.max * times) {
        throw new AppError('too.many', { retryAfterSeconds: Math.ceil((known.until - at) / 1000) })
      } else known.count += 1
    }
  }

  /** After a known token: deletes the lookups of its network, and the one of this token from those of wider networks. */
  clear(address: string): void {
    const [narrow, ...wider] = networksOf(address)
    this.counted.delete(narrow.key)
    for (const { key } of wider) {
      const known = this.counted.get(key)
      if (known) known.count -= 1
    }
  }

  // Windows all have one length, so the map is in the order of their ends.
  private dropOld(at: number): void {
    for (const [network, { until }] of this.counted) {
      if (until > at && this.counted.size < NETWORKS_MAX) return
      this.counted.delete(network)
    }
  }
}

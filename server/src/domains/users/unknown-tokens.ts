import { AppError } from '@keel/contract/errors'
import type { CountLimit } from '../../db/counts'

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
  take(network: string): void {
    const at = this.now().getTime()
    this.dropOld(at)
    const known = this.counted.get(network)
    if (!known || known.until <= at) {
      this.counted.delete(network)
      this.counted.set(network, { count: 1, until: at + this.limit.windowMs })
    } else if (known.count >= this.limit.max) {
      throw new AppError('too.many', { retryAfterSeconds: Math.ceil((known.until - at) / 1000) })
    } else known.count += 1
  }

  /** Deletes the lookups of a network after a known token. */
  clear(network: string): void {
    this.counted.delete(network)
  }

  // Windows all have one length, so the map is in the order of their ends.
  private dropOld(at: number): void {
    for (const [network, { until }] of this.counted) {
      if (until > at && this.counted.size < NETWORKS_MAX) return
      this.counted.delete(network)
    }
  }
}

import type { Limits } from '../limits'

/** The delivered queue ids of one person, in two generations: forgetting costs the same for any number of them. */
export class DeliveredOf {
  private young = new Set<string>()
  private old = new Set<string>()

  constructor(
    private readonly limits: Limits,
    private turnedAt: number,
  ) {}

  has(queueId: string): boolean {
    return this.young.has(queueId) || this.old.has(queueId)
  }

  add(queueId: string, now: number): void {
    if (this.young.size >= this.limits.repeatsPerUser / 2 || now - this.turnedAt >= this.limits.repeatMs) {
      this.old = this.young
      this.young = new Set()
      this.turnedAt = now
    }
    this.young.add(queueId)
  }

  /** Nothing was delivered for so long that no repeat is expected. */
  isStale(now: number): boolean {
    return now - this.turnedAt >= this.limits.repeatMs * 2
  }
}

/** The delivered queue ids by person; a repeat is recognised for at least `repeatMs`. */
export class Delivered {
  private readonly users = new Map<number, DeliveredOf>()

  constructor(private readonly limits: Limits) {}

  of(userId: number, now: number): DeliveredOf {
    let own = this.users.get(userId)
    if (!own) {
      own = new DeliveredOf(this.limits, now)
      this.users.set(userId, own)
    }
    return own
  }

  /** Drops people who have sent nothing for long. */
  purge(now: number): void {
    for (const [userId, own] of this.users) if (own.isStale(now)) this.users.delete(userId)
  }
}

import type { Limits } from './limits'

interface Seen {
  young: Set<string>
  old: Set<string>
  turnedAt: number
}

/**
 * Which queued messages were delivered already. Kept per person in two generations, so that forgetting
 * costs the same however many there are; a repeat is known for at least `repeatMs`.
 */
export class Delivered {
  private readonly users = new Map<number, Seen>()

  constructor(private readonly limits: Limits) {}

  /** Takes a message on as new; false for one that was taken on before. */
  claim(userId: number, queueId: string, now: number): boolean {
    let seen = this.users.get(userId)
    if (!seen) {
      seen = { young: new Set(), old: new Set(), turnedAt: now }
      this.users.set(userId, seen)
    }
    if (seen.young.size >= this.limits.repeatsPerUser / 2 || now - seen.turnedAt >= this.limits.repeatMs) {
      seen.old = seen.young
      seen.young = new Set()
      seen.turnedAt = now
    }
    if (seen.old.has(queueId)) return false
    const { size } = seen.young
    seen.young.add(queueId)
    return seen.young.size > size
  }

  /** It was not delivered after all: sent again, it is new. */
  release(userId: number, queueId: string): void {
    this.users.get(userId)?.young.delete(queueId)
  }

  /** Forgets people who have sent nothing for long. */
  sweep(now: number): void {
    for (const [userId, seen] of this.users) if (now - seen.turnedAt >= this.limits.repeatMs * 2) this.users.delete(userId)
  }
}

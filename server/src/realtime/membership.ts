import type { Who } from '@keel/contract/permissions'
import type { Limits } from './limits'

/** What a person is in a room; `until` is when it must be asked again. */
export interface Membership { who: Who; until: number }

/** Remembers who is what in which room, so that not every message asks the database. */
export class Memberships {
  private readonly users = new Map<number, Map<number, Membership>>()
  private forgotten = 0

  constructor(
    private readonly ask: (userId: number, roomId: number) => Promise<{ who: Who } | null>,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /** What is known and still holds; undefined asks for `load`. */
  known(userId: number, roomId: number, now: number): Membership | undefined {
    const found = this.users.get(userId)?.get(roomId)
    return found && found.until > now ? found : undefined
  }

  /** Asks; null is "not a member", which is never remembered. */
  async load(userId: number, roomId: number): Promise<Membership | null> {
    const before = this.forgotten
    const answer = await this.ask(userId, roomId)
    const rooms = this.users.get(userId) ?? new Map<number, Membership>()
    if (!answer) {
      rooms.delete(roomId)
      return null
    }
    const membership = { who: answer.who, until: this.now() + this.limits.membershipMs }
    // Forgotten while it was asked: the answer may be the old one, so it serves this once only.
    if (this.forgotten !== before) return membership
    rooms.set(roomId, membership)
    this.users.set(userId, rooms)
    return membership
  }

  /** The next message asks anew. */
  forget(userId: number, roomId: number): void {
    this.forgotten += 1
    this.users.get(userId)?.delete(roomId)
  }

  /** Lets go of what no longer holds. */
  sweep(): void {
    for (const [userId, rooms] of this.users) {
      for (const [roomId, membership] of rooms) if (membership.until <= this.now()) rooms.delete(roomId)
      if (rooms.size === 0) this.users.delete(userId)
    }
  }
}

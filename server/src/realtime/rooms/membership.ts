import type { AccessRole } from '@keel/contract/permissions'
import type { Limits } from '../limits'

/** A person's role in a room; after `until` it must be looked up again. */
export interface Membership {
  who: AccessRole
  until: number
}

/** A person in a room. */
export interface MembershipKey {
  userId: number
  roomId: number
}

/** Returns the roles of people in rooms, in the order of `places`; null for non-members and unknown rooms. */
export type AskMemberships = (places: readonly MembershipKey[]) => Promise<(AccessRole | null)[]>

/** Queries for single people at once; who comes meanwhile waits for the next one, which is for all who wait. */
const QUERIES = 4

interface Waiting extends MembershipKey {
  onLoaded: (member: Membership | null) => void
  resolve: () => void
  reject: (error: unknown) => void
}

/** Looks up roles in rooms. They are cached on the seats, so that not every message asks the database. */
export class Memberships {
  private readonly underWay = new Set<MembershipKey & { outdated: boolean }>()
  private waiting: Waiting[] = []
  private queries = 0

  constructor(
    private readonly ask: AskMemberships,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /**
   * Calls `onLoaded` with the person's membership, or null for a non-member. Repeats the query when the membership was
   * forgotten meanwhile: somebody who is removed while they enter must not get in by an outdated result.
   */
  load(userId: number, roomId: number, onLoaded: (member: Membership | null) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ userId, roomId, onLoaded, resolve, reject })
      void this.loadWaiting()
    })
  }

  private async loadWaiting(): Promise<void> {
    if (this.queries >= QUERIES || this.waiting.length === 0) return
    const asked = this.waiting
    this.waiting = []
    this.queries += 1
    const unanswered = new Set(asked)
    try {
      await this.loadAll(asked, (one, member) => {
        unanswered.delete(one)
        try {
          one.onLoaded(member)
          one.resolve()
        } catch (error) {
          one.reject(error)
        }
      })
      // Forgotten meanwhile.
      this.waiting.push(...unanswered)
    } catch (error) {
      for (const { reject } of unanswered) reject(error)
    }
    this.queries -= 1
    void this.loadWaiting()
  }

  /** Does the same for many in one query, without those that were forgotten meanwhile. */
  async loadAll<P extends MembershipKey>(places: readonly P[], onLoaded: (place: P, member: Membership | null) => void): Promise<void> {
    if (places.length === 0) return
    const asked = places.map((place) => ({ userId: place.userId, roomId: place.roomId, place, outdated: false }))
    for (const one of asked) this.underWay.add(one)
    try {
      const answers = await this.ask(asked)
      const until = this.now() + this.limits.membershipMs
      for (const [index, { place, outdated }] of asked.entries()) {
        const who = answers[index]
        if (!outdated) onLoaded(place, who ? { who, until } : null)
      }
    } finally {
      for (const one of asked) this.underWay.delete(one)
    }
  }

  /** Results about this person that are being loaded must not be used. */
  forget(userId: number, roomId: number): void {
    for (const one of this.underWay) if (one.userId === userId && one.roomId === roomId) one.outdated = true
  }
}

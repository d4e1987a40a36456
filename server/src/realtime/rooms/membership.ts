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

/** Looks up roles in rooms. They are cached on the seats, so that not every message asks the database. */
export class Memberships {
  private readonly underWay = new Set<MembershipKey & { outdated: boolean }>()

  constructor(
    private readonly ask: AskMemberships,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /**
   * Calls `onLoaded` with the person's membership, or null for a non-member. Repeats the query when the membership was
   * forgotten meanwhile: somebody who is removed while they enter must not get in by an outdated result.
   */
  async load(userId: number, roomId: number, onLoaded: (member: Membership | null) => void): Promise<void> {
    let found = false
    while (!found) {
      await this.loadAll([{ userId, roomId }], (_, member) => {
        found = true
        onLoaded(member)
      })
    }
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

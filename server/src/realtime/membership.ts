import type { Who } from '@keel/contract/permissions'
import type { Limits } from './limits'

/** What a person is in a room; `until` is when it must be asked again. */
export interface Membership {
  who: Who
  until: number
}

/** Asks who is what in which room. The answer is kept on the seat, so that not every message asks the database. */
export class Memberships {
  private forgotten = 0

  constructor(
    private readonly ask: (userId: number, roomId: number) => Promise<{ who: Who } | null>,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /** Null is "not a member". */
  async load(userId: number, roomId: number): Promise<Membership | null> {
    const { forgotten } = this
    const answer = await this.ask(userId, roomId)
    if (!answer) return null
    // Forgotten while it was asked: the answer may be the old one, so it serves this once only.
    return { who: answer.who, until: this.forgotten === forgotten ? this.now() + this.limits.membershipMs : this.now() }
  }

  /** Answers that are under way must not be kept. */
  forget(): void {
    this.forgotten += 1
  }
}

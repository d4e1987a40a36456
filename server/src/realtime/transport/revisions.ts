import type { Revision } from '@keel/contract/realtime/revision'
import { randomId } from '../../random-id'

/** Ids share this many numbers, so that their amount is bounded: at worst data is fetched once more. */
const SLOTS = 4096

/**
 * Numbers the events of this process, and keeps the number of the last one to each user and room. Data that was read at a revision at or
 * after the last event's lacks nothing. Other processes do not take part: with several, nothing may be concluded.
 */
export class Revisions {
  private readonly run = randomId(6)
  private count = 0
  private readonly users = new Float64Array(SLOTS)
  private readonly rooms = new Float64Array(SLOTS)

  /** Call it when an event is sent to a user. */
  userChanged(userId: number): void {
    this.users[userId % SLOTS] = ++this.count
  }

  /** Call it when a message is sent to a room. */
  roomChanged(roomId: number): void {
    this.rooms[roomId % SLOTS] = ++this.count
  }

  /** Anything may have changed. */
  allChanged(): void {
    this.count += 1
    this.users.fill(this.count)
    this.rooms.fill(this.count)
  }

  /** The revision of what is read from now on. */
  current(): Revision {
    return { run: this.run, count: this.count }
  }

  ofUser(userId: number): Revision {
    return { run: this.run, count: this.users[userId % SLOTS] ?? 0 }
  }

  ofRoom(roomId: number): Revision {
    return { run: this.run, count: this.rooms[roomId % SLOTS] ?? 0 }
  }
}

import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { Clock } from '../clock'
import type { Connections } from '../transport/connections'
import { singleTail } from '../transport/frame'
import type { Lifecycle } from '../transport/lifecycle'
import type { Limits } from '../limits'
import type { Log } from '../log'
import type { Membership, Memberships } from './membership'
import type { Rooms } from './rooms'
import type { RoomSeat } from './seat'

export interface RecheckDeps {
  /** Returns which of these sessions are valid, and when each ends, in milliseconds since 1970. */
  sessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  memberships: Memberships
  connections: Connections
  lifecycle: Lifecycle
  rooms: Rooms
  clock: Clock
  limits: Limits
  log: Log
}

/**
 * Checks every few seconds, in one query each, whether the sessions and memberships of all connections are still valid: they
 * may have ended in another process, which cannot reach the connections of this one.
 */
export class Recheck {
  private dueAt: number
  private running: Promise<void> | null = null
  private failed = false
  private stopped = false

  constructor(private readonly deps: RecheckDeps) {
    this.dueAt = deps.clock.now() + deps.limits.recheckMs
  }

  tick(): void {
    const now = this.deps.clock.now()
    if (this.stopped || this.running || now < this.dueAt) return
    this.dueAt = now + this.deps.limits.recheckMs
    this.running = this.run().finally(() => {
      this.running = null
    })
  }

  /** Checks now whether this connection may be in the room it entered. */
  async seat(seat: RoomSeat): Promise<void> {
    try {
      await this.deps.memberships.load(seat.connection.userId, seat.room.id, (member) => this.settle(seat, member))
    } catch (error) {
      // The next round repeats the check.
      this.deps.log.error({ err: error }, 'checking a seat failed')
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.running
  }

  private async run(): Promise<void> {
    try {
      await Promise.all([this.sessions(), this.seats()])
      this.failed = false
    } catch (error) {
      // A database outage ends nobody's connection, and is logged once.
      if (!this.failed && !this.stopped) this.deps.log.error({ err: error }, 'checking sessions and memberships failed')
      this.failed = true
    }
  }

  private async sessions(): Promise<void> {
    const asked = [...this.deps.connections.all()]
    const ends = await this.deps.sessions([...new Set(asked.map(({ identity }) => identity.sessionId))])
    for (const connection of asked) {
      const expiresAt = ends.get(connection.identity.sessionId)
      if (expiresAt === undefined) this.deps.lifecycle.end(connection, CLOSE.sessionEnded)
      else connection.identity = { ...connection.identity, expiresAt }
    }
  }

  private async seats(): Promise<void> {
    const places = [...this.deps.connections.all()].flatMap((connection) =>
      this.deps.rooms.seatsOf(connection).map((seat) => ({ userId: connection.userId, roomId: seat.room.id, seat })),
    )
    await this.deps.memberships.loadAll(places, ({ seat }, member) => this.settle(seat, member))
  }

  private settle(seat: RoomSeat, member: Membership | null): void {
    const { connection, room } = seat
    if (!this.deps.rooms.seatsOf(connection).includes(seat)) return
    if (member) {
      seat.member = member
      return
    }
    this.deps.rooms.leave(connection, room.id)
    connection.send(singleTail('room_left', { room_id: room.id }))
  }
}

import { USER_STATUS } from '@keel/contract/constants'
import type { RoomMember } from '@keel/contract/entities/room'
import type { Person } from '@keel/contract/entities/user'
import type { SeatInfo } from '../bus-link'
import type { Clock } from '../clock'
import type { Connections } from '../transport/connections'
import { singleTail } from '../transport/frame'
import type { Limits } from '../limits'
import type { Log } from '../log'
import type { Revisions } from '../transport/revisions'
import { RoomJobs } from './room-jobs'

export type MemberIdentity = Person & { owner: boolean }
/** The people in a room now, and the board on the screen they used last. */
export type Online = Map<number, { boardId: number | null }>

/** The people of a room as its students see them: without boards that are hidden from students. */
export type AskAsStudentsSee = (roomId: number, users: RoomMember[]) => Promise<RoomMember[]>

export interface PresenceDeps {
  people: (roomId: number) => Promise<MemberIdentity[]>
  asStudentsSee: AskAsStudentsSee
  online: (roomId: number) => Online
  onPresence?: (roomId: number, online: Online) => void | Promise<void>
  /** Resolves when the people of other processes can be known. */
  whenUp: () => Promise<void>
  connections: Connections
  revisions?: Revisions | undefined
  clock: Clock
  limits: Limits
  log: Log
}

/** Returns who is in a room. Several tabs count as one person; the tab that changed last decides the board. */
export const onlineIn = (seats: readonly SeatInfo[]): Online => {
  const online: Online = new Map()
  const turns = new Map<number, number>()
  for (const { userId, boardId, turn } of seats) {
    if (turn < (turns.get(userId) ?? -1)) continue
    turns.set(userId, turn)
    online.set(userId, { boardId })
  }
  return online
}

/** Each takes a connection to the database, which the people who connect need too. */
const AT_ONCE = 4

interface State {
  dueAt: number
  changed: boolean
  busy: boolean
}

/** Broadcasts the full list of a room's people, at once and then at most every `announceMs`. */
export class Presence {
  private readonly states = new Map<number, State>()
  private readonly announcements = new RoomJobs((roomId) => this.announce(roomId), AT_ONCE)
  private readonly records = new RoomJobs((roomId) => this.recordPresence(roomId), AT_ONCE)
  private stopped = false
  private isUp = false

  constructor(private readonly deps: PresenceDeps) {}

  /** From now on nothing is broadcast: all connections are about to be closed. */
  stop(): void {
    this.stopped = true
  }

  changed(roomId: number): void {
    if (this.stopped) return
    this.records.add(roomId)
    const state = this.states.get(roomId) ?? { dueAt: -Infinity, changed: false, busy: false }
    state.changed = true
    this.states.set(roomId, state)
    this.announceWhenDue(roomId, state)
  }

  tick(): void {
    for (const [roomId, state] of this.states) this.announceWhenDue(roomId, state)
  }

  private announceWhenDue(roomId: number, state: State): void {
    const now = this.deps.clock.now()
    if (this.stopped || state.busy || now < state.dueAt) return
    if (!state.changed) {
      this.states.delete(roomId)
      return
    }
    state.busy = true
    this.announcements.add(roomId)
  }

  private async announce(roomId: number): Promise<void> {
    const state = this.states.get(roomId)
    if (!state || this.stopped) return
    state.changed = false
    state.dueAt = this.deps.clock.now() + this.deps.limits.announceMs
    const { people, online, asStudentsSee, connections, revisions, clock, limits, log } = this.deps
    try {
      const persons = await people(roomId)
      const here = online(roomId)
      const users: RoomMember[] = persons.map(({ id, first_name, last_name, role, owner }) => {
        const now = here.get(id)
        return {
          id,
          first_name,
          last_name,
          role,
          owner,
          status: now ? USER_STATUS.online : USER_STATUS.offline,
          boardId: now?.boardId ?? null,
        }
      })
      const tail = singleTail('room_users', { room_id: roomId, users })
      const forStudents = singleTail('room_users', { room_id: roomId, users: await asStudentsSee(roomId, users) })
      // Also to members on other screens: their list of classrooms shows who is in.
      for (const { id, owner } of persons) {
        revisions?.userChanged(id)
        for (const connection of connections.ofUser(id)) connection.send(owner ? tail : forStudents)
      }
    } catch (error) {
      state.changed = true
      state.dueAt = clock.now() + limits.presenceLeaveMs
      log.error({ err: error, roomId }, 'broadcasting presence failed')
    } finally {
      state.busy = false
    }
  }

  private async recordPresence(roomId: number): Promise<void> {
    try {
      // Before that the people of other processes would be stored as gone.
      if (!this.isUp) await this.deps.whenUp()
      this.isUp = true
      // Stryker disable next-line OptionalChaining: only the benchmark records nothing
      if (!this.stopped) await this.deps.onPresence?.(roomId, this.deps.online(roomId))
    } catch (error) {
      this.deps.log.error({ err: error, roomId }, 'recording presence failed')
    }
  }
}

import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { allows } from '@keel/contract/permissions'
import { digestOfSeats, digestOfShared } from './agreement'
import type { BusLink, RoomHead, SeatInfo, SeatsReport, SeenBy } from '../bus-link'
import type { Clock } from '../clock'
import type { Connection } from '../transport/connection'
import type { Connections } from '../transport/connections'
import { TailWriter } from '../transport/frame'
import { Bucket, type Limits } from '../limits'
import { peerIdOf } from '../transport/peer-id'
import type { Membership } from './membership'
import { SharedStates, type NamedMessage, type SharedState } from '../states/shared-states'
import { OtherNodes, type SeatsChange } from './other-nodes'
import { infosOf, isSameCall, isSamePresence, peersIn, type Peer } from './seat-info'
import { onlineIn, type Online, type Presence } from './presence'
import type { RoomRules } from './rules'
import type { Room, RoomSeat, StickyMessage } from './seat'

const UNASKED: Membership = { who: 'guest', until: -Infinity }

/** The connections of the room that an event is for. */
export interface Reach {
  except?: Connection
  to?: Connection
  only?: readonly number[] | undefined
  without?: readonly number[] | undefined
  volatile?: boolean
  seenBy?: SeenBy
}
/** A sticky message in force and its sender. */
export interface Held {
  userId: number
  message: { action: string } & Record<string, unknown>
}
export interface RoomsDeps {
  presence: Presence
  bus: BusLink
  connections: Connections
  rules: RoomRules
  clock: Clock
  limits: Limits
}

/** Returns whether a seat's person may see messages for their sender and those with a permission only. */
export const maySee = ({ member, connection }: RoomSeat, seenBy: SeenBy | undefined): boolean =>
  !seenBy || connection.userId === seenBy.userId || allows(seenBy.permission, member.who)

/** The body of a `direct_message` event as JSON text, around the action's own. */
export const roomEvent = (roomId: number, userId: number | null, queueId: string | null, ts: number, actionJson: string): string =>
  `{"user_id":${userId},"room_id":${roomId},"queue_id":${queueId === null ? 'null' : `"${queueId}"`},"ts":${ts},"data":${actionJson}}`

/** The event of a shared state, for later entrants. */
export const sharedEvent = (roomId: number, { userId, ts, message }: SharedState): string =>
  roomEvent(roomId, userId, null, ts, JSON.stringify(message))
interface RoomEvent {
  user_id: number
  ts: number
  data: NamedMessage
}

/** The seats of all rooms on this node, and the broadcasts when they change. */
export class Rooms {
  private stopping = false
  private readonly rooms = new Map<number, Room>()
  private readonly seats = new Map<Connection, readonly RoomSeat[]>()
  private turn = 0
  /** Rooms whose seats here have changed since the last report. */
  private readonly unreported = new Set<number>()
  readonly others = new OtherNodes((change) => this.onOtherSeats(change))

  constructor(private readonly deps: RoomsDeps) {}

  get rules(): RoomRules {
    return this.deps.rules
  }

  get size(): number {
    return this.rooms.size
  }

  /** Returns the seats of a connection, at most one per room. */
  seatsOf(connection: Connection): readonly RoomSeat[] {
    return this.seats.get(connection) ?? []
  }

  seat(connection: Connection, roomId: number): RoomSeat | undefined {
    for (const seat of this.seatsOf(connection)) if (seat.room.id === roomId) return seat
    return undefined
  }

  /** Returns the cached membership of a person there; undefined when it must be looked up. */
  member(connection: Connection, roomId: number, now: number): Membership | undefined {
    const member = this.seat(connection, roomId)?.member
    return member && member.until > now ? member : undefined
  }

  forgetMember(userId: number, roomId: number): void {
    for (const connection of this.deps.connections.ofUser(userId)) {
      const seat = this.seat(connection, roomId)
      if (seat) seat.member = UNASKED
    }
  }

  /** Takes a seat, or updates the board on the screen; `undefined` leaves the board unchanged. */
  enter(connection: Connection, roomId: number, member: Membership, boardId?: number | null): RoomSeat {
    const seat = this.seat(connection, roomId)
    if (!seat) return this.sitDown(connection, roomId, member, boardId ?? null)
    seat.member = member
    if (boardId !== undefined && boardId !== seat.boardId) {
      seat.boardId = boardId
      seat.turn = this.nextTurn()
      this.changed(seat.room)
    }
    return seat
  }

  leave(connection: Connection, roomId: number): void {
    const seat = this.seat(connection, roomId)
    if (seat) this.standUp(seat)
  }

  /** The disconnect grace period is over: others see the person leave, the seat stays. */
  away(connection: Connection): void {
    for (const seat of this.seatsOf(connection)) {
      seat.here = false
      this.broadcastLeave(seat)
      this.changed(seat.room)
    }
  }

  /** It reconnected with nothing missed: the seats are unchanged. */
  back(connection: Connection): void {
    for (const seat of this.seatsOf(connection)) {
      seat.here = true
      for (const message of seat.sticky?.values() ?? []) this.broadcastSticky(seat, message, message.action)
      if (seat.inCall) this.broadcastPeers(seat.room)
      this.changed(seat.room)
    }
  }

  /** Sends what later entrants get: the stream of this connection has begun again. */
  sendStates(connection: Connection): void {
    for (const { room } of this.seatsOf(connection)) this.sendStatesOf(room, connection)
  }

  /** The connection ended: its seats are free. */
  drop(connection: Connection): void {
    for (const seat of this.seatsOf(connection)) this.standUp(seat)
  }

  /** Broadcasts to a room: on this node at once, to others over the bus. `exceptId` is the connection that gets no echo. */
  broadcast(
    roomId: number,
    action: ChangeMessage | { action: string },
    actor: number | null,
    reach: Reach = {},
    exceptId = reach.except?.id,
  ): void {
    const { bus, clock } = this.deps
    const json = roomEvent(roomId, actor, null, clock.wall(), JSON.stringify(action))
    const room = this.rooms.get(roomId)
    if (room) this.fanOut(room, room.tails.write('direct_message', json), reach)
    // Stryker disable next-line ConditionalExpression: only saves a message that nobody receives
    if (!bus.reachesOthers) return
    const { only, without } = reach
    const except = exceptId === undefined ? undefined : peerIdOf(exceptId)
    bus.toRoom(roomId, 'direct_message', json, { except, only, without, change: action.action })
  }

  fanOut(room: Room, tail: Buffer, { except, to, only, without, volatile = false, seenBy }: Reach): void {
    for (const seat of room.seats) {
      const { connection } = seat
      if (!maySee(seat, seenBy) || connection === except || (to && connection !== to)) continue
      if (only?.includes(connection.userId) === false || without?.includes(connection.userId)) continue
      connection.send(tail, volatile)
    }
  }

  online(roomId: number): Online {
    return onlineIn(this.allSeats(roomId))
  }

  peers(roomId: number): Peer[] {
    return peersIn(this.allSeats(roomId))
  }

  enterCall(connection: Connection, roomId: number): RoomSeat {
    // Its role is looked up with its first message.
    const seat = this.seat(connection, roomId) ?? this.sitDown(connection, roomId, UNASKED, null)
    if (seat.inCall) return seat
    seat.inCall = true
    this.broadcastPeers(seat.room)
    this.changed(seat.room)
    return seat
  }

  /** Removes a person's connection from the call; all of them if none is named. */
  leaveCall(roomId: number, userId: number, peerId?: string): void {
    const room = this.rooms.get(roomId)
    const leaving = (room?.seats ?? []).filter(
      ({ connection, inCall }) => inCall && connection.userId === userId && (peerId === undefined || connection.peerId === peerId),
    )
    for (const seat of leaving) seat.inCall = false
    if (!room || leaving.length === 0) return
    this.broadcastPeers(room)
    this.changed(room)
  }

  held(roomId: number): Held[] {
    return this.allSeats(roomId).flatMap(({ userId, held }) => held.map(({ action, data }) => ({ userId, message: { ...data, action } })))
  }

  /** Reports to the other nodes which seats there are: of all rooms, or of those that changed. */
  reportSeats(all: boolean): void {
    const { bus } = this.deps
    if (this.stopping) return
    if (all) bus.reportSeats({ all: [...this.rooms.values()].map((room) => [room.id, infosOf(room)]) })
    else for (const roomId of this.unreported) bus.reportSeats({ roomId, seats: infosOf(this.rooms.get(roomId)) })
    this.unreported.clear()
  }

  /** Returns the digest of all seats of this node, as last reported; null while it stops, when none is reported any more. */
  digest(): string | null {
    if (this.stopping) return null
    return digestOfSeats([...this.rooms.values()].map((room) => [room.id, infosOf(room)] as const))
  }

  /** The rooms here in which somebody has set a shared state. */
  sharing(): number[] {
    return [...this.rooms.values()].filter(({ shared }) => shared.size > 0).map(({ id }) => id)
  }

  /** Returns the digest of what a room shares; null where nobody is in it here. */
  digestOfShared(roomId: number): string | null {
    const room = this.rooms.get(roomId)
    return room ? digestOfShared(room.shared.values()) : null
  }

  /** Reports the seats of a connection again. */
  reportAgain(connection: Connection): void {
    for (const { room } of this.seatsOf(connection)) this.report(room)
  }

  /** Takes the report of another node. */
  takeSeats(node: string, report: SeatsReport): void {
    if (!this.others.take(node, report)) this.deps.bus.toNodes({ order: 'report-seats' })
  }

  /** Publishes the shared states of a room for the nodes that have opened it just now. */
  reportShared(roomId: number): void {
    for (const state of this.rooms.get(roomId)?.shared.values() ?? [])
      this.deps.bus.toRoom(roomId, 'direct_message', sharedEvent(roomId, state), { shared: true })
  }

  /** Stores a sticky message, or drops the one that this message undoes. */
  keepSticky(seat: RoomSeat, action: string, data: object, undo: string | undefined): void {
    if (undo !== undefined) (seat.sticky ??= new Map<string, StickyMessage>()).set(action, { action, undo, data })
    else if (seat.sticky) {
      for (const message of seat.sticky.values()) {
        if (message.undo === action && JSON.stringify(message.data) === JSON.stringify(data)) seat.sticky.delete(message.action)
      }
    } else return
    this.report(seat.room)
  }

  /** Returns what to broadcast and keep of a message that sets a shared state, or null when it is outdated. */
  mergeShared(room: Room | undefined, message: NamedMessage): { ts: number; message: NamedMessage } | null {
    const now = this.deps.clock.wall()
    return room ? room.shared.merge(message, now) : this.rules.shared.merge(undefined, message, now)
  }

  private sitDown(connection: Connection, roomId: number, member: Membership, boardId: number | null): RoomSeat {
    const room = this.rooms.get(roomId) ?? this.openRoom(roomId)
    this.sendStatesOf(room, connection)
    const seat: RoomSeat = { connection, room, member, boardId, turn: this.nextTurn(), here: true, inCall: false, sticky: null }
    room.seats.push(seat)
    this.seats.set(connection, this.seatsOf(connection).concat(seat))
    this.changed(room)
    return seat
  }

  private sendStatesOf(room: Room, connection: Connection): void {
    const send = (userId: number | null, data: object): void =>
      connection.send(room.tails.write('direct_message', roomEvent(room.id, userId, null, this.deps.clock.wall(), JSON.stringify(data))))
    for (const { peerId, userId, held } of this.allSeats(room.id))
      if (peerId !== connection.peerId) for (const { action, data } of held) send(userId, { ...data, action })
    for (const state of room.shared.values()) connection.send(room.tails.write('direct_message', sharedEvent(room.id, state)))
    const peers = this.peers(room.id)
    if (peers.length > 0) send(null, { action: 'peers', peers })
  }

  private standUp(seat: RoomSeat): void {
    const { connection, room } = seat
    const left = this.seatsOf(connection).filter((other) => other !== seat)
    if (left.length > 0) this.seats.set(connection, left)
    else this.seats.delete(connection)
    room.seats.splice(room.seats.indexOf(seat), 1)
    if (seat.here) this.broadcastLeave(seat)
    this.changed(room, seat.here)
    if (room.seats.length > 0) return
    this.rooms.delete(room.id)
    this.deps.bus.leaveRoom(room)
    this.deps.rules.onEmpty(room.id)
  }

  private openRoom(roomId: number): Room {
    const { bus, clock, limits, rules } = this.deps
    const room: Room = {
      id: roomId,
      seats: [],
      tails: new TailWriter(),
      bucket: new Bucket(limits.roomMessages, clock.now()),
      ownBuckets: new Map(),
      shared: new SharedStates(rules.shared, limits.sharedStates),
      onBusMessage: (text) => bus.readRoomMessage(text, (tail, head) => this.fromOtherNode(room, tail, head)),
    }
    this.rooms.set(roomId, room)
    bus.enterRoom(room)
    bus.toNodes({ order: 'report-shared', roomId })
    return room
  }

  private fromOtherNode(room: Room, text: string, { except, to, only, without, volatile, shared, seenBy, change }: RoomHead): void {
    if (shared) {
      const { user_id: userId, ts, data } = JSON.parse(text.slice(text.indexOf('{'), -1)) as RoomEvent
      if (!room.shared.keep({ userId, ts, message: data })) return
    }
    const { connections, presence } = this.deps
    if (change !== undefined && this.rules.onChange(room.id, change)) presence.changed(room.id)
    // Stryker disable next-line ConditionalExpression: no connection has the name undefined
    const target = to === undefined ? undefined : connections.peer(to)
    if (to !== undefined && !target) return
    this.fanOut(room, room.tails.copy(text), {
      except: except === undefined ? undefined : connections.peer(except),
      to: target,
      only,
      without,
      volatile,
      seenBy,
    })
  }

  /** From now on no leave is broadcast: when a server stops, everybody leaves and reconnects. */
  stop(): void {
    this.stopping = true
  }

  private broadcastLeave(seat: RoomSeat): void {
    if (this.stopping) return
    for (const message of seat.sticky?.values() ?? []) this.broadcastSticky(seat, message, message.undo)
    if (seat.inCall) this.broadcastPeers(seat.room)
  }

  // Each node sends the list of all nodes to its own seats; the others learn of the change by the report of seats.
  private broadcastPeers({ id, tails }: Room): void {
    const json = roomEvent(id, null, null, this.deps.clock.wall(), JSON.stringify({ action: 'peers', peers: this.peers(id) }))
    const room = this.rooms.get(id)
    if (room) this.fanOut(room, tails.write('direct_message', json), {})
  }

  private allSeats(roomId: number): SeatInfo[] {
    return infosOf(this.rooms.get(roomId)).concat(this.others.seats(roomId))
  }

  private changed(room: Room, isSeen = true): void {
    if (isSeen && !this.stopping) this.deps.presence.changed(room.id)
    this.report(room)
  }

  // Once for all that changes in one turn.
  private report(room: Room): void {
    if (!this.deps.bus.reachesOthers) return
    if (this.unreported.size === 0) queueMicrotask(() => this.reportSeats(false))
    this.unreported.add(room.id)
  }

  // The time, so that turns of different nodes can be compared; growing, so that those of one node differ.
  private nextTurn(): number {
    this.turn = Math.max(this.turn + 1, this.deps.clock.wall())
    return this.turn
  }

  private onOtherSeats({ roomId, before, after, lost }: SeatsChange): void {
    if (!isSamePresence(before, after)) this.deps.presence.changed(roomId)
    const room = this.rooms.get(roomId)
    if (!room) return
    if (!isSameCall(before, after)) this.broadcastPeers(room)
    if (!lost) return
    const left = new Set(after.map(({ peerId }) => peerId))
    for (const { peerId, userId, held } of before)
      if (!left.has(peerId))
        for (const { undo, data } of held) {
          const json = roomEvent(roomId, userId, null, this.deps.clock.wall(), JSON.stringify({ action: undo, ...data }))
          this.fanOut(room, room.tails.write('direct_message', json), {})
        }
  }

  private broadcastSticky({ connection, room }: RoomSeat, { data }: StickyMessage, action: string): void {
    this.broadcast(room.id, { action, ...data }, connection.userId, { except: connection })
  }
}

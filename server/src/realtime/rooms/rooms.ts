import type { ChangeMessage } from '@keel/contract/realtime/room-messages'
import { allows } from '@keel/contract/permissions'
import type { BusLink, RoomHead, SeenBy } from '../bus-link'
import type { Clock } from '../clock'
import type { Connection } from '../transport/connection'
import type { Connections } from '../transport/connections'
import { TailWriter } from '../transport/frame'
import { Bucket, type Limits } from '../limits'
import type { Log } from '../log'
import type { Membership } from './membership'
import { SharedStates, type NamedMessage, type SharedState } from '../states/shared-states'
import { onlineIn, type Online, type Presence, type MemberIdentity } from './presence'
import type { RoomRules } from './rules'
import type { Room, RoomSeat, StickyMessage } from './seat'

const UNASKED: Membership = { who: 'guest', until: -Infinity }

/** The connections of the room that an event is for. */
export interface Reach {
  except?: Connection
  to?: Connection
  only?: (userId: number) => boolean
  volatile?: boolean
  seenBy?: SeenBy
}
/** A sticky message in force and its sender. */
export interface Held {
  userId: number
  connectionId: string
  message: { action: string } & Record<string, unknown>
}
/** A connection in a room's call. */
export interface Peer {
  peer_id: string
  user_id: number
}

export interface RoomsDeps {
  presence: Presence
  bus: BusLink
  connections: Connections
  rules: RoomRules
  people: (roomId: number) => Promise<MemberIdentity[]>
  clock: Clock
  limits: Limits
  log: Log
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
      seat.turn = ++this.turn
      this.deps.presence.changed(roomId)
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
    }
  }

  /** It reconnected with nothing missed: the seats are unchanged. */
  back(connection: Connection): void {
    for (const seat of this.seatsOf(connection)) {
      seat.here = true
      for (const message of seat.sticky?.values() ?? []) this.broadcastSticky(seat, message, message.action)
      if (seat.inCall) this.broadcastPeers(seat.room.id)
      this.deps.presence.changed(seat.room.id)
    }
  }

  /** The connection ended: its seats are free. */
  drop(connection: Connection): void {
    for (const seat of this.seatsOf(connection)) this.standUp(seat)
  }

  /** Broadcasts to a room: on this node at once, to others over the bus. */
  broadcast(
    roomId: number,
    action: ChangeMessage | { action: string },
    actor: number | null,
    reach: Reach = {},
    exceptId = reach.except?.id,
  ): void {
    const { bus, clock, people, log } = this.deps
    const json = roomEvent(roomId, actor, null, clock.wall(), JSON.stringify(action))
    const room = this.rooms.get(roomId)
    if (room) this.fanOut(room, room.tails.write('direct_message', json), reach)
    const { only } = reach
    // Stryker disable next-line ConditionalExpression: only saves a message that nobody receives
    if (!bus.reachesOthers) return
    if (!only) return bus.toRoom(roomId, 'direct_message', json, { except: exceptId })
    // A condition cannot be sent to another node; the list of those who fulfil it can.
    people(roomId)
      .then((all) => bus.toRoom(roomId, 'direct_message', json, { except: exceptId, users: all.map(({ id }) => id).filter(only) }))
      .catch((error: unknown) => log.error({ err: error, roomId }, 'publish to other nodes failed'))
  }

  fanOut(room: Room, tail: Buffer, { except, to, only, volatile = false, seenBy }: Reach): void {
    for (const seat of room.seats) {
      const { connection } = seat
      if (!maySee(seat, seenBy) || connection === except || (to && connection !== to) || (only && !only(connection.userId))) continue
      connection.send(tail, volatile)
    }
  }

  online(roomId: number): Online {
    return onlineIn(this.rooms.get(roomId))
  }

  peers(roomId: number): Peer[] {
    const seats = this.rooms.get(roomId)?.seats ?? []
    return seats
      .filter((seat) => seat.here && seat.inCall)
      .map(({ connection }) => ({ peer_id: connection.peerId, user_id: connection.userId }))
  }

  enterCall(connection: Connection, roomId: number): RoomSeat {
    // Its role is looked up with its first message.
    const seat = this.seat(connection, roomId) ?? this.sitDown(connection, roomId, UNASKED, null)
    if (seat.inCall) return seat
    seat.inCall = true
    this.broadcastPeers(roomId)
    return seat
  }

  /** Removes a person's connection from the call; all of them if none is named. */
  leaveCall(roomId: number, userId: number, connectionId?: string): void {
    const leaving = (this.rooms.get(roomId)?.seats ?? []).filter(
      ({ connection, inCall }) => inCall && connection.userId === userId && (connectionId === undefined || connection.id === connectionId),
    )
    for (const seat of leaving) seat.inCall = false
    if (leaving.length > 0) this.broadcastPeers(roomId)
  }

  held(roomId: number): Held[] {
    const seats = this.rooms.get(roomId)?.seats ?? []
    return seats.flatMap(({ connection, here, sticky }) =>
      here
        ? [...(sticky?.values() ?? [])].map(({ action, data }) => ({
            userId: connection.userId,
            connectionId: connection.id,
            message: { ...data, action },
          }))
        : [],
    )
  }

  /** Stores a sticky message, or drops the one that this message undoes. */
  keepSticky(seat: RoomSeat, action: string, data: object, undo: string | undefined): void {
    if (undo !== undefined) (seat.sticky ??= new Map<string, StickyMessage>()).set(action, { action, undo, data })
    else if (seat.sticky) {
      for (const message of seat.sticky.values()) {
        if (message.undo === action && JSON.stringify(message.data) === JSON.stringify(data)) seat.sticky.delete(message.action)
      }
    }
  }

  /** Returns what to broadcast and keep of a message that sets a shared state, or null when it is outdated. */
  mergeShared(room: Room | undefined, message: NamedMessage): { ts: number; message: NamedMessage } | null {
    const now = this.deps.clock.wall()
    return room ? room.shared.merge(message, now) : this.rules.shared.merge(undefined, message, now)
  }

  private sitDown(connection: Connection, roomId: number, member: Membership, boardId: number | null): RoomSeat {
    const room = this.rooms.get(roomId) ?? this.openRoom(roomId)
    const send = (userId: number | null, data: object): void =>
      connection.send(room.tails.write('direct_message', roomEvent(roomId, userId, null, this.deps.clock.wall(), JSON.stringify(data))))
    for (const { userId, message } of this.held(roomId)) send(userId, message)
    for (const state of room.shared.values()) connection.send(room.tails.write('direct_message', sharedEvent(roomId, state)))
    const peers = this.peers(roomId)
    if (peers.length > 0) send(null, { action: 'peers', peers })
    const seat: RoomSeat = { connection, room, member, boardId, turn: ++this.turn, here: true, inCall: false, sticky: null }
    room.seats.push(seat)
    this.seats.set(connection, this.seatsOf(connection).concat(seat))
    this.deps.presence.changed(roomId)
    return seat
  }

  private standUp(seat: RoomSeat): void {
    const { connection, room } = seat
    const left = this.seatsOf(connection).filter((other) => other !== seat)
    if (left.length > 0) this.seats.set(connection, left)
    else this.seats.delete(connection)
    room.seats.splice(room.seats.indexOf(seat), 1)
    if (seat.here) this.broadcastLeave(seat)
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
      shared: new SharedStates(rules.shared, limits.sharedStates),
      onBusMessage: (text) => bus.readRoomMessage(text, (tail, head) => this.fromOtherNode(room, tail, head)),
    }
    this.rooms.set(roomId, room)
    bus.enterRoom(room)
    return room
  }

  private fromOtherNode(room: Room, text: string, { except, to, users, volatile, shared, seenBy }: RoomHead): void {
    if (shared) {
      const { user_id: userId, ts, data } = JSON.parse(text.slice(text.indexOf('{'), -1)) as RoomEvent
      if (!room.shared.keep({ userId, ts, message: data })) return
    }
    const { connections } = this.deps
    // Stryker disable next-line ConditionalExpression: no connection has the name undefined
    const target = to === undefined ? undefined : connections.peer(to)
    if (to !== undefined && !target) return
    const only = users && ((userId: number): boolean => users.includes(userId))
    this.fanOut(room, room.tails.copy(text), {
      except: except === undefined ? undefined : connections.get(except),
      to: target,
      only,
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
    if (seat.inCall) this.broadcastPeers(seat.room.id)
    this.deps.presence.changed(seat.room.id)
  }

  private broadcastPeers(roomId: number): void {
    this.broadcast(roomId, { action: 'peers', peers: this.peers(roomId) }, null)
  }

  private broadcastSticky({ connection, room }: RoomSeat, { data }: StickyMessage, action: string): void {
    this.broadcast(room.id, { action, ...data }, connection.userId, { except: connection })
  }
}

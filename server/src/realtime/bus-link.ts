import type { Permission } from '@keel/contract/permissions'
import type { Bus } from '../adapters/bus'
import type { Log } from './log'

/** A command about connections on any node. */
export type NodeOrder =
  | { order: 'forget' | 'kick'; userId: number; roomId: number }
  /** The members of a room have changed: each node broadcasts them to its connections. */
  | { order: 'people-changed'; roomId: number }
  | { order: 'end-session'; sessionId: string }
  | { order: 'forget-user'; userId: number }
  | { order: 'extend-session'; userId: number; sessionId: string; expiresAt: number }
  | { order: 'end-user'; userId: number; exceptSessionId?: string }
  /** The connection continues on the node that sends this. */
  | { order: 'take'; peerId: string; userId: number; sessionId: string }
  /** Puts a person's connection into the room's call; each node answers with `in-call` whether it has the connection. */
  | { order: 'call'; request: string; roomId: number; userId: number; peerId: string }
  | { order: 'in-call'; request: string; isFound: boolean }
  | { order: 'leave-call'; roomId: number; userId: number; peerId?: string }
  /** All nodes, or the one that is named, report all their seats, or what people share in a room. */
  | { order: 'report-seats'; node?: string }
  | { order: 'report-shared'; roomId: number }
  | { order: 'restart-streams' }

/** A connection's place in a room, as other nodes know it. */
export interface SeatInfo {
  peerId: string
  userId: number
  boardId: number | null
  turn: number
  inCall: boolean
  /** Messages in force until this connection leaves. */
  held: readonly { action: string; undo: string; data: object }[]
}
/** What a node reports: all its rooms, or one that changed. */
export type SeatsReport = { all: [roomId: number, seats: SeatInfo[]][] } | { roomId: number; seats: SeatInfo[] }

/** People with this permission, and the sender. */
export interface SeenBy {
  permission: Permission
  userId: number
}
/** A room with at least one connection on this node. */
interface LinkedRoom {
  readonly id: number
  readonly onBusMessage: (text: string) => void
}
/** Receivers of a message on a room's channel. */
export interface RoomHead {
  /** Peer ids. */
  except?: string
  to?: string
  /** People. */
  only?: readonly number[] | undefined
  without?: readonly number[] | undefined
  volatile?: boolean
  seenBy?: SeenBy
  /** It sets a shared state. */
  shared?: boolean
  /** The stored change that it broadcasts. */
  change?: string
}

/** The rooms and people whose messages from other nodes may have been missed. */
export interface Missed {
  rooms: ReadonlySet<number>
  users: ReadonlySet<number>
}

const ORDERS = 'node'
const SEATS = 'seats'
const roomChannel = (roomId: number): string => `room:${roomId}`
const userChannel = (userId: number): string => `user:${userId}`
const idsOf = (channels: ReadonlySet<string>, kind: string): Set<number> =>
  new Set([...channels].filter((channel) => channel.startsWith(kind)).map((channel) => Number(channel.slice(kind.length))))
const missedOf = (channels: ReadonlySet<string>): Missed => ({ rooms: idsOf(channels, 'room:'), users: idsOf(channels, 'user:') })

/**
 * Connects this node to the others. A message for a room starts with a line that names its receivers; the serialised event follows, so
 * that no node serialises it again.
 */
export class BusLink {
  private readonly users = new Map<number, (text: string) => void>()

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** Returns whether there may be other nodes. */
  get reachesOthers(): boolean {
    return this.bus.shared
  }

  /** Publishes an event for the members of a room on other nodes. */
  toRoom(roomId: number, action: string, dataJson: string, head: RoomHead): void {
    if (!this.bus.shared) return
    const text = `${JSON.stringify(head)}\n,"action":"${action}","data":${dataJson}}`
    // A shared state has a time of its own; a message to one peer has no others to be in order with.
    const timely = !head.volatile && !head.shared && head.to === undefined
    this.bus.publish(roomChannel(roomId), text, { volatile: head.volatile, timely })
  }

  toUser(userId: number, tail: Buffer): void {
    if (this.bus.shared) this.bus.publish(userChannel(userId), tail.toString(), { timely: true })
  }

  toNodes(order: NodeOrder): void {
    if (this.bus.shared) this.bus.publish(ORDERS, JSON.stringify(order))
  }

  /** Reports seats of this node. */
  reportSeats(report: SeatsReport): void {
    if (this.bus.shared) this.bus.publish(SEATS, JSON.stringify(report))
  }

  onSeats(handler: (node: string, report: SeatsReport) => void): void {
    if (this.bus.shared) this.bus.subscribe(SEATS, (text, node) => this.read(() => handler(node, JSON.parse(text) as SeatsReport)))
  }

  /** `missed`: what its last messages may have been about; null when all arrived. Nobody waits for its orders any more. */
  onGone(handler: (node: string, missed: Missed | null) => void): void {
    this.bus.onGone((node, channels) => handler(node, channels && missedOf(channels)))
  }

  onOrder(handler: (order: NodeOrder) => void): void {
    this.bus.subscribe(ORDERS, (text) => this.read(() => handler(JSON.parse(text) as NodeOrder)))
  }

  /** Calls the handler when messages were missed; with null when nobody knows whose. */
  onGap(handler: (missed: Missed | null) => void): void {
    this.bus.onGap((channels) => {
      if (channels === null || channels.has(SEATS)) this.toNodes({ order: 'report-seats' })
      handler(channels && !channels.has(ORDERS) ? missedOf(channels) : null)
    })
  }

  /** The name of this node on the bus. */
  get node(): string {
    return this.bus.node
  }

  /** What each sign of life of this node carries, and what is done with those of others. */
  exchangeBeats(text: () => string, handler: (node: string, text: string) => void): void {
    this.bus.beatWith(text)
    this.bus.onBeat((carried, node) => this.read(() => handler(node, carried)))
  }

  enterRoom(room: LinkedRoom): void {
    if (this.bus.shared) this.bus.subscribe(roomChannel(room.id), room.onBusMessage)
  }

  leaveRoom(room: LinkedRoom): void {
    if (this.bus.shared) this.bus.unsubscribe(roomChannel(room.id), room.onBusMessage)
  }

  enterUser(userId: number, onTail: (tail: string) => void): void {
    if (!this.bus.shared) return
    this.users.set(userId, onTail)
    this.bus.subscribe(userChannel(userId), onTail)
  }

  leaveUser(userId: number): void {
    const handler = this.users.get(userId)
    if (handler) this.bus.unsubscribe(userChannel(userId), handler)
    this.users.delete(userId)
  }

  readRoomMessage(text: string, deliver: (tail: string, head: RoomHead) => void): void {
    this.read(() => {
      const end = text.indexOf('\n')
      deliver(text.slice(end + 1), JSON.parse(text.slice(0, end)) as RoomHead)
    })
  }

  private read(handle: () => void): void {
    try {
      handle()
    } catch (error) {
      this.log.error({ err: error }, 'reading a message from another node failed')
    }
  }
}

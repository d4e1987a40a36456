import type { Permission } from '@keel/contract/permissions'
import type { Bus } from '../adapters/bus'
import type { Log } from './log'
import { randomId } from './random-id'

const NODE_LENGTH = 8
/** An order about connections on any node. */
export type NodeOrder =
  | { order: 'forget' | 'kick'; userId: number; roomId: number }
  | { order: 'end-session'; sessionId: string }
  | { order: 'extend-session'; userId: number; sessionId: string; expiresAt: number }
  | { order: 'end-user'; userId: number; exceptSessionId?: string }
/** Who has this permission, and the sender. */
export interface SeenBy {
  permission: Permission
  userId: number
}
/** A room that this node has somebody in. */
interface LinkedRoom {
  readonly id: number
  readonly onBusMessage: (text: string) => void
}
/** Whom a message on a room's channel is for: ids of a connection and of a peer. */
export interface RoomHead {
  except?: string
  to?: string
  users?: number[]
  volatile?: boolean
  seenBy?: SeenBy
  /** It sets a shared state. */ shared?: boolean
}

/**
 * Ties this node to the others. A text on the bus starts with the sending node, so that it can drop its own,
 * then a line with its receivers, then the serialised event, so that no node serialises it twice.
 */
export class BusLink {
  private readonly node = randomId(6)
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
    if (this.bus.shared)
      this.bus.publish(`room:${roomId}`, `${this.node}${JSON.stringify(head)}\n,"action":"${action}","data":${dataJson}}`)
  }

  toUser(userId: number, tail: Buffer): void {
    if (this.bus.shared) this.bus.publish(`user:${userId}`, this.node + tail.toString())
  }

  toNodes(order: NodeOrder): void {
    if (this.bus.shared) this.bus.publish('node', this.node + JSON.stringify(order))
  }

  onOrder(handler: (order: NodeOrder) => void): void {
    this.bus.subscribe('node', (text) => this.fromOthers(text, (rest) => handler(JSON.parse(rest) as NodeOrder)))
  }

  onGap(handler: () => void): void {
    this.bus.onGap(handler)
  }

  enterRoom(room: LinkedRoom): void {
    if (this.bus.shared) this.bus.subscribe(`room:${room.id}`, room.onBusMessage)
  }

  leaveRoom(room: LinkedRoom): void {
    if (this.bus.shared) this.bus.unsubscribe(`room:${room.id}`, room.onBusMessage)
  }

  enterUser(userId: number, onTail: (tail: string) => void): void {
    if (!this.bus.shared) return
    const handler = (text: string): void => this.fromOthers(text, onTail)
    this.users.set(userId, handler)
    this.bus.subscribe(`user:${userId}`, handler)
  }

  leaveUser(userId: number): void {
    const handler = this.users.get(userId)
    if (handler) this.bus.unsubscribe(`user:${userId}`, handler)
    this.users.delete(userId)
  }

  readRoomMessage(text: string, deliver: (tail: string, head: RoomHead) => void): void {
    this.fromOthers(text, (rest) => {
      const end = rest.indexOf('\n')
      deliver(rest.slice(end + 1), JSON.parse(rest.slice(0, end)) as RoomHead)
    })
  }

  private fromOthers(text: string, handle: (rest: string) => void): void {
    if (text.startsWith(this.node)) return
    try {
      handle(text.slice(NODE_LENGTH))
    } catch (error) {
      this.log.error({ err: error }, 'reading a message from another node failed')
    }
  }
}

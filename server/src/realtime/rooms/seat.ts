import type { Connection } from '../transport/connection'
import type { SharedStates } from '../states/shared-states'
import type { TailWriter } from '../transport/frame'
import type { Bucket } from '../limits'
import type { Membership } from './membership'

/** One connection in one room. */
export interface RoomSeat {
  readonly connection: Connection
  readonly room: Room
  /** The person's role in the room, as last looked up. */
  member: Membership
  boardId: number | null
  /** Incremented with each change: the tab used last decides the person's board. */
  turn: number
  /** False when the disconnect grace period is over. */
  here: boolean
  inCall: boolean
  /** Messages for later entrants, by name; undone when this connection leaves. */
  sticky: Map<string, StickyMessage> | null
}

export interface StickyMessage {
  readonly action: string
  readonly undo: string
  readonly data: object
}

/** A room with at least one connection in it on this node. */
export interface Room {
  readonly id: number
  readonly seats: RoomSeat[]
  readonly tails: TailWriter
  readonly bucket: Bucket
  /** Limits of messages that have their own, by name and person. */
  readonly ownBuckets: Map<string, Bucket>
  readonly shared: SharedStates
  /** Handles messages for this room from other nodes. */
  readonly onBusMessage: (text: string) => void
}

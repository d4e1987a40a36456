import type { Connection } from '../transport/connection'
import type { SharedStates } from '../shared-state/shared-states'
import type { TailWriter } from '../transport/frame'
import type { Bucket } from '../limits'
import type { Membership } from './membership'

/** One connection's place in one room. */
export interface RoomSeat {
  readonly connection: Connection
  readonly room: Room
  /** What the person is in the room, as last asked. */
  member: Membership
  boardId: number | null
  /** Counts up with each change, so that the tab used last tells the person's board. */
  turn: number
  /** False when the connection has been gone long enough for others to be told. */
  here: boolean
  inCall: boolean
  /** Messages told to whoever enters later, by their action; undone when this one goes. */
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
  readonly shared: SharedStates
  /** Handles what comes for this room from other nodes. */
  readonly heard: (text: string) => void
}

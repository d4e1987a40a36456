import type { SeatInfo } from '../bus-link'
import { onlineIn } from './presence'
import type { Room } from './seat'

/** A connection in a room's call. */
export interface Peer {
  peer_id: string
  user_id: number
}

/** Returns the seats of a room that others see. */
export const infosOf = (room: Room | undefined): SeatInfo[] =>
  (room?.seats ?? [])
    .filter(({ here }) => here)
    .map(({ connection, boardId, turn, inCall, sticky }) => ({
      peerId: connection.peerId,
      userId: connection.userId,
      boardId,
      turn,
      inCall,
      held: [...(sticky?.values() ?? [])],
    }))
/** Returns who is in the call. */
export const peersIn = (seats: readonly SeatInfo[]): Peer[] =>
  seats.filter(({ inCall }) => inCall).map(({ peerId, userId }) => ({ peer_id: peerId, user_id: userId }))

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
export const isSameCall = (before: readonly SeatInfo[], after: readonly SeatInfo[]): boolean => isEqual(peersIn(before), peersIn(after))
/** Returns whether the same people are seen, with the same boards. */
export const isSamePresence = (before: readonly SeatInfo[], after: readonly SeatInfo[]): boolean =>
  isEqual([...onlineIn(before)], [...onlineIn(after)])

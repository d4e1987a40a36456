import {
  changedBy,
  isLater,
  isPlayerUpdate,
  type PlayerField,
  type PlayerState,
  stateOf,
  updateOf,
} from '@keel/contract/realtime/player-state'
import type { Live } from './create-live'
import { HandlerSet } from './handler-set'

export type { PlayerField, PlayerState } from '@keel/contract/realtime/player-state'

/** Identifies a player of an item. */
export interface PlayerAddress {
  roomId: number
  boardId: number
  itemId: number
  kind: 'audio' | 'video'
}
/** An update by others, a repetition of the position, or the server's acknowledgement with the state that holds now. */
export type PlayerEvent = 'update' | 'sync' | 'acknowledged'
type NewState = Omit<PlayerState, 'atMs'>

/** The state of every player of the rooms this page has joined. */
export interface PlayerStates {
  get(roomId: number, itemId: number): PlayerState | undefined
  /** Listens to updates by others and to acknowledgements. Returns an unsubscribe function. */
  on(roomId: number, itemId: number, handler: (state: PlayerState, event: PlayerEvent) => void): () => void
  /**
   * Sends an update made here to the room, and returns the new state. `changedField` is the field that changed: if another's update
   * crosses with this one, only that field is merged. Without it all fields changed.
   */
  update(player: PlayerAddress, state: NewState, changedField?: PlayerField): PlayerState
  /** Repeats the position of a playing video, for those who missed it; may be lost. */
  sync(player: PlayerAddress, state: NewState): void
  /** Returns the estimated time of the server. */
  now(): number
}

/** An update made here that the server has not acknowledged yet. */
interface PendingUpdate {
  state: PlayerState
  changedField: PlayerField | undefined
  basedOn: number | undefined
}
interface Player {
  /** By the last update from the server, and its time there. */
  received?: PlayerState
  receivedMs?: number
  pending: PendingUpdate[]
  /** The current state: what was received, with the pending updates applied. */
  state?: PlayerState
}

/** Merges a pending update as the server does. */
const after = (
  last: PlayerState | undefined,
  { state, changedField, basedOn }: PendingUpdate,
  receivedMs: number | undefined,
): PlayerState => (!last || changedField === undefined || basedOn === receivedMs ? state : changedBy(last, state, changedField))

/**
 * Keeps the states by the server's clock. The server's order of updates decides: updates by others arrive in that order, and
 * the place of a local one among them follows from its acknowledgement.
 */
export function createPlayerStates(live: Live): PlayerStates {
  const rooms = new Map<number, Map<number, Player>>()
  const handlers = new HandlerSet<string>()
  const playerOf = (roomId: number, itemId: number): Player => {
    const room = rooms.get(roomId) ?? new Map<number, Player>()
    const player = room.get(itemId) ?? { pending: [] }
    rooms.set(roomId, room.set(itemId, player))
    return player
  }
  const recompute = (player: Player, roomId: number, itemId: number, event: PlayerEvent): void => {
    player.state = player.pending.reduce((last, update) => after(last, update, player.receivedMs), player.received)
    if (player.state) handlers.call(`${roomId}:${itemId}`, player.state, event)
  }

  live.on('direct_message', ({ room_id, ts, data }) => {
    if (!isPlayerUpdate(data)) return
    const player = playerOf(room_id, data.itemId)
    if (data.action !== 'youtube:sync') Object.assign(player, { received: stateOf(data, ts), receivedMs: ts })
    // A sync on its way while somebody paused must not start the video again. It is no change by a person.
    else if (player.received?.playing === false) return
    else Object.assign(player, { received: stateOf(data, ts), receivedMs: player.receivedMs ?? ts })
    recompute(player, room_id, data.itemId, data.action === 'youtube:sync' ? 'sync' : 'update')
  })
  // A new stream may come from a restarted server, whose updates have an order of their own.
  live.on('hello', ({ resumed }) => {
    if (!resumed) for (const room of rooms.values()) for (const player of room.values()) delete player.receivedMs
  })
  live.onLeft((roomId) => rooms.delete(roomId))

  return {
    get: (roomId, itemId) => rooms.get(roomId)?.get(itemId)?.state,
    on: (roomId, itemId, handler) => handlers.add(`${roomId}:${itemId}`, handler),
    update({ roomId, boardId, itemId, kind }, changed, changedField) {
      const player = playerOf(roomId, itemId)
      const basedOn = player.receivedMs
      const state = { ...changed, atMs: live.serverNow() }
      const update: PendingUpdate = { state, changedField, basedOn }
      player.pending.push(update)
      player.state = state
      live.send(
        roomId,
        { ...updateOf(kind, { board_id: boardId, itemId }, changed), part: changedField, over: basedOn },
        {
          ended(ack) {
            player.pending = player.pending.filter((one) => one !== update)
            const taken = ack?.shared
            if (!taken || !isPlayerUpdate(taken.data)) {
              // It was refused; or acknowledged long ago, and the server no longer keeps a state.
              if (ack || !player.received) player.received = after(player.received, update, player.receivedMs)
              return recompute(player, roomId, itemId, 'update')
            }
            const last = player.receivedMs === undefined || isLater(taken.ts, player.receivedMs)
            if (last) Object.assign(player, { received: stateOf(taken.data, taken.ts), receivedMs: taken.ts })
            recompute(player, roomId, itemId, last ? 'acknowledged' : 'update')
          },
        },
      )
      return state
    },
    sync({ roomId, boardId, itemId }, { position, rate }) {
      live.send(roomId, { action: 'youtube:sync', board_id: boardId, itemId, time: position, rate }, { volatile: true })
    },
    now: live.serverNow,
  }
}

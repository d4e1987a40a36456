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

/** Which player of which item. */
export interface PlayerAddress {
  roomId: number
  boardId: number
  itemId: number
  kind: 'audio' | 'video'
}
/** Others did something, or repeated where it is; `taken`: the server has what was done here, and says what holds now. */
export type PlayerEvent = 'told' | 'sync' | 'taken'
type Told = Omit<PlayerState, 'atMs'>

/** The last word about every player of the rooms one is in. */
export interface PlayerStates {
  get(roomId: number, itemId: number): PlayerState | undefined
  /** Hears what others do and what became of one's own words; answers how to stop. */
  on(roomId: number, itemId: number, handler: (state: PlayerState, news: PlayerEvent) => void): () => void
  /**
   * Tells the room what was done here, and answers the state as kept. `part` is what was changed: should another's
   * word cross with this one, what they changed is left. Without it all of it was changed.
   */
  tell(player: PlayerAddress, told: Told, part?: PlayerField): PlayerState
  /** Repeats where a playing video is, for those who missed it; may be lost. */
  sync(player: PlayerAddress, told: Told): void
  /** The server's clock, as near as can be told. */
  now(): number
}

/** A word told here of which it is not known what the server made of it. */
interface Waiting {
  state: PlayerState
  part: PlayerField | undefined
  over: number | undefined
}
interface Player {
  /** By the last word that came from the server, and that word's time there. */
  heard?: PlayerState
  heardMs?: number
  waiting: Waiting[]
  /** What holds here: what was heard, and what was done here since. */
  state?: PlayerState
}

/** The same that the server makes of it. */
const after = (last: PlayerState | undefined, { state, part, over }: Waiting, heardMs: number | undefined): PlayerState =>
  !last || part === undefined || over === heardMs ? state : changedBy(last, state, part)

/**
 * Keeps them by the server's clock. The server's order of words is the one that counts: others' words come in it, and
 * the place of one's own among them comes with the answer.
 */
export function createPlayerStates(live: Live): PlayerStates {
  const rooms = new Map<number, Map<number, Player>>()
  const handlers = new HandlerSet<string>()
  const playerOf = (roomId: number, itemId: number): Player => {
    const room = rooms.get(roomId) ?? new Map<number, Player>()
    const player = room.get(itemId) ?? { waiting: [] }
    rooms.set(roomId, room.set(itemId, player))
    return player
  }
  const settle = (player: Player, roomId: number, itemId: number, news: PlayerEvent): void => {
    player.state = player.waiting.reduce((last, word) => after(last, word, player.heardMs), player.heard)
    if (player.state) handlers.call(`${roomId}:${itemId}`, player.state, news)
  }

  live.on('direct_message', ({ room_id, ts, data }) => {
    if (!isPlayerUpdate(data)) return
    const player = playerOf(room_id, data.itemId)
    if (data.action !== 'youtube:sync') Object.assign(player, { heard: stateOf(data, ts), heardMs: ts })
    // A sync on its way while somebody stopped must not start the video again. It is nobody's word over others.
    else if (player.heard?.playing === false) return
    else Object.assign(player, { heard: stateOf(data, ts), heardMs: player.heardMs ?? ts })
    settle(player, room_id, data.itemId, data.action === 'youtube:sync' ? 'sync' : 'told')
  })
  // Another stream may be of a server that was started anew: its words have an order of their own.
  live.on('hello', ({ resumed }) => {
    if (!resumed) for (const room of rooms.values()) for (const player of room.values()) delete player.heardMs
  })
  live.onLeft((roomId) => rooms.delete(roomId))

  return {
    get: (roomId, itemId) => rooms.get(roomId)?.get(itemId)?.state,
    on: (roomId, itemId, handler) => handlers.add(`${roomId}:${itemId}`, handler),
    tell({ roomId, boardId, itemId, kind }, told, part) {
      const player = playerOf(roomId, itemId)
      const over = player.heardMs
      const state = { ...told, atMs: live.serverNow() }
      const word: Waiting = { state, part, over }
      player.waiting.push(word)
      player.state = state
      live.send(
        roomId,
        { ...updateOf(kind, { board_id: boardId, itemId }, told), part, over },
        {
          ended(ack) {
            player.waiting = player.waiting.filter((one) => one !== word)
            const taken = ack?.shared
            if (!taken || !isPlayerUpdate(taken.data)) {
              // Refused; or taken long ago, and nothing is kept there any more.
              if (ack || !player.heard) player.heard = after(player.heard, word, player.heardMs)
              return settle(player, roomId, itemId, 'told')
            }
            const last = player.heardMs === undefined || isLater(taken.ts, player.heardMs)
            if (last) Object.assign(player, { heard: stateOf(taken.data, taken.ts), heardMs: taken.ts })
            settle(player, roomId, itemId, last ? 'taken' : 'told')
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

import type { RoomAction } from '@keel/contract/realtime/room-actions'
import type { Live } from './create-live'
import { HandlerSet } from './handler-set'

/** Where a player of a room was at a moment: place in seconds, and that moment by the server's clock. */
export interface PlayerState {
  playing: boolean
  position: number
  rate: number
  atMs: number
}
/** Which player of which item. */
export interface PlayerAddress {
  roomId: number
  boardId: number
  itemId: number
  kind: 'audio' | 'video'
}
export type PlayerWord = 'told' | 'sync'
type Told = Pick<PlayerState, 'playing' | 'position' | 'rate'>

/** The last word about every player of the rooms one is in. */
export interface PlayerStates {
  get(roomId: number, itemId: number): PlayerState | undefined
  /** Hears what others do; answers how to stop. */
  on(roomId: number, itemId: number, handler: (state: PlayerState, word: PlayerWord) => void): () => void
  /** Tells the room what was done here, and answers the state as kept. */
  tell(player: PlayerAddress, told: Told): PlayerState
  /** Repeats where a playing video is, for those who missed it; may be lost. */
  sync(player: PlayerAddress, told: Told): void
  /** The server's clock, as near as can be told. */
  now(): number
}

type PlayerAction = Extract<RoomAction, { action: 'player' | 'youtube:playing' | 'youtube:sync' | 'youtube:paused' }>
const stateOf = (action: PlayerAction, atMs: number): PlayerState =>
  action.action === 'player'
    ? { playing: action.playing, position: action.position, rate: action.rate, atMs }
    : { playing: action.action !== 'youtube:paused', position: action.time, rate: action.rate, atMs }

/** Keeps them by the server's clock. */
export function createPlayerStates(live: Live): PlayerStates {
  const rooms = new Map<number, Map<number, PlayerState>>()
  const handlers = new HandlerSet<string>()
  const stoppedHere = new Set<string>()
  const keep = (roomId: number, itemId: number, state: PlayerState): void => {
    const room = rooms.get(roomId) ?? new Map<number, PlayerState>()
    room.set(itemId, state)
    rooms.set(roomId, room)
  }

  live.on('direct_message', ({ room_id, ts, data }) => {
    if (data.action !== 'player' && data.action !== 'youtube:playing' && data.action !== 'youtube:sync' && data.action !== 'youtube:paused')
      return
    const known = rooms.get(room_id)?.get(data.itemId)
    // After a reconnect everything is told again; what is older than what was done here since is past.
    if (known && ts < known.atMs) return
    const word: PlayerWord = data.action === 'youtube:sync' ? 'sync' : 'told'
    // A sync on its way while somebody stopped must not start the video again, nor be the last word for who enters later.
    if (word === 'sync' && known?.playing === false) {
      if (stoppedHere.has(`${room_id}:${data.itemId}`))
        states.tell({ roomId: room_id, boardId: data.board_id, itemId: data.itemId, kind: 'video' }, known)
      return
    }
    stoppedHere.delete(`${room_id}:${data.itemId}`)
    const state = stateOf(data, ts)
    keep(room_id, data.itemId, state)
    handlers.call(`${room_id}:${data.itemId}`, state, word)
  })
  live.onLeft((roomId) => rooms.delete(roomId))

  const states: PlayerStates = {
    get: (roomId, itemId) => rooms.get(roomId)?.get(itemId),
    on: (roomId, itemId, handler) => handlers.add(`${roomId}:${itemId}`, handler),
    tell({ roomId, boardId, itemId, kind }, { playing, position, rate }) {
      const state = { playing, position, rate, atMs: states.now() }
      keep(roomId, itemId, state)
      if (playing) stoppedHere.delete(`${roomId}:${itemId}`)
      else stoppedHere.add(`${roomId}:${itemId}`)
      const item = { board_id: boardId, itemId }
      if (kind === 'audio') live.send(roomId, { action: 'player', ...item, playing, position, rate })
      else live.send(roomId, { action: playing ? 'youtube:playing' : 'youtube:paused', ...item, time: position, rate })
      return state
    },
    sync({ roomId, boardId, itemId }, { position, rate }) {
      live.send(roomId, { action: 'youtube:sync', board_id: boardId, itemId, time: position, rate }, { volatile: true })
    },
    now: live.serverNow,
  }
  return states
}

/** State of a player at a moment: position in seconds, and that moment by the server's clock. */
export interface PlayerState {
  playing: boolean
  position: number
  rate: number
  atMs: number
}

/** The field that a player update changed; the others only repeat what its sender knew. */
export const PLAYER_FIELDS = ['playing', 'position', 'rate'] as const
export type PlayerField = (typeof PLAYER_FIELDS)[number]

/** Player updates on the wire, as they reach others. */
export type PlayerUpdate = { board_id: number; itemId: number; rate: number } & (
  | { action: 'player'; playing: boolean; position: number }
  | { action: 'youtube:playing' | 'youtube:sync' | 'youtube:paused'; time: number }
)
export const MAX_POSITION_S = 1_000_000

const ACTIONS: ReadonlySet<string> = new Set<PlayerUpdate['action']>(['player', 'youtube:playing', 'youtube:sync', 'youtube:paused'])
/** Returns whether a message is a player update. */
export const isPlayerUpdate = (data: { action: string }): data is PlayerUpdate => ACTIONS.has(data.action)

/** Returns the state after an update of the time `atMs`. */
export const stateOf = (update: PlayerUpdate, atMs: number): PlayerState =>
  update.action === 'player'
    ? { playing: update.playing, position: update.position, rate: update.rate, atMs }
    : { playing: update.action !== 'youtube:paused', position: update.time, rate: update.rate, atMs }

/** Returns the update that sets this state; `kind` is that of the player. */
export const updateOf = (
  kind: 'audio' | 'video',
  item: { board_id: number; itemId: number },
  { playing, position, rate }: Omit<PlayerState, 'atMs'>,
): PlayerUpdate => {
  const { board_id, itemId } = item
  return kind === 'audio'
    ? { action: 'player', board_id, itemId, playing, position, rate }
    : { action: playing ? 'youtube:playing' : 'youtube:paused', board_id, itemId, time: position, rate }
}

/** Returns the position at another moment, if nothing changes until then. The end of the recording is not known here. */
export const positionAt = ({ playing, position, rate, atMs }: PlayerState, ms: number): number =>
  Math.min(MAX_POSITION_S, Math.max(0, playing ? position + ((ms - atMs) / 1000) * rate : position))

/** Merges an update whose sender did not know the last one: only the field they changed changes. */
export const changedBy = (last: PlayerState, update: PlayerState, changedField: PlayerField): PlayerState => ({
  playing: changedField === 'playing' ? update.playing : last.playing,
  position: changedField === 'position' ? update.position : positionAt(last, update.atMs),
  rate: changedField === 'rate' ? update.rate : last.rate,
  atMs: update.atMs,
})

/** A larger step back is a reset of the server's clock. */
const CLOCK_RESET_MS = 5000
/** Returns whether an update of the server's time `ts` came after one of the time `than`. */
export const isLater = (ts: number, than: number): boolean => ts > than || than - ts > CLOCK_RESET_MS

/** Where a player of a room was at a moment: place in seconds, and that moment by the server's clock. */
export interface PlayerState {
  playing: boolean
  position: number
  rate: number
  atMs: number
}

/** What a word about a player changed; the rest of it only repeats what its sender knew. */
export const PLAYER_FIELDS = ['playing', 'position', 'rate'] as const
export type PlayerField = (typeof PLAYER_FIELDS)[number]

/** The words about players on the wire, as they reach others. */
export type PlayerUpdate = { board_id: number; itemId: number; rate: number } & (
  | { action: 'player'; playing: boolean; position: number }
  | { action: 'youtube:playing' | 'youtube:sync' | 'youtube:paused'; time: number }
)
export const MAX_POSITION_S = 1_000_000

const ACTIONS: ReadonlySet<string> = new Set<PlayerUpdate['action']>(['player', 'youtube:playing', 'youtube:sync', 'youtube:paused'])
/** Whether it is a word about a player. */
export const isPlayerUpdate = (data: { action: string }): data is PlayerUpdate => ACTIONS.has(data.action)

/** What a word told at `atMs` says. */
export const stateOf = (word: PlayerUpdate, atMs: number): PlayerState =>
  word.action === 'player'
    ? { playing: word.playing, position: word.position, rate: word.rate, atMs }
    : { playing: word.action !== 'youtube:paused', position: word.time, rate: word.rate, atMs }

/** The word that says so; `kind` is that of the player. */
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

/** Where it is at another moment, if nothing is done until then; it does not know where its sound ends. */
export const positionAt = ({ playing, position, rate, atMs }: PlayerState, ms: number): number =>
  Math.min(MAX_POSITION_S, Math.max(0, playing ? position + ((ms - atMs) / 1000) * rate : position))

/** What a player is at after a word whose sender had not heard the last one: only what was changed changes. */
export const changedBy = (last: PlayerState, word: PlayerState, part: PlayerField): PlayerState => ({
  playing: part === 'playing' ? word.playing : last.playing,
  position: part === 'position' ? word.position : positionAt(last, word.atMs),
  rate: part === 'rate' ? word.rate : last.rate,
  atMs: word.atMs,
})

/** More than the server's clock is put right by in passing: it was set anew. */
const SET_ANEW_MS = 5000
/** Whether a word of the server's time `ts` came after one of the time `than`. */
export const isLater = (ts: number, than: number): boolean => ts > than || than - ts > SET_ANEW_MS

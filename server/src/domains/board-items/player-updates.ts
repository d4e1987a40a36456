import {
  changedBy,
  isLater,
  positionAt,
  stateOf,
  updateOf,
  type PlayerField,
  type PlayerUpdate,
} from '@keel/contract/realtime/player-state'
import type { RoomRules } from '../../context'

/** A player update as its sender sends it: `part` is the field they changed, `over` the time of the last update they knew. */
type SentUpdate = PlayerUpdate & { part?: PlayerField; over?: number }
interface PlayerShared {
  userId: number
  ts: number
  message: PlayerUpdate
}

/**
 * Merges a player update into the room's state. When its sender did not know the last update, only the field they changed
 * changes; a repetition is moved to where the room is, and outdated while the player is paused.
 */
const merge = (last: PlayerShared | undefined, sent: SentUpdate, now: number): { ts: number; message: PlayerUpdate } | null => {
  const { part: changedField, over: basedOn, ...update } = sent
  if (!last) return { ts: now, message: update }
  // The times of a player's updates order them, including two in one millisecond.
  const ts = isLater(now, last.ts) ? now : last.ts + 1
  const state = stateOf(last.message, last.ts)
  if (update.action === 'youtube:sync')
    return state.playing ? { ts, message: { ...update, time: positionAt(state, ts), rate: state.rate } } : null
  if (changedField === undefined || basedOn === last.ts) return { ts, message: update }
  const changed = changedBy(state, stateOf(update, ts), changedField)
  return { ts, message: updateOf(update.action === 'player' ? 'audio' : 'video', update, changed) }
}

/** The states that people of a room share: where the players of its items are. */
export const playerStates: RoomRules['shared'] = {
  keyOf: ({ itemId }: PlayerUpdate) => itemId,
  merge,
  // Where something is known a repetition adds nothing.
  replaces: (state: PlayerShared, kept: PlayerShared) =>
    state.message.action !== 'youtube:sync' && (state.ts === kept.ts ? state.userId > kept.userId : isLater(state.ts, kept.ts)),
}

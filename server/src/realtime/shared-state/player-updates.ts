import {
  changedBy,
  isLater,
  PLAYER_FIELDS,
  type PlayerField,
  type PlayerUpdate,
  placeAt,
  stateOf,
  updateOf,
} from '@keel/contract/realtime/player-state'
import type { Clock } from '../clock'
import type { Room } from '../rooms/seat'

/** What the last word about a player was. */
interface Kept {
  user_id: number
  ts: number
  data: PlayerUpdate
}
/** A word as it came: not checked by its own schema yet. */
type Incoming = { action: string } & Record<string, unknown>

/**
 * Makes of a word about a player what holds after it: of one whose sender had not heard the last word only the part
 * that it changed; of a repetition where the room is. Puts that into `word`, which is checked afterwards, and answers
 * with the time it is of, milliseconds since 1970; null when it is past and nobody need hear of it.
 */
export const mergePlayerUpdate = (room: Room | undefined, word: Incoming, clock: Clock): number | null => {
  const { part, over } = word
  // What makes no sense stays, and is refused with the rest.
  if (part === undefined || isPart(part)) delete word.part
  if (over === undefined || typeof over === 'number') delete word.over
  const json = room?.shared.get(word.itemId as number)
  const wall = clock.wall()
  if (json === undefined) return wall
  const last = JSON.parse(json) as Kept
  // The order of words about a player can be told by their times, also of two in one millisecond.
  const ts = isLater(wall, last.ts) ? wall : last.ts + 1
  const state = stateOf(last.data, last.ts)
  if (word.action === 'youtube:sync') {
    if (!state.playing) return null
    Object.assign(word, { time: placeAt(state, ts), rate: state.rate })
  } else if (isPart(part) && over !== last.ts) {
    const told = word as unknown as PlayerUpdate
    Object.assign(word, updateOf(word.action === 'player' ? 'audio' : 'video', told, changedBy(state, stateOf(told, ts), part)))
  }
  return ts
}

/**
 * Whether a word from another node holds over the one kept here; both as JSON text. All nodes must find the same, and
 * where something is known a repetition says nothing.
 */
export const holdsOver = (json: string, keptJson: string): boolean => {
  const [word, kept] = [JSON.parse(json) as Kept, JSON.parse(keptJson) as Kept]
  return !isRepetition(json) && (word.ts === kept.ts ? word.user_id > kept.user_id : isLater(word.ts, kept.ts))
}

/** In a word that its schema has let through nothing but the action reads like this. */
export const isRepetition = (json: string): boolean => json.includes('"action":"youtube:sync"')

const isPart = (part: unknown): part is PlayerField => PLAYER_FIELDS.includes(part as PlayerField)

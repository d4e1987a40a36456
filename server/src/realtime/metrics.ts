/** Counters of the live connection since the start; they only grow, except `connections`, `detached` and `rooms`. */
export interface Metrics {
  connections: number
  detached: number
  rooms: number
  opened: number
  resumed: number
  replayed: number
  /** Why a requested resume became a new connection. */
  lost: { unknown: number; foreign: number; tooOld: number; ahead: number }
  refused: Record<number, number>
  received: number
  delivered: number
  repeats: number
  ringEvictions: number
  detachedEvictions: number
  droppedVolatile: number
  cutOff: number
  rejected: Record<string, number>
  busGaps: number
}

export const newMetrics = (): Metrics => ({
  connections: 0,
  detached: 0,
  rooms: 0,
  opened: 0,
  resumed: 0,
  replayed: 0,
  lost: { unknown: 0, foreign: 0, tooOld: 0, ahead: 0 },
  refused: {},
  received: 0,
  delivered: 0,
  repeats: 0,
  ringEvictions: 0,
  detachedEvictions: 0,
  droppedVolatile: 0,
  cutOff: 0,
  rejected: {},
  busGaps: 0,
})

/** Increments the count of a key. */
export const count = <K extends string | number>(counts: Record<K, number>, key: K): void => {
  counts[key] = (counts[key] ?? 0) + 1
}

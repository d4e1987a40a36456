import type { ImageTurn } from './schema'

/** A quarter further, `by` 1 clockwise or -1 the other way. */
export function turnedBy(turn: ImageTurn | undefined, by: 1 | -1): ImageTurn | undefined {
  const next = ((turn ?? 0) + by * 90 + 360) % 360
  return next === 0 ? undefined : (next as ImageTurn)
}

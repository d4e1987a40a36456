import type { ImageTurn } from './schema'

/** Rotates by a quarter, `by` 1 clockwise or -1 counter-clockwise. */
export function turnedBy(turn: ImageTurn | undefined, by: 1 | -1): ImageTurn | undefined {
  const next = ((turn ?? 0) + by * 90 + 360) % 360
  return next === 0 ? undefined : (next as ImageTurn)
}

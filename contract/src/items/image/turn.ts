/** An image item is made after its upload, so it always has a file. */
export interface ImageValue {
  file_id: number
  alt?: string
  /** How far it is turned clockwise, in degrees. */
  turn?: ImageTurn
}
export type ImageTurn = 90 | 180 | 270

/** A quarter further, `by` 1 clockwise or -1 the other way. */
export function turnedBy(turn: ImageTurn | undefined, by: 1 | -1): ImageTurn | undefined {
  const next = ((turn ?? 0) + by * 90 + 360) % 360
  return next === 0 ? undefined : (next as ImageTurn)
}

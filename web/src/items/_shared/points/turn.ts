/** Rotation of a picture clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270

export interface TurnedPoint {
  x: number
  y: number
}

/** Returns where a point of the picture, in percent, is on the rotated picture. */
export function turned({ x, y }: TurnedPoint, turn: Turn): TurnedPoint {
  if (turn === 90) return { x: 100 - y, y: x }
  if (turn === 180) return { x: 100 - x, y: 100 - y }
  if (turn === 270) return { x: y, y: 100 - x }
  return { x, y }
}

/** The inverse: returns the point of the picture itself. */
export const turnedBack = (spot: TurnedPoint, turn: Turn): TurnedPoint => turned(spot, ((360 - turn) % 360) as Turn)

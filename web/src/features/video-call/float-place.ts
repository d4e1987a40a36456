export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof CORNERS)[number]

/** Widths in CSS pixels of the video over the board. */
export const FLOAT = { min: 252, usual: 300, max: 560 } as const
/** Between it and the edges of the stage; at the top there is the format bar. */
export const FLOAT_EDGE = 12
export const FLOAT_TOP = 64

export interface FloatPlace {
  corner: Corner
  /** Null: the usual width. */
  width: number | null
}

const isCorner = (text: string | undefined): text is Corner => CORNERS.some((corner) => corner === text)

/** Reads a place as `toStored` wrote it. */
export function fromStored(text: string | null): FloatPlace {
  const [corner, width] = (text ?? '').split(' ')
  return { corner: isCorner(corner) ? corner : 'bottom-right', width: Number(width) || null }
}
export const toStored = ({ corner, width }: FloatPlace): string => (width === null ? corner : `${corner} ${Math.round(width)}`)

/** Returns the corner of the stage that is nearest to this point of it. */
export const cornerAt = (x: number, y: number, stage: { width: number; height: number }): Corner =>
  `${y < stage.height / 2 ? 'top' : 'bottom'}-${x < stage.width / 2 ? 'left' : 'right'}`

/** Returns the corner that an arrow leads to from this one; null for other keys. */
export function cornerBeside(corner: Corner, key: string): Corner | null {
  const [row, column] = corner.split('-') as ['top' | 'bottom', 'left' | 'right']
  if (key === 'ArrowUp') return `top-${column}`
  if (key === 'ArrowDown') return `bottom-${column}`
  if (key === 'ArrowLeft') return `${row}-left`
  if (key === 'ArrowRight') return `${row}-right`
  return null
}

/** Returns the widest that it can be on a stage of this width. */
export const widestFloat = (stage: number): number => Math.max(FLOAT.min, Math.min(FLOAT.max, stage - 2 * FLOAT_EDGE))

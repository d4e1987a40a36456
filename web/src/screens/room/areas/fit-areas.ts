/* Widths in CSS pixels of what stands side by side in a wide classroom: boards | stage | side. */

/** What the teacher looks at: the board, both, or the call. */
export const VIEWS = ['board', 'half', 'video'] as const
export type View = (typeof VIEWS)[number]

interface Limits {
  min: number
  max: number
  /** The strip that is left of a folded area. */
  folded: number
}
export const BOARDS = { min: 200, max: 360, folded: 52 } as const satisfies Limits
export const SIDE = { min: 280, max: 560, folded: 56 } as const satisfies Limits
/** The stage is never narrower while another area can be folded. */
export const STAGE_MIN = 560
/** The call beside the board on the stage. */
export const CALL_MIN = 280
const BOARD_BESIDE_CALL_MIN = 360

export interface Wanted {
  /** Null: the usual width. */
  width: number | null
  folded: boolean
}
interface Area {
  width: number
  folded: boolean
  /** The widest it can be made now. */
  max: number
}
export interface Areas {
  boards: Area
  side: Area
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))
const usualBoards = 264
const usualSide = (total: number): number => clamp(Math.round(total / 4), 300, 380)
/** Half of the stage. */
const usualCall = (stage: number): number => Math.round(stage / 2)

/** Returns whether boards are folded until somebody unfolds them: there is little room, or the stage needs it for two things. */
export const isTight = (total: number, view: View): boolean => total < 1280 || view === 'half'

/**
 * Returns the widths of both areas in a window of `total` pixels. Where the stage would get too narrow, areas get narrower, then one of
 * them is folded, not the one that was unfolded last (`kept`).
 */
export function fitAreas(total: number, view: View, wanted: { boards: Wanted; side: Wanted }, kept: keyof Areas): Areas {
  const stageMin = view === 'half' ? STAGE_MIN + CALL_MIN : STAGE_MIN
  const room = Math.max(0, total - stageMin)
  const folded = { boards: wanted.boards.folded, side: wanted.side.folded }
  const least = (): number => (folded.boards ? BOARDS.folded : BOARDS.min) + (folded.side ? SIDE.folded : SIDE.min)
  for (const name of kept === 'side' ? (['boards', 'side'] as const) : (['side', 'boards'] as const))
    if (least() > room) folded[name] = true
  const boardsLeast = folded.boards ? BOARDS.folded : BOARDS.min
  const side = folded.side
    ? SIDE.folded
    : clamp(wanted.side.width ?? usualSide(total), SIDE.min, clamp(room - boardsLeast, SIDE.min, SIDE.max))
  const boardsMax = clamp(room - side, BOARDS.min, BOARDS.max)
  const boards = folded.boards ? BOARDS.folded : clamp(wanted.boards.width ?? usualBoards, BOARDS.min, boardsMax)
  return {
    boards: { width: boards, folded: folded.boards, max: boardsMax },
    side: { width: side, folded: folded.side, max: clamp(room - boards, SIDE.min, SIDE.max) },
  }
}

/** Returns the width of the call on a stage that it shares with the board, and the widest it can be made. */
export function fitCall(stage: number, width: number | null): { width: number; max: number } {
  const max = Math.max(CALL_MIN, stage - BOARD_BESIDE_CALL_MIN)
  return { width: clamp(width ?? usualCall(stage), CALL_MIN, max), max }
}

import { readLocal, writeLocal } from '../../lib/storage'
import type { LocalName } from '../../lib/storage-names'

const keyOf = (roomId: number): LocalName => `keel.room.${roomId}.board`

/** Returns the board of a classroom that this browser opens next time, or null. */
export const readLastBoard = (roomId: number): number | null => Number(readLocal(keyOf(roomId))) || null

/** Saves which board of a classroom this browser opens next time. */
export const saveLastBoard = (roomId: number, boardId: number): void => writeLocal(keyOf(roomId), String(boardId))

/** Opens a board in the classroom that is open, if one is. */
let open: ((roomId: number, boardId: number) => void) | undefined

/** Opens a board in its classroom: at once where the classroom is open, else when it opens. */
export function openBoard(roomId: number, boardId: number): void {
  saveLastBoard(roomId, boardId)
  open?.(roomId, boardId)
}

/** Sets what opens a board in the classroom that is open. */
export const setOpenBoard = (to: typeof open): void => void (open = to)

import { readLocal, writeLocal } from '../../lib/storage'
import type { LocalName } from '../../lib/storage-names'

const keyOf = (roomId: number): LocalName => `keel.room.${roomId}.board`

/** Returns the board of a classroom that this browser opens next time, or null. */
export const readLastBoard = (roomId: number): number | null => Number(readLocal(keyOf(roomId))) || null

/** Saves which board of a classroom this browser opens next time. */
export const saveLastBoard = (roomId: number, boardId: number): void => writeLocal(keyOf(roomId), String(boardId))

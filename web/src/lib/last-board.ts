import { readLocal, writeLocal } from './storage'

const keptUnder = (roomId: number) => `keel.room.${roomId}.board`

/** The board of a classroom that this browser opens next time, or null. */
export const readLastBoard = (roomId: number): number | null => Number(readLocal(keptUnder(roomId))) || null

/** Keeps which board of a classroom is opened next time in this browser. */
export const saveLastBoard = (roomId: number, boardId: number): void => writeLocal(keptUnder(roomId), String(boardId))

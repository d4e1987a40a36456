import type { Module } from './entities/board'

/** Returns whether one of these modules has the board. */
export const hasBoard = (modules: readonly Module[], boardId: number | null): boardId is number =>
  boardId !== null && modules.some((module) => module.boards.some(({ id }) => id === boardId))

/**
 * Returns the board that a classroom opens: the one left last in this browser, the one its teachers look at (`others`), the one left last
 * elsewhere, the first.
 */
export function firstBoard(modules: readonly Module[], lastBoardId: number | null, others: readonly (number | null)[]): number | null {
  const remembered = modules.map((module) => module.selected_board_id)
  const first = modules.flatMap((module) => module.boards)[0]?.id ?? null
  return [lastBoardId, ...others, ...remembered, first].find((id) => hasBoard(modules, id)) ?? null
}

/** Returns the boards on the screens of a classroom's other teachers. */
export const boardsOfTeachers = (users: readonly { id: number; owner: boolean; boardId: number | null }[], meId: number) =>
  users.filter(({ id, owner }) => owner && id !== meId).map(({ boardId }) => boardId)

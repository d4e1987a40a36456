import { useState } from 'react'
import type { Module } from '@keel/contract/entities/board'
import { saveLastBoard, readLastBoard } from '../../data/boards/last-board'

const has = (modules: Module[], boardId: number | null): boardId is number =>
  boardId !== null && modules.some((module) => module.boards.some(({ id }) => id === boardId))

/** Returns the board to open: the one left last here, the one others look at, the one left last elsewhere, the first. */
export function firstBoard(modules: Module[], lastBoardId: number | null, others: readonly (number | null)[]): number | null {
  const remembered = modules.map((module) => module.selected_board_id)
  const first = modules.flatMap((module) => module.boards)[0]?.id ?? null
  return [lastBoardId, ...others, ...remembered, first].find((id) => has(modules, id)) ?? null
}

/** The selected board of a classroom, remembered for the next visit. A board that is gone is replaced by another. */
export function useBoardSelection(roomId: number, modules: Module[] | undefined, othersAt: () => readonly (number | null)[]) {
  const [selected, setSelected] = useState<number | null>(() => readLastBoard(roomId))
  // The board found stays selected, so that nobody is moved when others leave it.
  if (modules && !has(modules, selected)) {
    const found = firstBoard(modules, null, othersAt())
    if (found !== selected) setSelected(found)
  }
  return {
    boardId: modules && has(modules, selected) ? selected : null,
    select(boardId: number) {
      setSelected(boardId)
      saveLastBoard(roomId, boardId)
    },
  }
}

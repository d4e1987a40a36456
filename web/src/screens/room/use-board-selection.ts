import { useState } from 'react'
import type { Module } from '@keel/contract/entities/board'
import { saveLastBoard, readLastBoard } from '../../lib/last-board'

const has = (modules: Module[], boardId: number | null): boardId is number =>
  boardId !== null && modules.some((module) => module.boards.some(({ id }) => id === boardId))

/** Which board to open: the one left last here, the one others are at, the one left elsewhere, the first. */
export function firstBoard(modules: Module[], kept: number | null, others: readonly (number | null)[]): number | null {
  const remembered = modules.map((module) => module.selected_board_id)
  const first = modules.flatMap((module) => module.boards)[0]?.id ?? null
  return [kept, ...others, ...remembered, first].find((id) => has(modules, id)) ?? null
}

/** The board on the screen of a classroom, kept for the next visit. A board that is gone gives way to another. */
export function useBoardSelection(roomId: number, modules: Module[] | undefined, othersAt: () => readonly (number | null)[]) {
  const [selected, setSelected] = useState<number | null>(() => readLastBoard(roomId))
  // What was found stays, so that nobody is moved when others walk on.
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

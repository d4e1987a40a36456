import { useCallback, useEffect, useState } from 'react'
import type { Module } from '@keel/contract/entities/board'
import { firstBoard, hasBoard } from '@keel/contract/first-board'
import { saveLastBoard, readLastBoard, setOpenBoard } from '../../data/boards/last-board'

/** The selected board of a classroom, remembered for the next visit. A board that is gone is replaced by another. */
export function useBoardSelection(roomId: number, modules: Module[] | undefined, othersAt: () => readonly (number | null)[]) {
  const [selected, setSelected] = useState<number | null>(() => readLastBoard(roomId))
  // The board found stays selected, so that nobody is moved when others leave it.
  if (modules && !hasBoard(modules, selected)) {
    const found = firstBoard(modules, null, othersAt())
    if (found !== selected) setSelected(found)
  }
  useEffect(() => {
    setOpenBoard((room, boardId) => room === roomId && setSelected(boardId))
    return () => setOpenBoard(undefined)
  }, [roomId])
  const select = useCallback(
    (boardId: number) => {
      setSelected(boardId)
      saveLastBoard(roomId, boardId)
    },
    [roomId],
  )
  return { boardId: modules && hasBoard(modules, selected) ? selected : null, select }
}

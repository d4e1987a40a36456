import type { ReactNode } from 'react'
import type { Board, Module } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'

export interface BoardRowsProps {
  module: Module
  canEdit: boolean
  /** The board on the screen. */
  boardId: number | null
  onSelect: (boardId: number | null, moduleId: number) => void
  /** The other people by the board they look at. */
  presence?: ReadonlyMap<number, readonly Person[]>
  onCreate: () => void
  /** Gives a board as homework. */
  onGive?: ((board: Board) => void) | undefined
  /** More entries for the menu of a board. */
  boardMenu?: ((board: Board) => ReactNode) | undefined
}

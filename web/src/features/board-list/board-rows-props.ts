import type { ReactNode } from 'react'
import type { Board, Module } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'

export interface BoardRowsProps {
  module: Module
  canEdit: boolean
  /** The board on the screen. */
  boardId: number | null
  onSelect: (boardId: number | null, moduleId: number) => void
  /** Who is at which board, but for oneself. */
  presence?: ReadonlyMap<number, readonly Person[]>
  onCreate: () => void
  /** More that may be done to a board: stands in its menu. */
  boardMenu?: ((board: Board) => ReactNode) | undefined
}

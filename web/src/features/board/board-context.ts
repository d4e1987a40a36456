import { createContext, use, type ReactNode } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Person } from '@keel/contract/entities/user'
import type { ItemContextValue } from '../../items/_shared/item-context'
import type { Selection } from './selection'

/** What the parts of a board know beside what its items do. The value seldom changes. */
export interface BoardContextValue extends ItemContextValue {
  /** The board has one item and always will. */
  single: boolean
  /** Students whose progress is shown while nobody is picked. */
  students: readonly Person[]
  onPickStudent: ((userId: number) => void) | null
  /** Gives an item as homework. */
  onGive?: ((itemId: number) => void) | undefined
  /** What is shown below each item. */
  below?: ((item: BoardItem) => ReactNode) | undefined
  selection: StoreApi<Selection>
}

export const BoardContext = createContext<BoardContextValue | null>(null)

export function useBoard(): BoardContextValue {
  const board = use(BoardContext)
  if (!board) throw new Error('Not on a board')
  return board
}

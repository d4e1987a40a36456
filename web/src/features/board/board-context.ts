import { createContext, use } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Person } from '@keel/contract/entities/user'
import type { AnswerTarget } from '../../items/_shared/item-context'
import type { Selection } from './selection'

/** What every item needs to know about its board. The value seldom changes. */
export interface BoardContextValue {
  boardId: number
  roomId: number | null
  /** Edit controls are shown. */
  editing: boolean
  /** The board has one item and always will. */
  single: boolean
  answersOf: AnswerTarget
  /** Students whose progress is shown while nobody is picked. */
  students: readonly Person[]
  onPickStudent: ((userId: number) => void) | null
  selection: StoreApi<Selection>
}

export const BoardContext = createContext<BoardContextValue | null>(null)

export function useBoard(): BoardContextValue {
  const board = use(BoardContext)
  if (!board) throw new Error('Not on a board')
  return board
}

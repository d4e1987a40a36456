import { createContext, use } from 'react'

/**
 * Whose answers a board shows and stores: one's own, those of the student a teacher has picked, or
 * nobody's: then they stay on this page.
 */
export type AnswersOf = { kind: 'own' } | { kind: 'student'; userId: number } | { kind: 'nobody' }

/** The board an item stands on, for what is kept beside its value: points, drawings, the page of a PDF, players. */
export interface ItemPlace {
  boardId: number
  /** Null outside of classrooms: then there is nobody to tell. */
  roomId: number | null
  /** The viewer owns the board. */
  canEdit: boolean
  /** Edit controls are shown. */
  editing: boolean
  answersOf: AnswersOf
}

export const ItemPlaceContext = createContext<ItemPlace | null>(null)

/** Null where an item stands on no board, as in a preview: it can be read only. */
export const useItemPlace = (): ItemPlace | null => use(ItemPlaceContext)

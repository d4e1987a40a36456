import { createContext } from 'react'
import type { ItemCode } from '@keel/contract/items/codes'

/** What the editor of an item can do with the items around it, while somebody writes. */
export interface ItemFlow {
  /** Adds an item below this one and puts the caret into it. What is typed meanwhile is typed there. */
  addBelow: (itemId: number, type: ItemCode, value: unknown) => void
  /** Puts another item in the place of this one, and the caret into it. */
  replace: (itemId: number, type: ItemCode, value: unknown) => void
  /** Deletes an empty item and goes to the end of the one above. Returns false where there is none. */
  removeEmpty: (itemId: number) => boolean
}

/** Null where no item can be added: outside of boards that are edited. */
export const ItemFlowContext = createContext<ItemFlow | null>(null)

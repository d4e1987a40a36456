import { createContext } from 'react'
import type { ItemCode } from '@keel/contract/items/codes'

/** What the editor of an item can do with the items around it, while somebody writes. */
export interface ItemFlow {
  /**
   * Adds an item below this one and puts the caret into it. What is typed meanwhile is typed there. Returns its id; null if it could not be
   * added, which has been toasted.
   */
  addBelow: (itemId: number, type: ItemCode, value: unknown) => Promise<number | null>
  /** The same in the place of this one. */
  replace: (itemId: number, type: ItemCode, value: unknown) => Promise<number | null>
  /** Deletes an empty item and goes to the end of the one above. Returns false where there is none. */
  removeEmpty: (itemId: number) => boolean
}

/** Null where no item can be added: outside of boards that are edited. */
export const ItemFlowContext = createContext<ItemFlow | null>(null)

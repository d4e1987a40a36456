import { createContext, use } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface ItemFocus {
  /** The item that had the focus last: the only one that Tab reaches. */
  stop: number | null
  /** The item that was moved by keys last: its new position is announced, and it keeps the focus. */
  moved: number | null
}

/** The order of the items on a board, for walking them by keys. */
export interface ItemOrder {
  ids: readonly number[]
  focus: StoreApi<ItemFocus>
}

export const createItemFocus = (): StoreApi<ItemFocus> => createStore<ItemFocus>(() => ({ stop: null, moved: null }))
export const ItemOrderContext = createContext<ItemOrder | null>(null)

export function useItemOrder(): ItemOrder {
  const order = use(ItemOrderContext)
  if (!order) throw new Error('Not among the items of a board')
  return order
}

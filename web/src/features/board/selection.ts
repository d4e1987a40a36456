import { createStore, type StoreApi } from 'zustand/vanilla'

/** Which item of a board is being edited here. */
export interface Selection {
  selected: number | null
  /** Where it was clicked, so that the caret lands there. */
  clickedAt: { x: number; y: number } | null
}

export const createSelection = (selected: number | null = null): StoreApi<Selection> =>
  createStore<Selection>(() => ({ selected, clickedAt: null }))

import { createStore } from 'zustand/vanilla'

/** Names of recordings that exist on this page only. */
export const unsaved = createStore<Record<string, boolean>>(() => ({}))

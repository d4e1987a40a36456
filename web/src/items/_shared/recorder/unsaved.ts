import { createStore } from 'zustand/vanilla'

/** Names of recordings that exist only on this page. */
export const unsaved = createStore<Record<string, boolean>>(() => ({}))

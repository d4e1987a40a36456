import { createStore } from 'zustand/vanilla'

/** The queries whose data is a copy, by the hash of their key, with the time at which the server returned it. */
export const shownCopies = createStore<ReadonlyMap<string, number>>(() => new Map())

import { createStore } from 'zustand/vanilla'

/** Whether the search everywhere is open. */
export const searchStore = createStore<{ opened: boolean }>(() => ({ opened: false }))

export const openSearch = (): void => searchStore.setState({ opened: true })
export const closeSearch = (): void => searchStore.setState({ opened: false })

import { createStore } from 'zustand/vanilla'

/** Where on a board imported items are wanted; null while nobody imports. The dialog reads it, so that no board imports the dialog. */
export const importRequests = createStore<{ to: { boardId: number; beforeId: number | null } | null }>(() => ({ to: null }))

/** Opens the import dialog. */
export const openImportDialog = (boardId: number, beforeId: number | null): void => importRequests.setState({ to: { boardId, beforeId } })

export const closeImportDialog = (): void => importRequests.setState({ to: null })

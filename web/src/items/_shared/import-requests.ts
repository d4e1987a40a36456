import { createStore } from 'zustand/vanilla'

/**
 * The position on a board where imported items are inserted; null when nothing is being imported. The dialog reads it, so no
 * board imports the dialog.
 */
export const importRequests = createStore<{ to: { boardId: number; beforeId: number | null } | null }>(() => ({ to: null }))

/** Opens the import dialog. */
export const openImportDialog = (boardId: number, beforeId: number | null): void => importRequests.setState({ to: { boardId, beforeId } })

export const closeImportDialog = (): void => importRequests.setState({ to: null })

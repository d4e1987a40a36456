import type { LibraryKind } from '@keel/contract/items/codes'
import type * as library from '@keel/contract/routes/library'
import { call } from '../_shared/client'
import { create } from '../_shared/create'

interface NewEntry {
  folder_id: number | null
  name: string
  type: LibraryKind
  value?: unknown
}

export const createLibraryItem = (entry: NewEntry) => create<typeof library.createLibraryItem>('/library/items', { body: entry })

export const renameLibraryItem = (id: number, name: string) =>
  call<typeof library.renameLibraryItem>('PUT', `/library/items/${id}/rename`, { body: { name } })

export const moveLibraryItems = (ids: number[], folderId: number | null) =>
  call<typeof library.moveLibraryItems>('POST', '/library/move', { body: { ids, folder_id: folderId } })

export const copyLibraryItems = (ids: number[], folderId: number | null) =>
  create<typeof library.copyLibraryItems>('/library/copy', { body: { ids, folder_id: folderId } })

export const deleteLibraryItems = (ids: number[]) => call<typeof library.deleteLibraryItems>('POST', '/library/delete', { body: { ids } })

export const restoreLibraryItems = (ids: number[]) =>
  call<typeof library.restoreLibraryItems>('POST', '/library/restore', { body: { ids } })

export const purgeLibraryEntries = (ids: number[]) => call<typeof library.purgeLibraryEntries>('POST', '/library/erase', { body: { ids } })

export const emptyLibraryBin = () => call<typeof library.emptyLibraryBin>('DELETE', '/library/bin')

interface ToLibrary {
  folder_id: number | null
  name: string
}

/** Copies an item of a board to the library. */
export const copyToLibrary = (itemId: number, to: ToLibrary) =>
  create<typeof library.copyToLibrary>('/boards/copy-to-library', { body: { ...to, item_id: itemId } })

/** Copies a single item of the library to a board, before another item or last. */
export const copyFromLibrary = (itemId: number, boardId: number, beforeId: number | null) =>
  create<typeof library.copyFromLibrary>('/boards/copy-from-library', {
    body: { item_id: itemId, board_id: boardId, before_id: beforeId },
  })

export const copyBoardToLibrary = (boardId: number, to: ToLibrary) =>
  create<typeof library.copyBoardToLibrary>(`/boards/${boardId}/copy-to-library`, { body: to })

export const copyModuleToLibrary = (moduleId: number, to: ToLibrary) =>
  create<typeof library.copyModuleToLibrary>(`/modules/${moduleId}/copy-to-library`, { body: to })

export const copyBoardFromLibrary = (itemId: number, moduleId: number, beforeId: number | null) =>
  create<typeof library.copyBoardFromLibrary>(`/modules/${moduleId}/copy-from-library`, {
    body: { item_id: itemId, before_id: beforeId },
  })

export const copyModuleFromLibrary = (itemId: number, roomId: number) =>
  create<typeof library.copyModuleFromLibrary>(`/rooms/${roomId}/copy-from-library`, { body: { item_id: itemId } })

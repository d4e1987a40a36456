import type { BoardItem } from '@keel/contract/entities/board-item'
import type * as boardItems from '@keel/contract/routes/board-items'
import type * as library from '@keel/contract/routes/library'
import { create } from '../_shared/create'

interface NewItem {
  type: BoardItem['type']
  value: unknown
}

/** Adds several items to a board before another, or last when `beforeId` is null: all or none. */
export const addItems = (boardId: number, items: (NewItem & { name: string | null })[], beforeId: number | null) =>
  create<typeof boardItems.addItems>(`/boards/${boardId}/add-items`, { body: { items, before_id: beforeId } })
/** Adds several entries to a folder of the library, or one board with all of them if it has a name: all or none. */
export const addToLibrary = (folderId: number | null, items: (NewItem & { name: string })[], board: string | null) =>
  create<typeof library.addToLibrary>('/library/add-items', { body: { folder_id: folderId, items, board } })

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type * as library from '@keel/contract/routes/library'
import { call } from '../_shared/client'
import { create } from '../_shared/create'
import { keys } from '../_shared/keys'

export type LibrarySort = 'name' | 'changed' | 'type'
/** What a listing shows: a folder (`null` is the top), or what a search found in the whole library. */
export interface LibraryView {
  folderId: number | null
  search: string
  sort: LibrarySort
}
interface NewThing {
  folder_id: number | null
  name: string
  type: BoardItem['type']
  value?: unknown
}

const STALE_MS = 30_000
/** A list of more pages is not fetched anew while it is shown: whoever changes something patches it. */
export const LIBRARY_PAGES_REFETCHED = 10

/** A folder's things, page by page, folders first. */
export const libraryQuery = (view: LibraryView) =>
  infiniteQueryOptions({
    queryKey: keys.libraryList(view),
    queryFn: ({ pageParam, signal }) =>
      call<typeof library.listLibrary>('GET', '/library/items', {
        query: {
          offset: pageParam,
          sort: view.sort,
          ...(view.folderId === null ? {} : { folder_id: view.folderId }),
          ...(view.search === '' ? {} : { search: view.search }),
        },
        signal,
      }),
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > LIBRARY_PAGES_REFETCHED ? 'static' : STALE_MS),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, { items }) => count + items.length, 0) : undefined),
  })
/** One thing of the library with the folders it is in. */
export const libraryItemQuery = (id: number) =>
  queryOptions({
    queryKey: keys.libraryItem(id),
    queryFn: ({ signal }) => call<typeof library.getLibraryItem>('GET', `/library/items/${id}`, { signal }),
  })
/** What was deleted in the last 30 days. */
export const libraryBinQuery = infiniteQueryOptions({
  queryKey: keys.libraryBin,
  queryFn: ({ pageParam, signal }) => call<typeof library.libraryBin>('GET', '/library/bin', { query: { offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, { items }) => count + items.length, 0) : undefined),
})

export const createLibraryItem = (thing: NewThing) => create<typeof library.createLibraryItem>('/library/items', { body: thing })
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

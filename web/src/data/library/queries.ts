import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as library from '@keel/contract/routes/library'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

export type LibrarySort = 'name' | 'changed' | 'type'

/** What a list shows: a folder (`null` is the top), or the results of a search in the whole library. */
export interface LibraryView {
  folderId: number | null
  search: string
  sort: LibrarySort
}

const STALE_MS = 30_000

/** A list of more pages is not refetched while it is shown: changes patch it. */
export const LIBRARY_PAGES_REFETCHED = 10

/** A folder's entries in pages, folders first. */
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

/** One library entry with the folders it is in. */
export const libraryItemQuery = (id: number) =>
  queryOptions({
    queryKey: keys.libraryItem(id),
    queryFn: ({ signal }) => call<typeof library.getLibraryItem>('GET', `/library/items/${id}`, { signal }),
  })

/** Entries deleted in the last 30 days. */
export const libraryBinQuery = infiniteQueryOptions({
  queryKey: keys.libraryBin,
  queryFn: ({ pageParam, signal }) => call<typeof library.libraryBin>('GET', '/library/bin', { query: { offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, { items }) => count + items.length, 0) : undefined),
})

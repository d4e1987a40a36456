import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LibraryList, LibraryEntry } from '@keel/contract/entities/library'
import { cancelAndRefetch } from '../_shared/cancel-and-refetch'
import { LIBRARY_PAGES_REFETCHED, type LibraryView } from './queries'
import { keys } from '../_shared/keys'

type Pages = InfiniteData<LibraryList, number>

const LISTS = ['library', 'list'] as const

const isLong = (data: unknown): boolean => ((data as Pages | undefined)?.pages.length ?? 0) > LIBRARY_PAGES_REFETCHED

/** Changes the rows of every cached list; `change` gets the view of each. */
export function patchRows(client: QueryClient, change: (rows: LibraryEntry[], view: LibraryView) => LibraryEntry[]): void {
  for (const query of client.getQueryCache().findAll({ queryKey: LISTS })) {
    const view = query.queryKey[2] as LibraryView
    client.setQueryData<Pages>(
      query.queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items, view) })) },
    )
  }
}

/** Takes a snapshot of the lists. Returns a function that restores the long ones, which are not refetched on undo. */
export function snapshotLists(client: QueryClient): () => void {
  const snapshot = client.getQueriesData<Pages>({ queryKey: LISTS }).filter(([, data]) => isLong(data))
  return () => {
    for (const [key, data] of snapshot) client.setQueryData(key, data)
  }
}

/** Removes rows from every list. */
export const withoutRows = (client: QueryClient, ids: ReadonlySet<number>): void =>
  patchRows(client, (rows) => rows.filter(({ id }) => !ids.has(id)))

/** Removes moved rows from the folders they were in; search results stay and show the new folder. */
export const withMovedRows = (client: QueryClient, ids: ReadonlySet<number>, folder: { id: number | null; name: string | null }): void =>
  patchRows(client, (rows, view) =>
    view.search === ''
      ? rows.filter(({ id }) => !ids.has(id) || view.folderId === folder.id)
      : rows.map((row) => (ids.has(row.id) ? { ...row, folder_id: folder.id, folder_name: folder.name } : row)),
  )

/** Marks an entry as shared or not. */
export const withShared = (client: QueryClient, id: number, shared: boolean): void =>
  patchRows(client, (rows) => rows.map((row) => (row.id === id ? { ...row, shared } : row)))

/** Drops long lists that are stale and not on the screen: they start again from their first page. */
export function forgetOldLists(client: QueryClient): void {
  client.removeQueries({ queryKey: LISTS, type: 'inactive', predicate: ({ state }) => state.isInvalidated && isLong(state.data) })
}

/** Refetches shown lists, except long ones; the rest is refetched when next shown. */
export const refreshLibrary = (client: QueryClient): Promise<void> => cancelAndRefetch(client, { queryKey: keys.library })

import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LibraryList, LibraryEntry } from '@keel/contract/entities/library'
import { LIBRARY_PAGES_REFETCHED, type LibraryView } from '../../api/library'
import { keys } from '../../api/keys'

type Pages = InfiniteData<LibraryList, number>

const LISTS = ['library', 'list'] as const

const isLong = (data: unknown): boolean => ((data as Pages | undefined)?.pages.length ?? 0) > LIBRARY_PAGES_REFETCHED

/** Changes the rows of every list that is kept, with what each shows. */
export function patchRows(client: QueryClient, change: (rows: LibraryEntry[], view: LibraryView) => LibraryEntry[]): void {
  for (const query of client.getQueryCache().findAll({ queryKey: LISTS })) {
    const view = query.queryKey[2] as LibraryView
    client.setQueryData<Pages>(
      query.queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items, view) })) },
    )
  }
}

/** The lists as they are now; the answer puts the long ones back, which are not fetched anew when something is undone. */
export function keepLists(client: QueryClient): () => void {
  const kept = client.getQueriesData<Pages>({ queryKey: LISTS }).filter(([, data]) => isLong(data))
  return () => {
    for (const [key, data] of kept) client.setQueryData(key, data)
  }
}

/** Takes rows out of every list. */
export const withoutRows = (client: QueryClient, ids: ReadonlySet<number>): void =>
  patchRows(client, (rows) => rows.filter(({ id }) => !ids.has(id)))

/** Puts moved rows out of the folders they were in; what was found by a search stays and says the new place. */
export const withMovedRows = (client: QueryClient, ids: ReadonlySet<number>, folder: { id: number | null; name: string | null }): void =>
  patchRows(client, (rows, view) =>
    view.search === ''
      ? rows.filter(({ id }) => !ids.has(id) || view.folderId === folder.id)
      : rows.map((row) => (ids.has(row.id) ? { ...row, folder_id: folder.id, folder_name: folder.name } : row)),
  )

/** Marks a thing as shared or not. */
export const withShared = (client: QueryClient, id: number, shared: boolean): void =>
  patchRows(client, (rows) => rows.map((row) => (row.id === id ? { ...row, shared } : row)))

/** Forgets long lists that nobody looks at and that were changed since: of these the beginning is fetched again. */
export function forgetOldLists(client: QueryClient): void {
  client.removeQueries({ queryKey: LISTS, type: 'inactive', predicate: ({ state }) => state.isInvalidated && isLong(state.data) })
}

/** Fetches anew what is shown, but for long lists, and lets the rest be fetched when it is next shown. */
export const refreshLibrary = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.library })

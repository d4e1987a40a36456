import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LibraryList, LibraryRow } from '@keel/contract/entities/library'
import type { LibraryView } from '../../api/library'
import { keys } from '../../api/keys'

type Pages = InfiniteData<LibraryList, number>

/** Of a long list only so many pages are fetched anew: the further ones come again when they are scrolled to. */
const PAGES_ANEW = 10
const LISTS = ['library', 'list'] as const

/** Changes the rows of every list that is kept, with what each shows. */
export function patchRows(client: QueryClient, change: (rows: LibraryRow[], view: LibraryView) => LibraryRow[]): void {
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
  const kept = client.getQueriesData<Pages>({ queryKey: LISTS }).filter(([, data]) => data && data.pages.length > PAGES_ANEW)
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

/**
 * Fetches anew what is shown, and lets the rest be fetched when it is next shown. A list that was scrolled far down is
 * left as it was patched: its place on the screen matters more than the order of its rows.
 */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  const left = new Set<string>()
  for (const query of client.getQueryCache().findAll({ queryKey: LISTS })) {
    const data = query.state.data as Pages | undefined
    if (!data || data.pages.length <= PAGES_ANEW) continue
    if (query.isActive()) left.add(query.queryHash)
    else client.removeQueries({ queryKey: query.queryKey, exact: true })
  }
  await client.invalidateQueries({ queryKey: keys.library, predicate: (query) => !left.has(query.queryHash) })
}

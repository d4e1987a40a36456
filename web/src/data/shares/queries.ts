import { queryOptions } from '@tanstack/react-query'
import type { ShareLink } from '@keel/contract/entities/library'
import type { getLibraryItem } from '@keel/contract/routes/library'
import type * as shares from '@keel/contract/routes/shares'
import { itemsQuery } from '../board-items/queries'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The live link to a library entry, or null: looking creates none. */
export const shareQuery = (id: number) =>
  queryOptions({
    queryKey: keys.libraryShare(id),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ShareLink | null> => {
      const { shared } = await call<typeof getLibraryItem>('GET', `/library/items/${id}`, { signal })
      return shared ? call<typeof shares.shareLink>('GET', `/library/items/${id}/share`, { signal }) : null
    },
  })

/** What a link opens. */
export const sharedQuery = (link: string) =>
  queryOptions({
    queryKey: keys.shared(link),
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal, client }) => {
      const shared = await call<typeof shares.sharedItem>('GET', `/library/shared/${encodeURIComponent(link)}`, { signal })
      // A single item is included: its board need not be fetched.
      if (shared.item && shared.board_id !== null) client.setQueryData(itemsQuery(shared.board_id).queryKey, [shared.item])
      return shared
    },
  })

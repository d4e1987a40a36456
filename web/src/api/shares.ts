import { queryOptions } from '@tanstack/react-query'
import type { ShareLink } from '@keel/contract/entities/library'
import type { getLibraryItem } from '@keel/contract/routes/library'
import type * as shares from '@keel/contract/routes/shares'
import { call } from './client'
import { keys } from './keys'

/** The live link to a thing of one's library, or null: looking makes none. */
export const shareQuery = (id: number) =>
  queryOptions({
    queryKey: keys.libraryShare(id),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ShareLink | null> => {
      const { shared } = await call<typeof getLibraryItem>('GET', `/library/items/${id}`, { signal })
      return shared ? call<typeof shares.shareLink>('GET', `/library/items/${id}/share`, { signal }) : null
    },
  })
/** Makes the link, or answers the one that is there. */
export const openShare = (id: number) => call<typeof shares.shareLink>('GET', `/library/items/${id}/share`)
/** Ends the link at once. */
export const revokeShare = (id: number) => call<typeof shares.revokeShare>('DELETE', `/library/items/${id}/share`)

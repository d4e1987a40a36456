import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { keys } from '../../data/_shared/keys'
import { provideShare, type Share, shareStore } from '../../data/_shared/current-share'

/** Cached data of the link; removed when the page is left, and on signing in or out. */
const OPENED: ReadonlySet<unknown> = new Set(['actions', 'items', 'module'])

/** Sends all calls of the page with the link's token. Returns the link; null until they do. */
export function useShare({ token, itemId, visitor }: Omit<Share, 'onUse'>): Share | null {
  const client = useQueryClient()
  useLayoutEffect(() => {
    provideShare({ token, itemId, visitor, onUse: () => void client.refetchQueries({ queryKey: keys.shared(token), type: 'active' }) })
    return () => {
      provideShare(null)
      client.removeQueries({ predicate: ({ queryKey }) => OPENED.has(queryKey[0]) })
    }
  }, [client, token, itemId, visitor])
  return useStore(shareStore, ({ share }) => (share?.token === token && share.visitor === visitor ? share : null))
}

import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { keys } from '../../data/_shared/keys'
import { provideShare, type Share } from '../../data/_shared/current-share'

/** Cached data of the link; removed when the page is left, and on signing in or out. */
const OPENED: ReadonlySet<unknown> = new Set(['actions', 'items', 'module'])

/** Sends all calls of the page with the link's token. Returns the link; null until they do. */
export function useShare({ token, itemId, visitor }: Omit<Share, 'onUse'>): Share | null {
  const client = useQueryClient()
  const [share, setShare] = useState<Share | null>(null)
  useLayoutEffect(() => {
    const onUse = () => void client.refetchQueries({ queryKey: keys.shared(token), type: 'active' })
    const provided = { token, itemId, visitor, onUse }
    provideShare(provided)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- calls use the link from here on, and what it opens is in the same frame
    setShare(provided)
    return () => {
      provideShare(null)
      client.removeQueries({ predicate: ({ queryKey }) => OPENED.has(queryKey[0]) })
    }
  }, [client, token, itemId, visitor])
  return share?.token === token && share.visitor === visitor ? share : null
}

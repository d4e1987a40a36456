import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { keys } from '../../data/_shared/keys'
import { currentShare, provideShare, type Share } from '../../data/_shared/current-share'

/** Cached data of the link; removed when the page is left, and on signing in or out. */
const OPENED: ReadonlySet<unknown> = new Set(['actions', 'items', 'module'])

/**
 * Sends all calls of the page with the link's token. Returns the link; null while those of another page are still sent, whose data is
 * removed when it goes.
 */
export function useShare({ token, itemId, visitor }: Omit<Share, 'onUse'>): Share | null {
  const client = useQueryClient()
  const share = useMemo((): Share => {
    const onUse = () => void client.refetchQueries({ queryKey: keys.shared(token), type: 'active' })
    return { token, itemId, visitor, onUse }
  }, [client, token, itemId, visitor])
  const [provided, setProvided] = useState(() => {
    if (currentShare()) return null
    provideShare(share)
    return share
  })
  useLayoutEffect(() => {
    provideShare(share)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- calls use the link from here on, and what it opens is in the same frame
    setProvided(share)
    return () => {
      provideShare(null)
      client.removeQueries({ predicate: ({ queryKey }) => OPENED.has(queryKey[0]) })
    }
  }, [client, share])
  return provided === share ? share : null
}

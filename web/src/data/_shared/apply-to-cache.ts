import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { cancelAndRefetch } from './cancel-and-refetch'
import { isRefused } from './errors'

/**
 * Lets a live change show in what is cached under a key (or, not `exact`, under keys that begin with it); what
 * is not cached is fetched when it is needed. An answer that is on its way may be older than the change: it is
 * asked for again, or it would undo what is shown. What was refused meanwhile stays refused.
 */
export function applyToCache<T>(cache: QueryClient, key: QueryKey, change: (data: T) => T, { exact = true } = {}): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: key, exact })) {
    if (isRefused(query.state.error)) continue
    cache.setQueryData<T>(query.queryKey, (data) => (data === undefined ? undefined : change(data)))
    if (query.state.fetchStatus === 'fetching') void cancelAndRefetch(cache, { queryKey: query.queryKey, exact: true })
  }
}

/** Ends when what was changed in the cache is on the screen: what stood there in its place may go then. */
export const cacheShown = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

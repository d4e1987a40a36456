import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { cancelAndRefetch } from './cancel-and-refetch'
import { isRefused } from './errors'

/**
 * Applies a live change to what is cached under a key (or, not `exact`, under keys that begin with it); data that is not cached is fetched
 * when needed. A response in flight may be older than the change and would undo it, so it is requested again. A refusal meanwhile stays a
 * refusal.
 */
export function applyToCache<T>(cache: QueryClient, key: QueryKey, change: (data: T) => T, { exact = true } = {}): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: key, exact })) {
    if (isRefused(query.state.error)) continue
    cache.setQueryData<T>(query.queryKey, (data) => (data === undefined ? undefined : change(data)))
    if (query.state.fetchStatus === 'fetching') void cancelAndRefetch(cache, { queryKey: query.queryKey, exact: true })
  }
}

/** Resolves when a cache change is on the screen: a placeholder for it can be removed then. */
export const cacheShown = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

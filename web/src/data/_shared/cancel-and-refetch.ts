import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

const isUnanswered = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Refetches the shown queries. Unlike a plain invalidation it does not wait for a first response in flight, which may be older than the
 * event: that one is requested again, and its callers get the newer response.
 */
export async function cancelAndRefetch(cache: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  for (const query of cache.getQueryCache().findAll(filters).filter(isUnanswered)) {
    void query.cancel({ silent: true })
    void query.fetch().catch(() => undefined)
  }
  await cache.invalidateQueries(filters)
}

/** The same for all that is cached under keys that begin with these. */
export const refetchKeys = (cache: QueryClient, ...names: (readonly unknown[])[]): void =>
  names.forEach((queryKey) => void cancelAndRefetch(cache, { queryKey }))

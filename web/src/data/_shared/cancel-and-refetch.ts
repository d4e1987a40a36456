import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

const isUnanswered = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Refetches the shown queries. Unlike a plain invalidation it does not wait for a first response in flight, which may be older than the
 * event.
 */
export async function cancelAndRefetch(cache: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const first = new Set(cache.getQueryCache().findAll(filters).filter(isUnanswered))
  if (first.size > 0) await cache.cancelQueries({ predicate: (query) => first.has(query) })
  await cache.invalidateQueries(filters)
}

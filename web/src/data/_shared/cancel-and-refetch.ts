import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

const isUnanswered = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching'

/**
 * Fetches anew what is shown of this. A first answer that is still on its way is not waited for, as a plain
 * invalidation would do: it may be older than what one is told of.
 */
export async function cancelAndRefetch(cache: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const first = new Set(cache.getQueryCache().findAll(filters).filter(isUnanswered))
  if (first.size > 0) await cache.cancelQueries({ predicate: (query) => first.has(query) })
  await cache.invalidateQueries(filters)
}

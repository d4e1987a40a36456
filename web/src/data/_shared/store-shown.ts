import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { cancelAndRefetch } from './cancel-and-refetch'

/**
 * Stores a change that is shown already. A response that came meanwhile may be older than the change and have undone it: then what is
 * cached under these keys is refetched. The failure of `store` is thrown.
 */
export async function storeShown(cache: QueryClient, queryKeys: readonly QueryKey[], store: () => Promise<unknown>): Promise<void> {
  const fetched = new Set<QueryKey>()
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    for (const queryKey of queryKeys) if (matchQuery({ queryKey }, event.query)) fetched.add(queryKey)
  })
  await store().finally(unsubscribe)
  for (const queryKey of queryKeys)
    if (fetched.has(queryKey) || cache.isFetching({ queryKey }) > 0) void cancelAndRefetch(cache, { queryKey })
}

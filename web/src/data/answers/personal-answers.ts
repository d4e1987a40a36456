import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'

/** The mutation key of storing and resetting answers. */
export const STORING_ANSWERS = ['answers']

/** Cancelled queries that have to be refetched. */
const brokenOff = new WeakSet<object>()

/** Shows a change of answers before it is stored. A fetch in flight is older and would undo it: it is cancelled. */
export function showPersonalAnswers(cache: QueryClient, queryKey: QueryKey, change: (all: BoardAnswers) => BoardAnswers): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.data !== undefined && query.state.fetchStatus !== 'idle') {
    brokenOff.add(query)
    void cache.cancelQueries({ queryKey, exact: true })
  }
  cache.setQueryData<BoardAnswers>(queryKey, (all) => change(all ?? {}))
}

/** Refetches answers that were cancelled or are older, when the last of the user's own is stored. */
export function refetchAnswers(cache: QueryClient, queryKey: QueryKey): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (!query || cache.isMutating({ mutationKey: STORING_ANSWERS }) > 1) return
  if (!brokenOff.delete(query) && query.state.fetchStatus === 'idle') return
  void cache.invalidateQueries({ queryKey, exact: true })
}

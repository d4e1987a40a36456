import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'

/** Under this key answers are stored and emptied. */
export const STORING_ANSWERS = ['answers']

/** Questions for answers that were broken off and have to be asked again. */
const brokenOff = new WeakSet<object>()

/**
 * Shows what a person does to answers before it is stored. Answers that are on their way are older than it and would
 * undo it: they are not waited for.
 */
export function showPersonalAnswers(cache: QueryClient, queryKey: QueryKey, change: (all: BoardAnswers) => BoardAnswers): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.data !== undefined && query.state.fetchStatus !== 'idle') {
    brokenOff.add(query)
    void cache.cancelQueries({ queryKey, exact: true })
  }
  cache.setQueryData<BoardAnswers>(queryKey, (all) => change(all ?? {}))
}

/** Asks again for answers that were broken off or are older, when the last of the person's own is stored. */
export function refetchAnswers(cache: QueryClient, queryKey: QueryKey): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true })
  if (!query || cache.isMutating({ mutationKey: STORING_ANSWERS }) > 1) return
  if (!brokenOff.delete(query) && query.state.fetchStatus === 'idle') return
  void cache.invalidateQueries({ queryKey, exact: true })
}

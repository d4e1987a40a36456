import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { AnswerStore, AnswersAt, Attempt } from './calls'
import { withAnswer, withOnlyAnswers } from './cache'
import { createSaveQueue } from '../save-queue/save-queue'

interface AnswerJob {
  key: string
  cache: QueryClient
  queryKey: QueryKey
  send: () => Promise<unknown>
}

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
  if (!query || queue.store.getState().size > 0) return
  if (!brokenOff.delete(query) && query.state.fetchStatus === 'idle') return
  void cache.invalidateQueries({ queryKey, exact: true })
}

/** One after another: the first attempt must reach the server first. They go on after the board is left. */
const queue = createSaveQueue<AnswerJob>({
  keyOf: ({ key }) => key,
  send: ([{ send }]) => send(),
  afterStored: ([{ cache, queryKey }]) => refetchAnswers(cache, queryKey),
  onFailed({ cache, queryKey }) {
    void cache.invalidateQueries({ queryKey })
    refetchAnswers(cache, queryKey)
  },
})
let jobs = 0

/** Stores or resets answers, after those before them; what the screen shows is fetched again when it is refused. */
export const saveAnswers = (cache: QueryClient, queryKey: QueryKey, send: () => Promise<unknown>): void =>
  queue.put({ key: String(++jobs), cache, queryKey, send })

/** Shows a judged attempt at once and stores it; what the server makes of it is shown then. */
export function submitAnswer(cache: QueryClient, { queryKey, submit }: AnswerStore, attempt: Attempt): void {
  const { itemId, id, judged } = attempt
  showPersonalAnswers(cache, queryKey, (all) => withAnswer(all, itemId, id, judged))
  saveAnswers(cache, queryKey, async () => {
    const { action } = await submit(attempt)
    cache.setQueryData<BoardAnswers>(queryKey, (all) => all && withAnswer(all, itemId, id, action))
  })
}

/** Removes the answers to an item's page at once and resets the stored ones; `left` are those to its other pages. */
export function resetAnswers(
  cache: QueryClient,
  { queryKey, reset }: AnswerStore,
  at: AnswersAt,
  left: Readonly<Record<string, unknown>>,
): void {
  showPersonalAnswers(cache, queryKey, (all) => withOnlyAnswers(all, at.itemId, left))
  saveAnswers(cache, queryKey, () => reset(at, left))
}

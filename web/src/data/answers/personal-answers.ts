import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { uniqueId } from '../../lib/generated-id'
import { ApiError, isApiError } from '../_shared/errors'
import { cancelAndRefetch } from '../_shared/cancel-and-refetch'
import { queryClient } from '../_shared/query-client'
import { storedJobs } from '../save-queue/job-storage'
import { boardAnswers, type AnswersAt, type AnswersPlace, type AnswerStore, type Attempt } from './calls'
import { withAnswer, withOnlyAnswers } from './cache'
import { useStore } from 'zustand'
import { createSaveQueue, type QueuedJob } from '../save-queue/save-queue'

/** A change of a person's answers: an attempt, or the removal of those to a page (`left` are those to other pages). */
type AnswerChange = { attempt: Attempt } | { reset: AnswersAt; left: Readonly<Record<string, unknown>> }
/** A change as it waits in the browser. */
interface StoredChange {
  key: string
  /** When it was made: changes are sent in this order. */
  madeAt: number
  place: AnswersPlace
  change: AnswerChange
}
interface AnswerJob {
  key: string
  /** Null for changes that are not of this kind. */
  made: StoredChange | null
  /** It is kept in the browser, not in this tab only. */
  isKept: boolean
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
  void cancelAndRefetch(cache, { queryKey, exact: true })
}

type RefusedListener = (error: unknown, attempt: Attempt | null) => void
const refusedListeners = new Set<RefusedListener>()
/**
 * Calls the listener with the error of every answer that the server refused, which is not sent again, and the attempt, if it was one.
 * Returns an unsubscribe function.
 */
export function onAnswerRefused(listener: RefusedListener): () => void {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}

/** Resolves with false if something cannot be given now. */
type StoreListener = () => void | Promise<boolean>
const storeListeners = new Set<StoreListener>()
/** Calls the listener before answers that wait are sent at once: to give what is not given yet. Returns an unsubscribe function. */
export function onStoreAnswers(listener: StoreListener): () => void {
  storeListeners.add(listener)
  return () => void storeListeners.delete(listener)
}

/** Whether it takes work to make it again: it waits until the teacher has closed the exercise. */
const isWork = (change: AnswerChange): boolean =>
  'attempt' in change && (change.attempt.text !== undefined || change.attempt.isFile === true)
const workLane = ({ place, change }: StoredChange): string =>
  'attempt' in change ? [place.boardId, place.userId, change.attempt.itemId, change.attempt.id].join('.') : ''

/** One after another: the first attempt must reach the server first. They go on after the board is left. */
const queue = createSaveQueue<AnswerJob>({
  keyOf: ({ key }) => key,
  // What waits for its exercise does not keep other answers waiting.
  laneOf: ({ made }) => (made && isWork(made.change) ? workLane(made) : ''),
  send: ([{ send }]) => send(),
  asksOnLeave: true,
  storage: {
    nameOf: ({ key, isKept }, userId) => (isKept ? `keel.answer.${userId}.${key}` : null),
    contentOf: ({ made }) => made,
    restore: (userId) =>
      storedJobs(`keel.answer.${userId}.`)
        .filter(isStoredChange)
        .sort((one, other) => one.madeAt - other.madeAt)
        .map((made) => toJob(queryClient, boardAnswers(made.place.boardId, made.place.userId), made)),
  },
  afterStored: ([{ cache, queryKey }]) => refetchAnswers(cache, queryKey),
  onFailed({ cache, queryKey, made }, { error }) {
    const attempt = made && 'attempt' in made.change ? made.change.attempt : null
    refusedListeners.forEach((listener) => listener(error, attempt))
    void cancelAndRefetch(cache, { queryKey })
    refetchAnswers(cache, queryKey)
  },
})
let lastAt = 0

/** Stores or resets answers, after those before them; what the screen shows is fetched again when it is refused. */
export const saveAnswers = (cache: QueryClient, queryKey: QueryKey, send: () => Promise<unknown>): void =>
  queue.put({ key: uniqueId(), made: null, isKept: false, cache, queryKey, send })

function isStoredChange(value: unknown): value is StoredChange {
  return typeof value === 'object' && value !== null && 'madeAt' in value && 'place' in value && 'change' in value
}

/** A text or a recording is sent again until the teacher has closed the exercise: it must not be lost. */
function waitForExercise(change: AnswerChange): (error: unknown) => never {
  // Hoisted: what an earlier visit left is sent while this module is still being read.
  return (error) => {
    if (isWork(change) && isApiError(error) && error.code === 'item.being.edited') throw new ApiError(error.code, error.message, 503)
    throw error
  }
}

/** Whether a newer change of the same answer waits. */
const isOutdated = ({ madeAt, place, change }: StoredChange): boolean =>
  [...queue.store.getState().values()].some(({ job: { made } }) => {
    if (!made || made.madeAt <= madeAt || !('attempt' in change) || !('attempt' in made.change)) return false
    const [one, other] = [change.attempt, made.change.attempt]
    return made.place.boardId === place.boardId && made.place.userId === place.userId && other.itemId === one.itemId && other.id === one.id
  })

function toJob(cache: QueryClient, { place, queryKey, submit, reset }: AnswerStore, made: StoredChange): AnswerJob {
  const { key, change } = made
  async function send(): Promise<void> {
    if ('reset' in change) {
      await reset(change.reset, change.left)
      return
    }
    const { itemId, id } = change.attempt
    const { action } = await submit(change.attempt).catch(waitForExercise(change))
    if (isOutdated(made)) return
    cache.setQueryData<BoardAnswers>(queryKey, (all) => all && withAnswer(all, itemId, id, action))
  }
  return { key, made, isKept: place !== undefined, cache, queryKey, send }
}

/** Two tabs keep what waits under names of their own. */
const PAGE = uniqueId()
/** A whole answer has one key, so that only the newest of it waits. */
const keyOf = ({ queryKey }: AnswerStore, change: AnswerChange): string =>
  'attempt' in change && change.attempt.text === 'whole'
    ? [PAGE, ...queryKey, change.attempt.itemId, change.attempt.id].join('.')
    : uniqueId()

function save(cache: QueryClient, store: AnswerStore, change: AnswerChange): void {
  lastAt = Math.max(Date.now(), lastAt + 1)
  const key = keyOf(store, change)
  const place = store.place ?? { boardId: 0, userId: null }
  queue.put(toJob(cache, store, { key, madeAt: lastAt, place, change }))
}

const withChange = (all: BoardAnswers, change: AnswerChange): BoardAnswers =>
  'reset' in change
    ? withOnlyAnswers(all, change.reset.itemId, change.left)
    : withAnswer(all, change.attempt.itemId, change.attempt.id, change.attempt.judged)

/** Sends the answers that wait; returns whether all given so far are stored. */
export async function storeAnswers(): Promise<boolean> {
  const given = await Promise.all([...storeListeners].map(async (listener) => listener()))
  await queue.flush()
  return queue.store.getState().size === 0 && !given.includes(false)
}

/** Returns the answers of a board with those of this person that are not stored yet. */
export function withUnsaved(all: BoardAnswers, { place }: AnswerStore): BoardAnswers {
  const waiting = [...queue.store.getState().values()].flatMap(({ job }) => (job.isKept && job.made) || [])
  return waiting
    .filter(({ place: { boardId, userId } }) => boardId === place?.boardId && userId === place.userId)
    .reduce((answers, { change }) => withChange(answers, change), all)
}

const useWaitsWhere = (itemId: number, where: (queued: QueuedJob<AnswerJob>) => boolean): boolean =>
  useStore(queue.store, (jobs) =>
    [...jobs.values()].some((queued) => {
      const change = queued.job.made?.change
      return change !== undefined && ('reset' in change ? change.reset : change.attempt).itemId === itemId && where(queued)
    }),
  )
/** Whether an answer to an item is not stored yet. */
export const useWaitingAnswers = (itemId: number): boolean => useWaitsWhere(itemId, () => true)
/** Whether an answer to an item is not stored some seconds after it was given. */
export const useOverdueAnswers = (itemId: number): boolean => useWaitsWhere(itemId, ({ job, overdue }) => overdue && job.isKept)

/** Shows a judged attempt at once and stores it; what the server makes of it is shown then. */
export function submitAnswer(cache: QueryClient, store: AnswerStore, attempt: Attempt): void {
  showPersonalAnswers(cache, store.queryKey, (all) => withChange(all, { attempt }))
  save(cache, store, { attempt })
}

/** Removes the answers to an item's page at once and resets the stored ones; `left` are those to its other pages. */
export function resetAnswers(cache: QueryClient, store: AnswerStore, at: AnswersAt, left: Readonly<Record<string, unknown>>): void {
  showPersonalAnswers(cache, store.queryKey, (all) => withChange(all, { reset: at, left }))
  save(cache, store, { reset: at, left })
}

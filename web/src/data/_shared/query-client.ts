import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

const AGAIN_MS = 3000
/** Pauses grow up to eight times as long. */
const LONGEST = 8
const pauses = new WeakMap<object, number>()

/**
 * Refetches what is shown until there is a response: nothing else would show what was stored while it could not be fetched. Without data
 * the screen shows the failure, and the person tries again.
 */
function fetchAgain(failure: unknown, query: Query<unknown, unknown, unknown>): void {
  const isPassing = failure instanceof ApiError && (failure.code === 'network' || failure.status === 429 || failure.status >= 500)
  if (!isPassing || query.state.data === undefined) return
  const pause = pauses.get(query) ?? 1
  pauses.set(query, Math.min(LONGEST, pause * 2))
  setTimeout(
    () => {
      if (query.state.error === failure && query.isActive()) void query.fetch().catch(() => undefined)
    },
    AGAIN_MS * pause * (1 + Math.random() / 2),
  )
}

/** One cache for all server data. Live events patch it; `keys` names its parts. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: fetchAgain, onSuccess: (_data, query) => void pauses.delete(query) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Any response is final: only a missing one is worth a retry.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'network',
    },
  },
})

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

/** One cache for all server data. Live events patch it; `keys` names its parts. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Any response is final: only a missing one is worth a retry.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'network',
    },
  },
})

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

/** One cache for all server data. Live events patch it; `keys` names its parts. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // An answer is an answer: only silence is worth asking again.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'network',
    },
    mutations: { retry: false },
  },
})

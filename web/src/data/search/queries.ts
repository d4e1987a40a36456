import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as calls from '@keel/contract/routes/search'
import { call } from '../_shared/client'

/** Results age at once: what they name may have been renamed or deleted. */
const KEPT_MS = 60_000

/** What a search finds; with a day, also the lessons of that day. */
export const searchQuery = (q: string, day: { from: Date; to: Date } | null) =>
  queryOptions({
    // Here, not among the keys that every page loads: nothing else changes it.
    queryKey: ['search', q],
    queryFn: ({ signal }) =>
      call<typeof calls.search>('GET', '/search', {
        query: { q, from: day?.from.toISOString(), to: day?.to.toISOString() },
        signal,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    retry: false,
  })

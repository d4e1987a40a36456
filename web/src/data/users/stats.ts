import { queryOptions } from '@tanstack/react-query'
import type { stats } from '@keel/contract/routes/users'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Figures of the last 30 days. */
export const statsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: ({ signal }) => call<typeof stats>('GET', '/user/stats', { signal }),
})

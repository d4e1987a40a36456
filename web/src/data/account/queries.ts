import type { accountFacts, fileStorage } from '@keel/contract/routes/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** How much data the user has. */
export const accountFactsQuery = queryOptions({
  queryKey: keys.account,
  staleTime: 0,
  queryFn: ({ signal }) => call<typeof accountFacts>('GET', '/user/account', { signal }),
})

/** How much of the file storage is used. */
export const fileStorageQuery = queryOptions({
  queryKey: keys.fileStorage,
  staleTime: 0,
  queryFn: ({ signal }) => call<typeof fileStorage>('GET', '/user/storage', { signal }),
})

import type { listTokens } from '@keel/contract/routes/tokens'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The user's API tokens, the newest first. */
export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => call<typeof listTokens>('GET', '/user/tokens', { signal }),
})

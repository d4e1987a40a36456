import type { pendingSignIn } from '@keel/contract/routes/sign-in'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Whom a provider has sent back to this browser, who has no account here yet. Fails with why logging in by it failed. */
export const pendingSignInQuery = queryOptions({
  queryKey: keys.pendingSignIn,
  queryFn: ({ signal }) => call<typeof pendingSignIn>('GET', '/user/sign-in', { signal }),
  staleTime: Infinity,
  gcTime: 0,
})

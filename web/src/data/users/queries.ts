import type { listIdentities } from '@keel/contract/routes/sign-in'
import { queryOptions } from '@tanstack/react-query'
import type { pendingEmail, stats, sessions, checkReset as checkRoute } from '@keel/contract/routes/users'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Figures of the last 30 days. */
export const statsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: ({ signal }) => call<typeof stats>('GET', '/user/stats', { signal }),
})

/** The user's sessions, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call<typeof sessions>('GET', '/user/sessions', { signal }),
})

/** Whether the token of that link is valid; fails with `reset.link.invalid` when it is not. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: keys.resetLink(token),
    queryFn: ({ signal }) => call<typeof checkRoute>('POST', '/user/password/reset/check', { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The address that waits until the link mailed to it is followed. */
export const pendingEmailQuery = queryOptions({
  queryKey: keys.pendingEmail,
  queryFn: ({ signal }) => call<typeof pendingEmail>('GET', '/user/email', { signal }),
})

/** The user's accounts at providers that they log in by. */
export const identitiesQuery = queryOptions({
  queryKey: keys.identities,
  queryFn: ({ signal }) => call<typeof listIdentities>('GET', '/user/identities', { signal }),
})

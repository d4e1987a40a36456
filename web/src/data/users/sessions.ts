import type { endOtherSessions as endRoute, endSession as endOneRoute, sessions } from '@keel/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Where one is signed in, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call<typeof sessions>('GET', '/user/sessions', { signal }),
})
/** Ends all sessions but this one. */
export const endOtherSessions = () => call<typeof endRoute>('DELETE', '/user/sessions')
/** Logs one device out. */
export const endSession = (id: string) => call<typeof endOneRoute>('DELETE', `/user/sessions/${encodeURIComponent(id)}`)

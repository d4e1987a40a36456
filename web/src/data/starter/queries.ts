import { queryOptions } from '@tanstack/react-query'
import type * as starter from '@keel/contract/routes/starter'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The ready-made modules, with what the user's library has of them. */
export const starterModulesQuery = queryOptions({
  queryKey: keys.starterModules,
  queryFn: ({ signal }) => call<typeof starter.listStarterModules>('GET', '/starter-modules', { signal }),
})

import type { props } from '@keel/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** What this server offers; does not change while it runs. */
export const propsQuery = queryOptions({
  queryKey: keys.props,
  staleTime: Infinity,
  queryFn: ({ signal }) => call<typeof props>('GET', '/props', { signal }),
})

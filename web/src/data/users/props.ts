import { queryOptions } from '@tanstack/react-query'
import type { props } from '@keel/contract/routes/users'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The features of this server; constant while it runs. */
export const propsQuery = queryOptions({
  queryKey: keys.props,
  staleTime: Infinity,
  queryFn: ({ signal }) => call<typeof props>('GET', '/props', { signal }),
})

const MAILS_ASKED_MS = 30_000
/** The same, asked again while somebody looks: whether mails wait changes. */
export const mailPropsQuery = queryOptions({ ...propsQuery, staleTime: 0, refetchInterval: MAILS_ASKED_MS })

import { queryOptions } from '@tanstack/react-query'
import type * as classes from '@keel/contract/routes/classes'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** What the link of a class leads to. */
export const classPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: [...keys.invite(token), 'class'],
    queryFn: ({ signal }) => call<typeof classes.previewClass>('GET', `/classes/invite/${encodeURIComponent(token)}`, { signal }),
  })

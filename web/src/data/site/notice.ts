import { queryOptions } from '@tanstack/react-query'
import type { getSiteNotice } from '@keel/contract/routes/site'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** It is not broadcast: pages that stay open ask again. */
const NOTICE_ASKED_MS = 300_000

/** The notice of the operators to everybody who is signed in. */
export const siteNoticeQuery = queryOptions({
  queryKey: keys.siteNotice,
  queryFn: ({ signal }) => call<typeof getSiteNotice>('GET', '/site/notice', { signal }),
  staleTime: NOTICE_ASKED_MS,
  refetchInterval: NOTICE_ASKED_MS,
})

import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../data/_shared/errors'
import { queryClient } from '../../data/_shared/query-client'
import { invitePreviewQuery } from '../../data/rooms/invites'
import { forgetPath, wantedPath } from '../../lib/redirect'

const tokenIn = (path: string): string | null => /^\/r\/([^/?#]+)/.exec(path)?.[1] ?? null

/** The invite link that led a guest here, if any: its classroom once loaded, and whether it still works and has a free seat. */
export function useInvitation(r: string | undefined) {
  const [token, setToken] = useState(() => tokenIn(wantedPath(r)))
  const query = invitePreviewQuery(token ?? '')
  const preview = useQuery({ ...query, queryFn: token === null ? skipToken : query.queryFn }, queryClient)
  return {
    /** The token of the link. */
    token: token ?? undefined,
    invited: token !== null,
    isLoading: token !== null && preview.isPending,
    invalid: token !== null && (preview.data?.full === true || (isApiError(preview.error) && preview.error.code === 'invite.invalid')),
    preview: token === null ? undefined : preview.data,
    /** Continues without the link. */
    forget: () => {
      forgetPath()
      setToken(null)
    },
  }
}

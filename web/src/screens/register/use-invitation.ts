import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../api/errors'
import { invitePreviewQuery } from '../../api/rooms'
import { forgetPath, wantedPath } from '../../lib/redirect'

const tokenIn = (path: string): string | null => /^\/r\/([^/?#]+)/.exec(path)?.[1] ?? null

/** The invite link that led a guest here, if one did: what it leads to once that is known, and whether it still does, and anybody more fits in. */
export function useInvitation(r: string | undefined) {
  const [token, setToken] = useState(() => tokenIn(wantedPath(r)))
  const query = invitePreviewQuery(token ?? '')
  const preview = useQuery({ ...query, queryFn: token === null ? skipToken : query.queryFn })
  return {
    invited: token !== null,
    looking: token !== null && preview.isPending,
    dead: token !== null && (preview.data?.full === true || (isApiError(preview.error) && preview.error.code === 'invite.invalid')),
    preview: token === null ? undefined : preview.data,
    /** Goes on as if there had been no link. */
    forget: () => {
      forgetPath()
      setToken(null)
    },
  }
}

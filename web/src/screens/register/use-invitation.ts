import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../data/_shared/errors'
import { queryClient } from '../../data/_shared/query-client'
import { classPreviewQuery } from '../../data/classes/preview'
import { invitePreviewQuery } from '../../data/rooms/invites'
import { forgetPath, wantedPath } from '../../lib/redirect'

/** The kind of the link and its token: `r` leads to a classroom, `c` to those of a class. */
function linkIn(path: string): { kind: 'r' | 'c'; token: string } | null {
  const [, kind, token] = /^\/([cr])\/([^/?#]+)/.exec(path) ?? []
  return token === undefined ? null : { kind: kind === 'c' ? 'c' : 'r', token }
}

/** The invite link that led a guest here, if any: what it leads to once loaded, and whether it still works and has a free seat. */
export function useInvitation(r: string | undefined) {
  const [link, setLink] = useState(() => linkIn(wantedPath(r)))
  const token = link?.token ?? ''
  const [ofRoom, ofClass] = [invitePreviewQuery(token), classPreviewQuery(token)]
  const room = useQuery({ ...ofRoom, queryFn: link?.kind === 'r' ? ofRoom.queryFn : skipToken }, queryClient)
  const group = useQuery({ ...ofClass, queryFn: link?.kind === 'c' ? ofClass.queryFn : skipToken }, queryClient)
  const { isPending, error } = link?.kind === 'c' ? group : room
  const isFull = room.data?.full ?? group.data?.rooms.every(({ state }) => state === 'full')
  return {
    /** The token of the link. */
    token: link?.token,
    invited: link !== null,
    isLoading: link !== null && isPending,
    invalid: link !== null && (isFull === true || isApiError(error, 'invite.invalid')),
    preview: link?.kind === 'r' ? room.data : undefined,
    /** The name of the class that the link is of. */
    className: link?.kind === 'c' ? group.data?.name : undefined,
    isClass: link?.kind === 'c',
    /** Continues without the link. */
    forget: () => {
      forgetPath()
      setLink(null)
    },
  }
}

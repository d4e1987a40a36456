import { queryOptions } from '@tanstack/react-query'
import type * as rooms from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The live invite link of a classroom; for its owner. */
export const inviteTokensQuery = (roomId: number) =>
  queryOptions({
    queryKey: keys.inviteTokens(roomId),
    queryFn: ({ signal }) => call<typeof rooms.inviteTokens>('GET', `/rooms/${roomId}/tokens`, { signal }),
  })

/** The target of an invite link. */
export const invitePreviewQuery = (token: string) =>
  queryOptions({
    queryKey: keys.invite(token),
    queryFn: ({ signal }) => call<typeof rooms.previewInvite>('GET', `/rooms/invite/${encodeURIComponent(token)}`, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import type * as rooms from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The students of a classroom without an e-mail address; for its owner. */
export const personalLinksQuery = (roomId: number) =>
  queryOptions({
    queryKey: keys.personalLinks(roomId),
    queryFn: ({ signal }) => call<typeof rooms.personalLinks>('GET', `/rooms/${roomId}/personal-links`, { signal }),
  })

/** Makes the personal link of a student; the one before ends. */
export const newPersonalLink = (roomId: number, userId: number) =>
  call<typeof rooms.newPersonalLink>('PUT', `/rooms/${roomId}/users/${userId}/personal-link`)

export const endPersonalLink = (roomId: number, userId: number) =>
  call<typeof rooms.endPersonalLink>('DELETE', `/rooms/${roomId}/users/${userId}/personal-link`)

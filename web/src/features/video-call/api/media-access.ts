import type { mediaAccess } from '@keel/contract/routes/media'
import { call } from '../../../data/_shared/client'

/** What tells this browser its address and relays for it; a relay's password lasts an hour. */
export const fetchMediaAccess = (roomId: number) =>
  call<typeof mediaAccess>('GET', '/rooms/access_token', { query: { room_id: String(roomId) } })

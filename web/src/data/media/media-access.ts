import type { mediaAccess } from '@keel/contract/routes/media'
import { call } from '../_shared/client'

/** Returns the STUN and TURN servers; a TURN password lasts an hour. */
export const fetchMediaAccess = (roomId: number) =>
  call<typeof mediaAccess>('GET', '/rooms/access_token', { query: { room_id: String(roomId) } })

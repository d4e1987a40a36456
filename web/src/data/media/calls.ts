import type { mediaAccess, getPeers, setPeer } from '@keel/contract/routes/media'
import { call } from '../_shared/client'

/** Returns the STUN and TURN servers; a TURN password lasts an hour. */
export const fetchMediaAccess = (roomId: number) =>
  call<typeof mediaAccess>('GET', '/rooms/access_token', { query: { room_id: String(roomId) } })

export const fetchPeers = (roomId: number) => call<typeof getPeers>('GET', `/rooms/${roomId}/peer-id`)

/** Enters the call with this connection; null leaves it. */
export const sendPeer = (roomId: number, peerId: string | null) =>
  call<typeof setPeer>('POST', `/rooms/${roomId}/peer-id`, { body: { peer_id: peerId } })

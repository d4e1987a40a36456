import { z } from 'zod'
import { Id, IdParam, IdParams } from '../entities/fields'
import { MediaAccess } from '../entities/room'
import { route } from '../route'

export const mediaAccess = route({
  method: 'GET',
  path: '/rooms/access_token',
  permission: 'room.media',
  tokenScope: 'none',
  summary: 'What a client needs for audio and video',
  query: z.object({ room_id: IdParam }),
  data: MediaAccess,
})

/** `peer_id` is the public id of a live connection; only those listed are in the call. */
const Peers = z.object({ peers: z.array(z.object({ peer_id: z.string(), user_id: Id })) })
export const getPeers = route({
  method: 'GET',
  path: '/rooms/:id/peer-id',
  permission: 'room.media',
  tokenScope: 'none',
  summary: 'Who is in the call',
  params: IdParams,
  data: Peers,
})
export const setPeer = route({
  method: 'POST',
  path: '/rooms/:id/peer-id',
  permission: 'room.media',
  tokenScope: 'none',
  summary: 'Enter the call with this connection; null leaves',
  params: IdParams,
  body: z.object({ peer_id: z.string().max(64).nullable() }),
  data: Peers,
})

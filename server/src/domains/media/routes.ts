import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/media'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { iceServers } from './ice-servers'

export function registerMedia(bind: Bind, ctx: Context): void {
  bind(calls.mediaAccess, async ({ query, caller, request }) => {
    await requireRoom(ctx, caller, query.room_id, 'room.media')
    return {
      engine: 'mesh' as const,
      url: '',
      token: '',
      iceServers: iceServers(ctx.config, request.hostname, requireUser(caller).id, ctx.now()),
    }
  })

  bind(calls.getPeers, async ({ params, caller }) => {
    await requireRoom(ctx, caller, params.id, 'room.media')
    return { peers: ctx.live.peers(params.id) }
  })

  bind(calls.setPeer, async ({ params, body, caller }) => {
    await requireRoom(ctx, caller, params.id, 'room.media')
    const userId = requireUser(caller).id
    const peers = await ctx.live.setPeer(params.id, userId, body.peer_id, caller.connectionId)
    // Disconnected, or somebody else's: the caller cannot see the difference.
    if (!peers) throw new AppError('not.found')
    return { peers }
  })
}

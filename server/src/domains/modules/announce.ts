import { HIDDEN } from '@keel/contract/constants'
import type { Announcement } from '@keel/contract/realtime/room-actions'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'

/** Where a change happened. */
export interface Spot {
  room_id: number | null
  hidden: 1 | 2
  owner_id: number
}
export type Audience = 'viewers' | 'owner' | 'students'

/**
 * Tells the classroom of a stored change, except the connection that made it. Of what is hidden only the owner's
 * other tabs are told. Outside a classroom there is nobody to tell.
 */
export function announce(
  ctx: Pick<Context, 'live'>,
  caller: Caller,
  spot: Spot,
  action: Announcement,
  audience: Audience = 'viewers',
): void {
  if (spot.room_id === null) return
  const to = audience === 'viewers' && spot.hidden === HIDDEN.hidden ? 'owner' : audience
  const only = to === 'viewers' ? undefined : (userId: number) => (userId === spot.owner_id) === (to === 'owner')
  ctx.live.toRoom(spot.room_id, action, { actor: caller.user?.id, except: caller.connectionId, only })
}

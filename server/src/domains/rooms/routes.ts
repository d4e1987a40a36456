import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'

/** What other domains add to a classroom. They know this one, so they are handed in. */
export interface RoomParts {}

export function registerRooms(_bind: Bind, _ctx: Context, _parts: RoomParts): void {}

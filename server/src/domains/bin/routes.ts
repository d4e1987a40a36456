import * as calls from '@keel/contract/routes/bin'
import { sql } from 'kysely'
import { requireModule } from '../../access/require'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { erase } from './erase'
import { deletedIn, deletedRooms } from './list'

/** Lists deleted entries. Each kind has its own call to restore it. */
export function registerBin(bind: Bind, ctx: Context): void {
  bind(calls.deletedRooms, ({ caller }) => deletedRooms(ctx, requireUser(caller).id))
  bind(calls.deletedInRoom, async ({ caller, params }) => {
    const room = await requireRoom(ctx, caller, params.id, 'room.edit')
    return deletedIn(ctx, sql`m.room_id = ${room.id}`)
  })
  bind(calls.deletedInModule, async ({ caller, params }) => {
    await requireModule(ctx, caller, params.id, 'module.edit')
    return deletedIn(ctx, sql`m.id = ${params.id}`)
  })
  bind(calls.eraseDeleted, async ({ caller, params }) => {
    await erase(ctx, caller, params.kind, params.id)
    return null
  })
}

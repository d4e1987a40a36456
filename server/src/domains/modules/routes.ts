import * as calls from '@keel/contract/routes/modules'
import { requireModule } from '../../access/require'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { createModule, deleteModule, listModulesOf, moveModule, presentModule, restoreModule, selectBoard, updateModule } from './service'

/** Binds the calls on modules; those on their boards are bound by the boards domain. */
export function registerModules(bind: Bind, ctx: Context): void {
  bind(calls.listModules, async ({ params, caller }) => {
    await requireRoom(ctx, caller, params.id, 'room.see')
    return listModulesOf(ctx, caller, params.id)
  })
  bind(calls.createModule, ({ params, body, caller }) => createModule(ctx, caller, params.id, body.name))
  bind(calls.getModule, async ({ params, caller }) => {
    await requireModule(ctx, caller, params.id, 'module.see')
    return presentModule(ctx.db, caller, params.id)
  })
  bind(calls.updateModule, ({ params, body, caller }) => updateModule(ctx, caller, params.id, body))
  bind(calls.deleteModule, async ({ params, caller }) => {
    await deleteModule(ctx, caller, params.id)
    return null
  })
  bind(calls.restoreModule, ({ params, caller }) => restoreModule(ctx, caller, params.id))
  bind(calls.moveModule, async ({ params, body, caller }) => {
    await moveModule(ctx, caller, params.id, body.before_id)
    return null
  })
  bind(calls.selectBoard, async ({ params, body, caller }) => {
    await selectBoard(ctx, caller, params.id, body.board_id)
    return null
  })
}

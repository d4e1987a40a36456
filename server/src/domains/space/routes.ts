import * as calls from '@keel/contract/routes/space'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { broadcasting } from '../library'
import { boardToLibrary, boardToModule, openSpace } from './service'

export function registerSpace(bind: Bind, ctx: Context): void {
  bind(calls.getSpace, ({ caller }) => openSpace(ctx, caller))
  bind(calls.moveBoardToModule, ({ params, body, caller }) => boardToModule(ctx, caller, params.id, body.module_id))
  bind(
    calls.moveBoardToLibrary,
    broadcasting(ctx, ({ params, body, caller }) => boardToLibrary(ctx, caller, params.id, body.folder_id)),
  )
}

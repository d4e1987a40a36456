import * as calls from '@keel/contract/routes/drawings'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { clearDrawing, deleteDrawnObject, listDrawnObjects, saveDrawnObject, saveDrawnObjects } from './service'

export function registerDrawings(bind: Bind, ctx: Context): void {
  bind(calls.listDrawnObjects, ({ params, query, caller }) => listDrawnObjects(ctx, caller, params.id, query))
  bind(calls.saveDrawnObject, ({ params, body, caller }) => saveDrawnObject(ctx, caller, params.id, body))
  bind(calls.saveDrawnObjects, ({ params, body, caller }) => saveDrawnObjects(ctx, caller, params.id, body))
  bind(calls.deleteDrawnObject, async ({ params, body, caller }) => {
    await deleteDrawnObject(ctx, caller, params.id, body)
    return null
  })
  bind(calls.clearDrawing, async ({ params, body, caller }) => {
    await clearDrawing(ctx, caller, params.id, body)
    return null
  })
}

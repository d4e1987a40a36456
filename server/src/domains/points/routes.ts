import * as calls from '@keel/contract/routes/points'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { deletePoint, savePoint } from './service'

export function registerPoints(bind: Bind, ctx: Context): void {
  bind(calls.savePoint, ({ params, body, caller }) => savePoint(ctx, caller, params.id, body))
  bind(calls.deletePoint, async ({ params, body, caller }) => {
    await deletePoint(ctx, caller, params.id, body)
    return null
  })
}

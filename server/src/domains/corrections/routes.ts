import * as calls from '@keel/contract/routes/corrections'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { listCorrections, saveCorrection } from './service'

export function registerCorrections(bind: Bind, ctx: Context): void {
  bind(calls.listCorrections, ({ params, query, caller }) => listCorrections(ctx, caller, params.id, query.user_id))
  bind(calls.saveCorrection, ({ params, body, caller }) => saveCorrection(ctx, caller, params.id, body))
}

import * as calls from '@keel/contract/routes/templates'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { broadcasting } from '../library'
import { addBuiltIn, listTemplates, saveAsTemplate } from './service'

export function registerTemplates(bind: Bind, ctx: Context): void {
  bind(calls.listTemplates, ({ caller }) => listTemplates(ctx, caller))
  bind(
    calls.saveAsTemplate,
    broadcasting(ctx, ({ params, body, caller }) => saveAsTemplate(ctx, caller, params.id, body.name)),
  )
  bind(calls.addBuiltInTemplate, ({ params, body, caller }) => addBuiltIn(ctx, caller, params.id, body))
}

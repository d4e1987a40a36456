import * as calls from '@keel/contract/routes/starter'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { broadcasting } from '../library'
import { addStarterModule, listStarterModules } from './service'

export function registerStarter(bind: Bind, ctx: Context): void {
  bind(calls.listStarterModules, ({ caller }) => listStarterModules(ctx, caller))
  bind(
    calls.addStarterModule,
    broadcasting(ctx, ({ body, caller }) => addStarterModule(ctx, caller, body)),
  )
}

import * as calls from '@keel/contract/routes/search'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { searchEverywhere } from './service'

export function registerSearch(bind: Bind, ctx: Context): void {
  bind(calls.search, ({ caller, query }) => searchEverywhere(ctx, caller, query))
}

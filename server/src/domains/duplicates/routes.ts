import * as calls from '@keel/contract/routes/duplicates'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { duplicateBoard, duplicateItem, duplicateModule } from './service'

export function registerDuplicates(bind: Bind, ctx: Context): void {
  bind(calls.duplicateItem, ({ params, caller }) => duplicateItem(ctx, caller, params.id))
  bind(calls.duplicateBoard, ({ params, caller }) => duplicateBoard(ctx, caller, params.id))
  bind(calls.duplicateModule, ({ params, caller }) => duplicateModule(ctx, caller, params.id))
}

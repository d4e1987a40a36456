import * as calls from '@keel/contract/routes/item-records'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { deleteMeta, readMeta, writeMeta } from './service'

/** Points, answers and drawings of items in one form, each by the rules of its own domain. */
export function registerItemRecords(bind: Bind, ctx: Context): void {
  bind(calls.readMeta, ({ query, caller }) => readMeta(ctx, caller, query))
  bind(calls.writeMeta, async ({ params, body, caller }) => ({ value: await writeMeta(ctx, caller, params.id, body) }))
  bind(calls.deleteMeta, async ({ params, body, caller }) => {
    await deleteMeta(ctx, caller, params.id, body)
    return null
  })
}

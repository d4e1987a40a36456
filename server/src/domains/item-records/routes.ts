import * as calls from '@keel/contract/routes/item-records'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { deleteItemRecords, listItemRecords, saveItemRecord } from './service'

/** Points, answers and drawings of items in one form, each by the rules of its own domain. */
export function registerItemRecords(bind: Bind, ctx: Context): void {
  bind(calls.listItemRecords, ({ query, caller }) => listItemRecords(ctx, caller, query))
  bind(calls.saveItemRecord, async ({ params, body, caller }) => ({ value: await saveItemRecord(ctx, caller, params.id, body) }))
  bind(calls.deleteItemRecords, async ({ params, body, caller }) => {
    await deleteItemRecords(ctx, caller, params.id, body)
    return null
  })
}

import * as calls from '@keel/contract/routes/transfer'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { broadcasting } from '../library'
import { importArchive } from './receive'
import { sendModule, sendEntries } from './send'

export function registerTransfer(bind: Bind, ctx: Context): void {
  bind(calls.exportLibraryItem, async ({ params, ...exchange }) => {
    await sendEntries(ctx, [params.id], exchange)
    return undefined
  })
  bind(calls.exportLibraryItems, async ({ query, ...exchange }) => {
    await sendEntries(ctx, query.ids, exchange)
    return undefined
  })
  bind(calls.exportModule, async ({ params, ...exchange }) => {
    await sendModule(ctx, params.id, exchange)
    return undefined
  })
  const busy = new Set<number>()
  bind(
    calls.importArchive,
    broadcasting(ctx, ({ query, caller, request }) => importArchive(ctx, caller, query.folder_id ?? null, request, busy)),
  )
}

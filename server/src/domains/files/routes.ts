import * as calls from '@keel/contract/routes/files'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { userOf } from '../../http/caller'
import { readerOf } from '../modules'
import { requireFile } from './access'
import { sendFile } from './download'
import { receiveFile } from './upload'

export function registerFiles(bind: Bind, ctx: Context): void {
  bind(calls.uploadFile, ({ caller, request }) => receiveFile(ctx, userOf(caller).id, request))
  bind(calls.getFile, async ({ params, caller, request, reply }) => {
    sendFile(ctx, await requireFile(ctx.db, readerOf(caller), params.id), request, reply)
    return undefined
  })
}

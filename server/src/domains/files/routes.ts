import * as calls from '@keel/contract/routes/files'
import { requireReader } from '../../access/require'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { requireFile } from './access'
import { sendFile } from './download'
import { receiveFile } from './upload'

export function registerFiles(bind: Bind, ctx: Context): void {
  bind(calls.uploadFile, ({ caller, request }) => receiveFile(ctx, requireUser(caller).id, request))
  bind(calls.getFile, async ({ params, caller, request, reply }) => {
    await sendFile(ctx, await requireFile(ctx.db, requireReader(caller), params.id), request, reply)
    return undefined
  })
}

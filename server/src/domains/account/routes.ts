import * as calls from '@keel/contract/routes/account'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { storageOf } from '../files'
import { clearSessionCookie, type Sessions } from '../users'
import { createDeletion } from './delete'
import { sendAccount } from './export/send'
import { factsOf } from './facts'

export function registerAccount(bind: Bind, ctx: Context, sessions: Sessions): void {
  const remove = createDeletion(ctx, sessions)

  bind(calls.accountFacts, ({ caller }) => factsOf(ctx.db, requireUser(caller).id, ctx.now()))
  bind(calls.fileStorage, ({ caller }) => storageOf(ctx, ctx.db, requireUser(caller).id))
  bind(calls.exportAccount, async (exchange) => {
    await sendAccount(ctx, exchange)
    return undefined
  })
  bind(calls.deleteAccount, async ({ caller, body, reply }) => {
    await remove(requireUser(caller).id, body.password)
    clearSessionCookie(reply, ctx.config)
    return null
  })
}

import * as calls from '@keel/contract/routes/account'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { storageOf } from '../files'
import { clearSessionCookie, createOwnerCheck, lockUserAlone, type Sessions } from '../users'
import { deleteAccount } from './delete'
import { sendAccount } from './export/send'
import { factsOf } from './facts'

export function registerAccount(bind: Bind, ctx: Context, sessions: Sessions): void {
  const requireOwner = createOwnerCheck(ctx)

  bind(calls.accountFacts, ({ caller }) => factsOf(ctx.db, requireUser(caller).id, ctx.now()))
  bind(calls.fileStorage, ({ caller }) => storageOf(ctx, ctx.db, requireUser(caller).id))
  bind(calls.exportAccount, async (exchange) => {
    await sendAccount(ctx, exchange)
    return undefined
  })
  bind(calls.deleteAccount, async ({ caller, body, reply }) => {
    const user = requireUser(caller)
    const guard = await requireOwner(user, body.password, 'password', { withoutAddress: 'passes' })
    await deleteAccount(ctx, sessions, user.id, (trx) => guard(trx, lockUserAlone))
    clearSessionCookie(reply, ctx.config)
    return null
  })
}

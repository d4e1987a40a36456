import * as calls from '@keel/contract/routes/tokens'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { createOwnerCheck } from '../users'
import { createApiTokens } from './api-tokens'

export function registerTokens(bind: Bind, ctx: Context): void {
  const tokens = createApiTokens(ctx.db, ctx.now)
  const requireOwner = createOwnerCheck(ctx)

  bind(calls.listTokens, ({ caller }) => tokens.list(requireUser(caller).id))
  bind(calls.createToken, async ({ caller, body }) => {
    const guard = await requireOwner(requireUser(caller), body.password)
    return tokens.create(guard, body)
  })
  bind(calls.revokeTokens, async ({ caller }) => {
    await tokens.revokeAll(requireUser(caller).id)
    return null
  })
  bind(calls.revokeToken, async ({ caller, params }) => {
    await tokens.revoke(params.id, requireUser(caller).id)
    return null
  })
}

import * as calls from '@keel/contract/routes/site'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import type { Sessions } from '../users'
import { createSiteAccounts } from './accounts'
import { listPeople } from './people'

/** The administration of the site. `bind` lets operators in only, by the permission of the calls. */
export function registerSite(bind: Bind, ctx: Context, sessions: Sessions): void {
  const accounts = createSiteAccounts(ctx, sessions)

  bind(calls.listPeople, ({ query }) => listPeople(ctx.db, query))
  bind(calls.closeAccount, ({ caller, params }) => accounts.close(caller, params.id))
  bind(calls.reopenAccount, ({ caller, params }) => accounts.reopen(caller, params.id))
  bind(calls.endPersonSessions, async ({ caller, params }) => {
    await accounts.endSessions(caller, params.id)
    return null
  })
  bind(calls.sendPersonReset, async ({ caller, params }) => {
    await accounts.sendReset(caller, params.id)
    return null
  })
  bind(calls.changeRole, ({ caller, params, body }) => accounts.changeRole(caller, params.id, body.role))
  bind(calls.setOperator, ({ caller, params, body }) => accounts.setOperator(caller, params.id, body.operator))
  bind(calls.eraseAccount, async ({ caller, params }) => {
    await accounts.erase(caller, params.id)
    return null
  })
}

import type { Provider } from '@keel/contract/entities/sign-in'
import * as calls from '@keel/contract/routes/site'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { isFromOwnMachine } from '../../http/hosts'
import { baseOf } from '../rooms'
import { requireUser } from '../../http/caller'
import { createOwnerCheck, type Sessions } from '../users'
import { checkList, inviteList } from './account-list'
import { createSiteAccounts } from './accounts'
import { allowBackupDownloads, beginBackup, sendBackup, siteBackups } from './backups'
import { belongingsOf, handOver } from './handover'
import { createInvitations, listInvitations, revokeInvitation } from './invitations'
import { listLog } from './log'
import { listPeople } from './people'
import { chooseRegistration, registrationOf, registrationOffer } from './registration'
import { setSiteStorage, siteStorage } from './storage'
import { getSite, getSiteNotice, getSitePage, getSiteTexts, saveSiteText } from './texts'
import { listUnsentMails, removeMail, retryMail, retryMails, sendTestMail } from './unsent-mails'

/** The administration of the site. `bind` lets operators in only, by the permission of the calls; `providers` are those that people sign in by. */
export function registerSite(bind: Bind, ctx: Context, sessions: Sessions, providers: Provider[]): void {
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
  bind(calls.belongings, ({ params, query }) => belongingsOf(ctx, params.id, query.to))
  bind(calls.handOver, async ({ caller, params, body }) => {
    await handOver(ctx, caller, params.id, body.to)
    return null
  })
  bind(calls.eraseAccount, async ({ caller, params }) => {
    await accounts.erase(caller, params.id)
    return null
  })

  bind(calls.registrationOffer, ({ query, request }) =>
    registrationOffer(ctx, { ...query, isOwnMachine: isFromOwnMachine(ctx.config, request.raw) }),
  )
  bind(calls.getRegistration, () => registrationOf(ctx, ctx.db))
  bind(calls.setRegistration, ({ caller, body }) => chooseRegistration(ctx, caller, body.chosen))
  bind(calls.listInvitations, ({ query, request }) => listInvitations(ctx.db, baseOf(ctx, request), query.before))
  bind(calls.createInvitations, ({ caller, body, request }) => createInvitations(ctx, caller, baseOf(ctx, request), body))
  bind(calls.checkList, ({ body }) => checkList(ctx.db, body.people, ctx.now()))
  bind(calls.inviteList, ({ caller, body }) => inviteList(ctx, caller, body))
  bind(calls.revokeInvitation, async ({ caller, params }) => {
    await revokeInvitation(ctx, caller, params.id)
    return null
  })

  bind(calls.listLog, ({ query }) => listLog(ctx.db, query))

  bind(calls.listMails, ({ query }) => listUnsentMails(ctx, query))
  bind(calls.retryMail, async ({ caller, params }) => {
    await retryMail(ctx, caller, params.id)
    return null
  })
  bind(calls.retryMails, ({ caller }) => retryMails(ctx, caller))
  bind(calls.removeMail, async ({ caller, params }) => {
    await removeMail(ctx, caller, params.id)
    return null
  })
  bind(calls.testMail, ({ caller }) => sendTestMail(ctx, caller))

  const requireOwner = createOwnerCheck(ctx)
  bind(calls.listBackups, () => siteBackups(ctx))
  bind(calls.beginBackup, async ({ caller }) => {
    await beginBackup(ctx, caller)
    return null
  })
  bind(calls.allowBackupDownloads, async ({ caller, body }) => {
    await allowBackupDownloads(ctx, caller, await requireOwner(requireUser(caller), body.password))
    return null
  })
  bind(calls.downloadBackup, async ({ params, ...exchange }) => {
    await sendBackup(ctx, params.id, exchange)
    return undefined
  })

  bind(calls.getSite, async () => ({ ...(await getSite(ctx.db)), providers }))
  bind(calls.getSiteNotice, () => getSiteNotice(ctx))
  bind(calls.getSitePage, ({ caller, params, query }) => getSitePage(ctx.db, params.page, query.lang ?? caller.lang))
  bind(calls.getSiteTexts, () => getSiteTexts(ctx.db))
  bind(calls.saveSiteText, async ({ caller, params, body }) => {
    await saveSiteText(ctx, caller, params.text, body)
    return null
  })

  bind(calls.siteStorage, () => siteStorage(ctx))
  bind(calls.setSiteStorage, async ({ caller, body }) => {
    await setSiteStorage(ctx, caller, body.limit)
    return siteStorage(ctx)
  })
  bind(calls.setPersonStorage, async ({ caller, params, body }) => {
    await accounts.setStorage(caller, params.id, body.limit)
    return null
  })
}

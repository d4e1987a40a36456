import { FILE_MAX_BYTES, LANGUAGES } from '@keel/contract/constants'
import * as calls from '@keel/contract/routes/users'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { cookieNames } from '../../http/cookie-names'
import { isFromOwnMachine } from '../../http/hosts'
import { VERSION } from '../../version'
import { createAccounts, type AccountParts } from './accounts'
import { createBrowserSessions } from './browser-sessions'
import { clearSessionCookie, setLangCookie, setSessionCookie } from './cookies'
import { createEmailChanges } from './email-changes'
import { createCredentialEnds } from './end-credentials'
import { createOwnerCheck } from './owner-check'
import { presentSession, presentUser } from './present'
import { userById } from './repository'
import type { Sessions } from './sessions'
import { statsOf } from './stats'

/** What other domains do for the calls about accounts. */
interface UserParts extends AccountParts {
  /** Returns where a browser goes to sign out of a provider as well; null where it cannot. */
  signOutUrl: (issuer: string) => Promise<string | null>
}

export function registerUsers(bind: Bind, ctx: Context, sessions: Sessions, parts: UserParts): void {
  const { config, db, now } = ctx
  const endCredentials = createCredentialEnds(ctx, sessions)
  const requireOwner = createOwnerCheck(ctx)
  const accounts = createAccounts(ctx, requireOwner, endCredentials, parts)
  const emails = createEmailChanges(ctx, { requireOwner, endCredentials, onConfirmed: parts.onConfirmed })

  const { signIn, signOut } = createBrowserSessions(ctx, sessions)

  bind(calls.register, async (input) => {
    const arrival = { address: input.caller.address, isOwnMachine: isFromOwnMachine(config, input.request.raw) }
    return signIn(await accounts.register(input.body, arrival), input)
  })
  bind(calls.joinByName, async (input) => signIn(await accounts.joinByName(input.body, input.caller.address), input))
  bind(calls.signInByLink, async (input) => {
    const { user, by } = await accounts.byPersonalLink(input.body.token, input.caller.address)
    return signIn(user, input, by)
  })
  bind(calls.login, async (input) => signIn(await accounts.login(input.body, input.caller.address), input))
  bind(calls.logout, async ({ caller, reply }) => {
    const { sessionId } = requireUser(caller)
    const session = await db.selectFrom('sessions').select('issuer').where('id', '=', sessionId).executeTakeFirst()
    await signOut(caller)
    clearSessionCookie(reply, config)
    return { url: session?.issuer ? await parts.signOutUrl(session.issuer) : null }
  })
  bind(calls.me, async ({ caller, request, reply }) => {
    const { id } = requireUser(caller)
    const token = request.cookies[cookieNames(config).session]
    if (token) setSessionCookie(reply, config, token)
    return presentUser(await userById(db, id))
  })

  bind(calls.sendVerify, async ({ caller }) => {
    await accounts.sendVerify(requireUser(caller).id)
    return null
  })
  bind(calls.verify, async ({ body, caller }) => ({ user_id: await accounts.verify(body.token, caller.user?.id) }))
  bind(calls.refuseAddress, async ({ body }) => {
    await accounts.refuseAddress(body.token)
    return null
  })
  bind(calls.sendReset, async ({ body }) => {
    await accounts.sendReset(body.email, body.captcha)
    return null
  })
  bind(calls.checkReset, ({ body }) => accounts.checkReset(body.token))
  bind(calls.reset, async ({ body }) => {
    await accounts.reset(body)
    return null
  })
  bind(calls.changePassword, ({ caller, body }) => accounts.changePassword(requireUser(caller), body.current, body.password))

  bind(calls.updateUser, async ({ caller, body, reply }) => {
    const { id } = requireUser(caller)
    const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    if (Object.keys(changes).length > 0) await db.updateTable('users').set(changes).where('id', '=', id).execute()
    sessions.uncacheUser(id)
    if (body.lang) setLangCookie(reply, config, body.lang)
    ctx.live.toUser(id, { action: 'me_change', data: { by: caller.connectionId ?? null } })
    return presentUser(await userById(db, id))
  })
  bind(calls.stats, async ({ caller }) => statsOf(db, requireUser(caller), now()))

  bind(calls.sessions, async ({ caller }) => {
    const user = requireUser(caller)
    return (await sessions.list(user.id)).map((row) => presentSession(row, user.sessionId))
  })
  bind(calls.endOtherSessions, ({ caller }) => accounts.logOutElsewhere(requireUser(caller)))

  bind(calls.endSession, async ({ caller, params, reply }) => {
    const user = requireUser(caller)
    if (!(await sessions.end(params.id, user.id))) return null
    ctx.live.endSession(params.id)
    if (params.id === user.sessionId) clearSessionCookie(reply, config)
    return null
  })

  bind(calls.requestEmail, ({ caller, body }) => emails.request(requireUser(caller), body.email, body.password))
  bind(calls.keepWork, ({ caller, body }) => emails.keep(requireUser(caller), body))
  bind(calls.pendingEmail, ({ caller }) => emails.pending(requireUser(caller).id))
  bind(calls.cancelEmail, async ({ caller }) => {
    await emails.cancel(requireUser(caller).id)
    return null
  })
  bind(calls.confirmEmail, ({ body }) => emails.confirm(body.token))
  bind(calls.undoEmail, async ({ body }) => {
    await emails.undo(body.token)
    return null
  })

  bind(calls.captcha, async ({ reply }) => {
    await reply.header('cache-control', 'no-store').send(await ctx.captcha.challenge())
  })
  bind(calls.props, async () => ({
    version: VERSION,
    web: ctx.web,
    languages: [...LANGUAGES],
    file_max_bytes: FILE_MAX_BYTES,
    media: 'mesh' as const,
    mail: config.SMTP_URL ? ('smtp' as const) : ('outbox' as const),
    drafts: ctx.drafts !== null,
    mails_wait: (await ctx.mail.outage()) !== null,
  }))
}

import { FILE_MAX_BYTES, LANGUAGES } from '@keel/contract/constants'
import { LANG_COOKIE } from '@keel/contract/protocol'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser, type Caller } from '../../http/caller'
import { cookieNames } from '../../http/cookie-names'
import { isFromOwnMachine } from '../../http/hosts'
import { VERSION } from '../../version'
import { createAccounts, type AccountParts } from './accounts'
import { clearSessionCookie, setLangCookie, setSessionCookie } from './cookies'
import { createEmailChanges } from './email-changes'
import { createCredentialEnds } from './end-credentials'
import { createOwnerCheck } from './owner-check'
import { presentSession, presentUser } from './present'
import { userById, type UserRow } from './repository'
import type { Sessions } from './sessions'
import { statsOf } from './stats'

export function registerUsers(bind: Bind, ctx: Context, sessions: Sessions, parts: AccountParts): void {
  const { config, db, now } = ctx
  const endCredentials = createCredentialEnds(ctx, sessions)
  const requireOwner = createOwnerCheck(ctx)
  const accounts = createAccounts(ctx, requireOwner, endCredentials, parts)
  const emails = createEmailChanges(ctx, { requireOwner, endCredentials, onConfirmed: parts.onConfirmed })

  async function signOut(caller: Caller): Promise<void> {
    if (!caller.user) return
    await sessions.end(caller.user.sessionId, caller.user.id)
    ctx.live.endSession(caller.user.sessionId)
  }

  /** Opens a session for this browser; the previous one ends. */
  async function signIn(user: UserRow, { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply }) {
    const session = await sessions.create(user, { agent: caller.agent, address: caller.address })
    if (!session) throw new AppError('login.failed')
    for (const id of session.ended) ctx.live.endSession(id)
    await signOut(caller)
    setSessionCookie(reply, config, session.token)
    const data = presentUser(user)
    // A language chosen in this browser is newer than the account's.
    if (!request.cookies[LANG_COOKIE]) setLangCookie(reply, config, data.lang)
    return data
  }

  bind(calls.register, async (input) => {
    const arrival = { address: input.caller.address, isOwnMachine: isFromOwnMachine(config, input.request.raw) }
    return signIn(await accounts.register(input.body, arrival), input)
  })
  bind(calls.login, async (input) => signIn(await accounts.login(input.body, input.caller.address), input))
  bind(calls.logout, async ({ caller, reply }) => {
    await signOut(caller)
    clearSessionCookie(reply, config)
    return null
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
  bind(calls.checkReset, async ({ body }) => {
    await accounts.checkReset(body.token)
    return null
  })
  bind(calls.reset, async ({ body }) => {
    await accounts.reset(body.token, body.password)
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
    mails_wait: (await ctx.mail.outage()) !== null,
  }))
}

import type { Identity } from '@keel/contract/entities/sign-in'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { isFromOwnMachine } from '../../http/hosts'
import { createSealedCookie } from '../../http/sealed-cookie'
import {
  createAccounts,
  createBrowserSessions,
  createCredentialEnds,
  createOwnerCheck,
  type AccountParts,
  type Sessions,
  type UserRow,
} from '../users'
import { listIdentities, removeIdentity, type IdentityRow } from './identities'
import { Providers } from './providers'
import { createSignIns } from './service'
import { Step, type Known } from './step'

type SignInParts = Parameters<typeof createSignIns>[1]
interface Parts extends AccountParts {
  providers: Providers
  giveRole: SignInParts['giveRole']
  invitedRole: SignInParts['invitedRole']
}
/** The page of the web client that goes on with a sign-in, whatever came of it. */
const PAGE = '/sign-in'

/** The providers of the site, as its settings name them. */
export const createProviders = ({ config, log, now }: Pick<Context, 'config' | 'log' | 'now'>): Providers =>
  new Providers(config.OIDC_FILE ?? [], publicUrl(config), log, now)

export function registerSignIn(bind: Bind, ctx: Context, sessions: Sessions, { providers, giveRole, invitedRole, ...parts }: Parts): void {
  const { config, db, now, log } = ctx
  const requireOwner = createOwnerCheck(ctx)
  const accounts = createAccounts(ctx, requireOwner, createCredentialEnds(ctx, sessions), parts)
  const onRoleChanged = (userId: number) => {
    sessions.uncacheUser(userId)
    ctx.live.toUser(userId, { action: 'me_change', data: { by: null } })
  }
  const signIns = createSignIns(ctx, { accounts, providers, giveRole, onRoleChanged, invitedRole })
  const browser = createBrowserSessions(ctx, sessions)
  const kept = createSealedCookie(ctx, { cookie: 'signIn', secret: 'sign-in', schema: Step })
  const identity = ({ id, issuer, email, created_at, used_at }: IdentityRow): Identity => ({
    id,
    provider: providers.nameOf(issuer),
    email,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
  })

  /** Sends the browser to the page that goes on; a failure is kept for it to tell. */
  async function toPage(reply: FastifyReply, r: string | undefined, error?: unknown): Promise<undefined> {
    if (error !== undefined) {
      // A browser is on its way here, and would show an error as it is sent to programs.
      if (!(error instanceof AppError)) log.error({ err: error }, 'signing in by a provider failed')
      await kept.set(reply, { step: 'failed', code: error instanceof AppError ? error.code : 'internal' })
    }
    await reply.redirect(r === undefined ? PAGE : `${PAGE}?${new URLSearchParams({ r }).toString()}`)
    return undefined
  }

  /** Whom the provider has sent back to this browser. @throws what failed; sign.in.expired */
  async function readKnown(request: FastifyRequest): Promise<Known> {
    const step = await kept.read(request)
    if (step.step === 'failed') throw new AppError(step.code)
    if (step.step !== 'known') throw new AppError('sign.in.expired')
    return step
  }

  const signedInBy = ({ person, authenticated_at }: Known) => ({
    issuer: person.issuer,
    subject: person.subject,
    authenticatedAt: authenticated_at === null ? null : new Date(authenticated_at),
  })

  async function enter(user: UserRow, known: Known, input: Parameters<typeof browser.signIn>[1]) {
    const data = await browser.signIn(user, input, signedInBy(known))
    kept.clear(input.reply)
    return data
  }

  bind(calls.beginSignIn, async ({ params, query, reply }) => {
    const { provider } = params
    providers.get(provider)
    try {
      const { url, visit } = await providers.visit(provider)
      const { r, invite } = query
      await kept.set(reply, { step: 'visit', provider, ...visit, ...(r === undefined ? {} : { r }), ...(invite ? { invite } : {}) })
      await reply.redirect(url)
      return undefined
    } catch (error) {
      return toPage(reply, query.r, error)
    }
  })

  bind(calls.finishSignIn, async (input) => {
    const { params, request, reply, caller } = input
    providers.get(params.provider)
    let r: string | undefined
    try {
      const step = await kept.read(request)
      if (step.step !== 'visit' || step.provider !== params.provider) throw new AppError('sign.in.expired')
      r = step.r
      const { search } = new URL(request.url, config.PUBLIC_URL)
      const { known, user } = await signIns.finish(params.provider, search, step, caller.address)
      if (user) await enter(user, known, input)
      else await kept.set(reply, known)
    } catch (error) {
      return toPage(reply, r, error)
    }
    return toPage(reply, r)
  })

  bind(calls.pendingSignIn, async ({ request }) => signIns.pending(await readKnown(request)))
  bind(calls.registerSignIn, async (input) => {
    const known = await readKnown(input.request)
    const arrival = { address: input.caller.address, isOwnMachine: isFromOwnMachine(config, input.request.raw) }
    return enter(await signIns.register(known, input.body, arrival), known, input)
  })
  bind(calls.connectSignIn, async (input) => {
    const known = await readKnown(input.request)
    return enter(await signIns.connect(known, input.body, input.caller.address), known, input)
  })

  bind(calls.listIdentities, async ({ caller }) => (await listIdentities(db, requireUser(caller).id)).map(identity))
  bind(calls.removeIdentity, async ({ caller, params, body }) => {
    const guard = await requireOwner(requireUser(caller), body.password)
    const how = { at: now(), address: caller.address, nameOf: (issuer: string) => providers.nameOf(issuer) }
    await db.transaction().execute((trx) => removeIdentity(trx, guard, params.id, how))
    return null
  })
}

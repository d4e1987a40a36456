import { SIGN_IN_MINUTES } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import * as calls from '@keel/contract/routes/passkeys'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context'
import type { Bind } from '../../http/bind-route'
import { requireUser } from '../../http/caller'
import { createSealedCookie } from '../../http/sealed-cookie'
import { createBrowserSessions, createOwnerCheck, type Sessions } from '../users'
import { createPasskeys, type Challenge } from './passkeys'

/** What a browser keeps while its authenticator answers. */
const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('use'), challenges: z.array(z.object({ challenge: z.string(), until: z.number() })) }),
  z.object({ step: z.literal('make'), challenge: z.string(), handle: z.string(), user_id: z.number() }),
])
/** Challenges that a browser keeps: each of its login pages has one. */
const CHALLENGES_MAX = 5

export function registerPasskeys(bind: Bind, ctx: Context, sessions: Sessions): void {
  const passkeys = createPasskeys(ctx)
  const requireOwner = createOwnerCheck(ctx)
  const browser = createBrowserSessions(ctx, sessions)
  const kept = createSealedCookie(ctx, { cookie: 'passkey', secret: 'passkey', schema: Step })

  /** The challenges that this browser has not answered yet. @throws `sign.in.expired` without any */
  async function challengesOf(request: FastifyRequest): Promise<readonly Challenge[]> {
    const step = await kept.read(request)
    const valid = step.step === 'use' ? step.challenges.filter(({ until }) => until > ctx.now().getTime()) : []
    if (valid.length === 0) throw new AppError('sign.in.expired')
    return valid
  }

  bind(calls.beginPasskeySignIn, async ({ request, reply }) => {
    const before = await challengesOf(request).catch(() => [])
    const options = await passkeys.beginSignIn()
    const made = { challenge: options.challenge, until: ctx.now().getTime() + SIGN_IN_MINUTES * 60_000 }
    await kept.set(reply, { step: 'use', challenges: [...before, made].slice(-CHALLENGES_MAX) })
    return { ...options }
  })
  bind(calls.signInByPasskey, async (input) => {
    const { user, passkey } = await passkeys.signIn(await challengesOf(input.request), input.body, input.caller.address)
    const data = await browser.signIn(user, input, { passkey })
    kept.clear(input.reply)
    return data
  })

  bind(calls.listPasskeys, ({ caller }) => passkeys.list(requireUser(caller).id))
  bind(calls.beginPasskey, async ({ caller, body, reply }) => {
    const user = requireUser(caller)
    await requireOwner(user, body.password)
    const { options, handle } = await passkeys.begin(user.id)
    await kept.set(reply, { step: 'make', challenge: options.challenge, handle, user_id: user.id })
    return { ...options }
  })
  bind(calls.addPasskey, async ({ caller, body, request, reply }) => {
    const user = requireUser(caller)
    const guard = await requireOwner(user, body.password)
    const step = await kept.read(request)
    if (step.step !== 'make' || step.user_id !== user.id) throw new AppError('sign.in.expired')
    const passkey = await passkeys.add(guard, step, body, caller.address)
    kept.clear(reply)
    return passkey
  })
  bind(calls.renamePasskey, ({ caller, params, body }) => passkeys.rename(requireUser(caller).id, params.id, body.name))
  bind(calls.removePasskey, async ({ caller, params, body }) => {
    const guard = await requireOwner(requireUser(caller), body.password)
    await passkeys.remove(guard, params.id, caller.address)
    return null
  })
}

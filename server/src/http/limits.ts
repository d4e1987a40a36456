import { AppError } from '@keel/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import { limitKeys, type Recognition } from './caller'
import { networksOf, type LimitKey } from './client-address'

/** The `RATE_PER_MINUTE` for which the limits of single calls and pages are defined. */
const USUAL_RATE_PER_MINUTE = 1200
const MINUTE_MS = 60_000

/** Pages a minute: a class behind one address opens a link together, and reloads it. */
export const PAGES_PER_MINUTE = 600
/** Files of other builds a minute: a page needs some 60, and a class reloads together during an update. */
export const FILES_PER_MINUTE = 12_000
/** Health requests a minute. */
export const HEALTH_PER_MINUTE = 60

/** Scales a limit defined for the default rate to this one. */
export const scaledLimit = (perMinute: number, ratePerMinute: number): number =>
  Math.ceil((perMinute * ratePerMinute) / USUAL_RATE_PER_MINUTE)

/** How often a key may be used, how often it still may, and when its minute ends. */
interface Count {
  max: number
  remaining: number
  isExceeded: boolean
  ttlInSeconds: number
}
type Counter = (key: LimitKey, how?: { increment: boolean }) => Promise<Count>

/** Counts under keys in windows of a minute, in this process only. */
function makeCounter(app: FastifyInstance, max: number): Counter {
  // The library counts requests; here it is handed keys, of which one request may have several.
  const keyOf = (one: unknown) => one as LimitKey
  const count = app.createRateLimit({
    max: (one) => max * keyOf(one).times,
    timeWindow: MINUTE_MS,
    keyGenerator: (one) => keyOf(one).key,
  })
  return async (key, how) => (await count({ ...key, routeOptions: {} } as unknown as FastifyRequest, how)) as Count
}

function sendCount(reply: FastifyReply, { max, remaining, ttlInSeconds }: Count): void {
  void reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': ttlInSeconds })
}

/** Counts under all keys. The response names the narrowest, or the one that is over its limit. @throws `too.many` */
async function countAll(counter: Counter, keys: readonly LimitKey[], reply: FastifyReply): Promise<void> {
  const counts: Count[] = []
  for (const key of keys) counts.push(await counter(key))
  const over = counts.find(({ isExceeded }) => isExceeded)
  const shown = over ?? counts[0]
  if (shown) sendCount(reply, shown)
  if (over) throw new AppError('too.many', { retryAfterSeconds: over.ttlInSeconds })
}

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: {
      /** Counts the calls without a limit of their own. */
      general: Counter
      /** Returns the keys of the caller: the person or, signed out, their networks. */
      callerKeys: (request: FastifyRequest) => Promise<readonly LimitKey[]>
      /** Returns the networks that a call comes from, whoever makes it. */
      networks: (request: FastifyRequest) => readonly LimitKey[]
    }
  }
}

/** Prepares the limits of an app, whose general one is this number of calls a minute. */
export function decorateLimits(app: FastifyInstance, recognition: Recognition, ratePerMinute: number): void {
  app.decorate('callLimits', {
    general: makeCounter(app, ratePerMinute),
    callerKeys: (request) => limitKeys(request, recognition),
    networks: ({ raw }) => networksOf(recognition.addressOf(raw)),
  })
}

/**
 * Returns the hook that counts a call and refuses it over its limit: its own, scaled with `RATE_PER_MINUTE`, or the one shared by
 * all other calls. It is attached to the route, behind the router, so that every spelling of a path is counted.
 */
export function limitOf(app: FastifyInstance, ratePerMinute: number, perMinute?: number): preHandlerAsyncHookHandler {
  const counter = perMinute === undefined ? app.callLimits.general : makeCounter(app, scaledLimit(perMinute, ratePerMinute))
  return async (request, reply) => countAll(counter, await app.callLimits.callerKeys(request), reply)
}

/** Returns whether a response counts as a refusal: not one of a limit, nor an error of the server. */
const isRefusal = ({ statusCode }: FastifyReply): boolean => statusCode >= 400 && statusCode < 500 && statusCode !== 429

/**
 * Returns the hooks of a call that guessers use, such as to sign in. It counts as all calls do, and what it refuses counts against the
 * networks it comes from: a class that signs in behind one address is not stopped, somebody who guesses is.
 */
export function refusalLimitOf(
  app: FastifyInstance,
  ratePerMinute: number,
  refusalsPerMinute: number,
): { onRequest: preHandlerAsyncHookHandler; onSend: onSendAsyncHookHandler } {
  const general = limitOf(app, ratePerMinute)
  const refusals = makeCounter(app, scaledLimit(refusalsPerMinute, ratePerMinute))
  return {
    async onRequest(request, reply) {
      await general.call(app, request, reply)
      for (const key of app.callLimits.networks(request)) {
        const count = await refusals(key, { increment: false })
        if (count.remaining > 0) continue
        sendCount(reply, count)
        throw new AppError('too.many', { retryAfterSeconds: count.ttlInSeconds })
      }
    },
    async onSend(request, reply, payload) {
      const [narrow, ...wider] = app.callLimits.networks(request)
      const increment = isRefusal(reply)
      if (narrow) sendCount(reply, await refusals(narrow, { increment }))
      if (increment) for (const key of wider) await refusals(key)
      return payload
    },
  }
}

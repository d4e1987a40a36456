import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'

/** The `RATE_PER_MINUTE` for which the limits of single calls and pages are defined. */
const USUAL_RATE_PER_MINUTE = 1200

/** Pages a minute: a class behind one address opens a link together, and reloads it. */
export const PAGES_PER_MINUTE = 600
/** Files of other builds a minute: a page needs some 60, and a class reloads together during an update. */
export const FILES_PER_MINUTE = 12_000
/** Health requests a minute. */
export const HEALTH_PER_MINUTE = 60

/** Scales a limit defined for the default rate to this one. */
export const scaledLimit = (perMinute: number, ratePerMinute: number): number =>
  Math.ceil((perMinute * ratePerMinute) / USUAL_RATE_PER_MINUTE)

/**
 * Returns the hook that counts a call and refuses it over its limit: its own, scaled with `RATE_PER_MINUTE`, or the one shared by
 * all other calls. It is attached to the route, behind the router, so that every spelling of a path is counted.
 */
export const limitOf = (app: FastifyInstance, ratePerMinute: number, perMinute?: number): preHandlerAsyncHookHandler =>
  perMinute === undefined ? app.rateLimit() : app.rateLimit({ max: scaledLimit(perMinute, ratePerMinute), timeWindow: 60_000 })

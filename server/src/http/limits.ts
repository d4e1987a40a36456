import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'

/** The `RATE_PER_MINUTE` that the limits of single calls and pages are written for. */
const USUAL_RATE_PER_MINUTE = 1200

/** Pages a minute: a class behind one address opens a link together, and loads it again. */
export const PAGES_PER_MINUTE = 600
/** Looks at the server's health a minute. */
export const HEALTH_PER_MINUTE = 60

/** A limit written for the usual rate, at this one. */
export const scaledLimit = (perMinute: number, ratePerMinute: number): number =>
  Math.ceil((perMinute * ratePerMinute) / USUAL_RATE_PER_MINUTE)

/**
 * The hook that counts a call of a caller and refuses it over the limit: over one of its own, scaled with `RATE_PER_MINUTE`,
 * or over the one that all calls without it share. It stands on the route, behind the router: however a path is written,
 * what is carried out is what is counted.
 */
export const limitOf = (app: FastifyInstance, ratePerMinute: number, perMinute?: number): preHandlerAsyncHookHandler =>
  perMinute === undefined ? app.rateLimit() : app.rateLimit({ max: scaledLimit(perMinute, ratePerMinute), timeWindow: 60_000 })

import { CSRF_COOKIE } from '@keel/contract/constants'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { SESSION_COOKIE, FILE_MAX_BYTES, ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config'
import { answerError } from './errors'
import type { FindSession } from './caller'

const CSP = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    // YouTube's player is steered by a script of theirs; only those two of its paths.
    'script-src': ["'self'", "'wasm-unsafe-eval'", 'https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  },
}

export const isHttps = (config: Config): boolean =>
  config.TLS !== 'off' || config.TLS_CERT !== undefined || (config.PUBLIC_URL?.startsWith('https:') ?? false)

/** Origins of our own pages: PUBLIC_URL's and this machine's. Empty without PUBLIC_URL: then the host a request was sent to counts. */
export function allowedOrigins(config: Config): string[] {
  if (!config.PUBLIC_URL) return []
  return [new URL(config.PUBLIC_URL).origin, `http://localhost:${config.PORT}`, `https://localhost:${config.PORT}`]
}

/** A client's address of a request that no route handles; behind a trusted proxy what the proxy says, as for calls. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const first = String(forwarded ?? '')
    .split(',')[0]
    ?.trim()
  return first || (request.socket.remoteAddress ?? '')
}

/** Whether a call that says which page it comes from comes from one of ours. */
export function makeOriginCheck(config: Config): (origin: string, request: { headers: { host?: string } }) => boolean {
  const known = allowedOrigins(config)
  return (origin, request) =>
    known.length > 0 ? known.includes(origin) : URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/**
 * Sets the readable CSRF cookie where it is missing; a script of another site can neither read nor set it. Not with built
 * files: whoever passes them on may keep them for everybody, and one person's cookie with them.
 */
function giveCsrfCookie(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.cookies[CSRF_COOKIE] ?? '').length >= 16 || request.url.startsWith('/assets/')) return
    const value = randomBytes(18).toString('base64url')
    void reply.setCookie(CSRF_COOKIE, value, { path: '/', sameSite: 'lax', secure, httpOnly: false, maxAge: 365 * 86_400 })
  })
}

/** One session is one caller; signed out, one address is. A token nobody has gives no allowance of its own. */
export async function rateKey(request: FastifyRequest, findSession: FindSession): Promise<string> {
  const token = request.cookies[SESSION_COOKIE]
  return (token && (await findSession(token))?.sessionId) || request.ip
}

/** The HTTP server with everything that holds for all calls: cookies, headers, limits, errors. No domain. */
export async function createHttp(
  config: Config,
  log: Logger,
  tls: { cert: string; key: string } | null,
  findSession: FindSession,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    https: tls,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: ITEM_VALUE_MAX_BYTES * 2,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 0,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128 },
    frameworkErrors: answerError,
  } as never) as unknown as FastifyInstance
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: CSP,
    hsts: isHttps(config),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  giveCsrfCookie(app, isHttps(config))
  // What a link of somebody's opens is not for search engines.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) void reply.header('x-robots-tag', 'noindex')
  })
  await app.register(rateLimit, {
    global: true,
    max: config.RATE_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request) => rateKey(request, findSession),
    allowList: (request) => !request.url.startsWith('/api/'),
  })
  await app.register(multipart, {
    limits: { fileSize: FILE_MAX_BYTES, files: 1, fields: 5, parts: 6, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  app.setErrorHandler(answerError)
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500) return // already logged with its cause
    request.log.debug(
      { method: request.method, path: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    )
  })
  return app
}

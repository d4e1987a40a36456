import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { ARCHIVE_MAX_BYTES, FILE_MAX_BYTES, ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { isHttps, type Config } from '../config'
import { OutageMemory } from '../outages'
import { randomId } from '../random-id'
import { requestIdOf } from '../request-id'
import type { Recognition } from './caller'
import { makeTrust } from '../trust-proxy'
import { answerError } from './errors'
import { makeHostCheck, wrongHost } from './hosts'
import { decorateLimits } from './limits'
import { drainRefusedBodies } from './refused-bodies'
import { endSlowBodies } from './slow-bodies'

const HEADERS_TIMEOUT_MS = 60_000

const VIDEO_FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const cspWith = (scripts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    // YouTube's player needs a script of theirs; only those two paths.
    'script-src': ["'self'", ...scripts, "'wasm-unsafe-eval'", 'https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': VIDEO_FRAMES,
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  },
})

/** What a call or a passkey needs is for our own pages, what a video needs for its players too; nothing else that asks for a permission is used. */
const PERMISSIONS_POLICY = [
  ...['camera', 'microphone', 'display-capture', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
  `fullscreen=(self ${VIDEO_FRAMES.map((origin) => `"${origin}"`).join(' ')})`,
  ...(
    'accelerometer geolocation gyroscope hid idle-detection local-fonts magnetometer midi payment ' +
    'screen-wake-lock serial usb xr-spatial-tracking'
  )
    .split(' ')
    .map((feature) => `${feature}=()`),
].join(', ')

/** What balancers and monitors ask a process by its address, whatever they call it. */
const PROBES = new Set(['/health', '/ready', '/metrics'])

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Returns whether a request says which host it means: one header, and the name of one. A proxy and a cache may read different ones of two. */
function namesHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  return hosts.length <= 1 && hosts.every((host) => HOST.test(host))
}

/** Origins of our own pages: PUBLIC_URL's and this machine's. Empty without PUBLIC_URL: then the host of the request counts. */
export function allowedOrigins(config: Config): string[] {
  if (!config.PUBLIC_URL) return []
  return [new URL(config.PUBLIC_URL).origin, `http://localhost:${config.PORT}`, `https://localhost:${config.PORT}`]
}

/** Returns whether a request that names its origin comes from one of our pages. */
export function makeOriginCheck(config: Config): (origin: string, request: { headers: { host?: string } }) => boolean {
  const known = allowedOrigins(config)
  return (origin, request) =>
    known.length > 0 ? known.includes(origin) : URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/**
 * Sets the readable CSRF cookie if missing; a script of another site can neither read nor set it. Not with built files: a shared
 * cache may store them with one person's cookie.
 */
function giveCsrfCookie(app: FastifyInstance, name: string, secure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.cookies[name] ?? '').length >= 16 || request.url.startsWith('/assets/')) return
    const value = randomId(18)
    void reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, httpOnly: false, maxAge: 365 * 86_400 })
  })
}

/**
 * The HTTP server with everything common to all calls: cookies, headers, limits, errors. No domain. `scripts` are the hashes of the
 * scripts inside its page.
 */
export async function createHttp(
  config: Config,
  log: Logger,
  tls: { cert: string; key: string } | null,
  recognition: Recognition,
  scripts: readonly string[] = [],
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    https: tls,
    trustProxy: config.TRUST_PROXY !== 0 && makeTrust(config.TRUST_PROXY),
    bodyLimit: ITEM_VALUE_MAX_BYTES * 2,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    requestTimeout: 0,
    // A slow or busy machine may take any time to start.
    pluginTimeout: 0,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128 },
    frameworkErrors: answerError,
  } as never) as unknown as FastifyInstance
  app.decorate('outages', new OutageMemory())
  await app.register(cookie)
  // Made once: the plugin for it makes all its headers anew for each request.
  const setSafetyHeaders = helmet({
    contentSecurityPolicy: cspWith(scripts),
    hsts: isHttps(config) && { includeSubDomains: config.HSTS_SUBDOMAINS },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', ({ raw }, reply, done) => setSafetyHeaders(raw, reply.raw, () => done()))
  const isOurHost = makeHostCheck(config)
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY)
    if (!namesHost(raw)) return reply.code(400).type('text/plain').send('Bad Host header')
    if (!isOurHost(raw) && !PROBES.has(routeOptions.url ?? '')) return reply.code(421).type('text/plain').send(wrongHost(config))
  })
  giveCsrfCookie(app, recognition.cookies.csrf, isHttps(config))
  // Pages behind share and invite links are not for search engines.
  app.addHook('onRequest', async ({ url, id }, reply) => {
    if (url.startsWith('/api/')) void reply.header('x-robots-tag', 'noindex').header('x-request-id', id)
  })
  // Not by path: each call and page sets its limit where it is registered, see `http/limits`.
  await app.register(rateLimit, { global: false })
  decorateLimits(app, recognition, config.RATE_PER_MINUTE)
  await app.register(multipart, {
    limits: { fileSize: FILE_MAX_BYTES, files: 1, fields: 5, parts: 6, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  // Without a limit on whole requests Node has none on their headers either.
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  drainRefusedBodies(app.server, ARCHIVE_MAX_BYTES)
  const stopLooking = endSlowBodies(app.server)
  app.addHook('onClose', async () => stopLooking())
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

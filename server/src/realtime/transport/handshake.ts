import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import { AppError } from '@keel/contract/errors'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { outageOf } from '../../outages'
import type { Identity } from './connection'
import type { Limits } from '../limits'
import type { Log } from '../log'
import { count, type Metrics } from '../metrics'

export interface HandshakeDeps {
  log: Log
  limits: Limits
  metrics: Metrics
  /** Exact origins; when there are none, the request's own host is the one allowed. */
  allowedOrigins: () => string[]
  authenticate: (req: IncomingMessage) => Promise<Identity | null>
  address: (req: IncomingMessage) => string
  /** Returns the status to refuse with and seconds to wait when the person or the process has too many connections. */
  crowded: (identity: Identity, address: string, wanted: Wanted) => { status: 429 | 503; retryAfterSeconds: number } | null
  opened: (ws: WebSocket, socket: Duplex, identity: Identity, address: string, wanted: Wanted) => void
}

/** The stream a client wants to resume: its id and the number of the next event. */
export interface Wanted {
  connectionId: string | null
  next: number | null
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/**
 * Returns whether a page from this origin may connect: the handshake sends cookies and no browser asks first, so a foreign
 * page must be refused here. A missing origin is not a browser.
 */
export const isOriginAllowed = (origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean => {
  if (origin === undefined) return true
  if (allowed.length > 0) return allowed.includes(origin)
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/** Accepts clients: checks them before the upgrade, cheapest checks first, and refuses over plain HTTP. */
export class Handshake {
  private readonly server: WebSocketServer
  private open = true
  private endings = 0

  constructor(private readonly deps: HandshakeDeps) {
    const { maxBytes, maxFragments, maxBufferedChunks } = deps.limits
    // Bounds of the library against floods of tiny fragments; its types do not list them yet.
    const bounds: object = { maxFragments, maxBufferedChunks }
    this.server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload: maxBytes, ...bounds })
  }

  async handle(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { log, allowedOrigins, address, crowded, opened } = this.deps
    const onError = (): void => {
      socket.destroy()
    }
    socket.on('error', onError)
    try {
      if (!URL.canParse(req.url ?? '', 'http://localhost')) return this.refuse(socket, 400)
      const url = new URL(req.url ?? '', 'http://localhost')
      if (url.pathname !== WEBSOCKET_PATH) return this.refuse(socket, 404)
      if (!this.open) return this.refuse(socket, 503, 1)
      if (!isOriginAllowed(req.headers.origin, req.headers.host, allowedOrigins())) return this.refuse(socket, 403)
      const identity = await this.identify(req)
      if (identity === 'late') return this.refuse(socket, 503, 1)
      if (!identity) return this.refuse(socket, 401)
      if (!this.open) return this.refuse(socket, 503, 1)
      const from = address(req)
      const wanted = readWanted(url.searchParams)
      const full = crowded(identity, from, wanted)
      if (full) return this.refuse(socket, full.status, full.retryAfterSeconds)
      socket.off('error', onError)
      this.server.handleUpgrade(req, socket, head, (ws) => opened(ws, socket, identity, from, wanted))
    } catch (error) {
      if (error instanceof AppError && error.code === 'too.many') return this.refuse(socket, 429, error.retryAfterSeconds)
      log.error({ err: error }, 'opening a live connection failed')
      if (outageOf(error)) this.refuse(socket, 503, 5)
      else this.refuse(socket, 500)
    }
  }

  /** From now on every handshake is refused. */
  stop(): void {
    this.open = false
    this.server.close()
  }

  /** Sessions have ended: those that are being looked up at this moment must be looked up again. */
  sessionsEnded(): void {
    this.endings += 1
  }

  private async authenticate(req: IncomingMessage): Promise<Identity | null> {
    for (;;) {
      const before = this.endings
      const identity = await this.deps.authenticate(req)
      if (identity === null || before === this.endings) return identity
    }
  }

  private async identify(req: IncomingMessage): Promise<Identity | null | 'late'> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, this.deps.limits.upgradeMs, 'late')
    })
    try {
      return await Promise.race([this.authenticate(req), late])
    } finally {
      clearTimeout(timer)
    }
  }

  private refuse(socket: Duplex, status: number, retryAfterSeconds?: number): void {
    count(this.deps.metrics.refused, status)
    const retry = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
    socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
  }
}

const readWanted = (query: URLSearchParams): Wanted => {
  const next = query.get('sequence_number')
  return { connectionId: query.get('connection_id') || null, next: next !== null && /^\d{1,15}$/.test(next) ? Number(next) : null }
}

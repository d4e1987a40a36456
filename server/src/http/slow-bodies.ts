import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface Pace {
  lookEveryMs: number
  /** A body with fewer bytes than this in this time is ended. */
  minBytes: number
  withinMs: number
}
/** About 1 KB a second: far below any connection usable for a lesson, and an interruption of half a minute is tolerated. */
const BODY_PACE: Pace = { lookEveryMs: 5000, minBytes: 30_000, withinMs: 30_000 }

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
/** The handler is not reading: the stall is not the sender's fault. */
const isPaused = (request: IncomingMessage): boolean =>
  request.readableFlowing !== true || request.readableLength >= request.readableHighWaterMark

/**
 * Ends requests whose bodies stall, with 408. The total time of a body is unlimited: a large file may take hours over a slow
 * connection. Returns a stop function.
 */
export function endSlowBodies(server: Server, { lookEveryMs, minBytes, withinMs }: Pace = BODY_PACE): () => void {
  const coming = new Map<IncomingMessage, { response: ServerResponse; bytes: number; since: number }>()

  function look(): void {
    const now = performance.now()
    for (const [request, body] of coming) {
      const { bytesRead } = request.socket
      if (isPaused(request) || bytesRead - body.bytes >= minBytes) Object.assign(body, { bytes: bytesRead, since: now })
      else if (now - body.since >= withinMs) {
        if (!body.response.headersSent) request.socket.write(TIMED_OUT)
        request.socket.destroySoon()
      }
    }
  }

  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    coming.set(request, { response, bytes: request.socket.bytesRead, since: performance.now() })
    request.once('close', () => coming.delete(request))
  })
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}

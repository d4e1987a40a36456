import type { IncomingMessage, Server } from 'node:http'
import { Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'

export const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Serves a request that offers another protocol, such as `Upgrade: h2c`, as if it had not: an offer may be ignored. Node
 * takes every offer out of its HTTP server once one kind is listened for, so the request is put back without it.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let n = 0; n + 1 < request.rawHeaders.length; n += 2) {
    const name = request.rawHeaders[n] ?? ''
    if (!['upgrade', 'http2-settings', 'connection'].includes(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[n + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', socket)
}

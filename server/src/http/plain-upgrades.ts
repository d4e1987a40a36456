import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'

export const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Makes the function that handles an upgrade after all earlier requests of its connection are answered. Node emits an upgrade at
 * once, even behind another request: a response to it would end or block theirs.
 */
export function inTurn(server: Server): (socket: Duplex, serve: () => void) => void {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = unanswered.get(socket) ?? new Set()
    unanswered.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })
  const destroyed = function (this: Duplex): void {
    this.destroy()
  }
  const next = (socket: Duplex, serve: () => void): void => {
    const [response] = unanswered.get(socket) ?? []
    if (response) {
      response.once('close', () => next(socket, serve))
      return
    }
    socket.off('error', destroyed)
    if (!socket.destroyed) serve()
  }
  return (socket, serve) => {
    socket.on('error', destroyed)
    next(socket, serve)
  }
}

/**
 * Serves a request that offers another protocol, such as `Upgrade: h2c`, as if it had not: an offer may be ignored. Node
 * removes every such request from its HTTP server once an upgrade is listened for, so the request is passed back without the
 * offer.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let n = 0; n + 1 < request.rawHeaders.length; n += 2) {
    const name = request.rawHeaders[n] ?? ''
    if (!['upgrade', 'http2-settings', 'connection'].includes(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[n + 1]}`)
  }
  // Set by the previous response, which kept the connection open.
  if ('setTimeout' in socket) (socket as Socket).setTimeout(0)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', socket)
}

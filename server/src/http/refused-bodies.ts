import type { IncomingMessage, Server } from 'node:http'

/**
 * Reads the rest of a body whose call already has its response, up to `maxBytes`; then the connection is closed. A connection that is
 * closed with bytes unread loses its response: the sender's system discards it, and a proxy sends 502 instead.
 */
export function drainRefusedBodies(server: Server, maxBytes: number): void {
  server.on('request', (request, response) => {
    const { socket } = request
    let isLast = false
    // Before and after Node's own listener, which closes the connection of a last response at once.
    response.prependOnceListener('finish', () => {
      if (request.complete) return
      drain(request, maxBytes)
      socket.destroySoon = () => {
        isLast = true
      }
    })
    response.once('finish', () => {
      Reflect.deleteProperty(socket, 'destroySoon')
      if (!isLast) return
      request.once('close', () => socket.destroySoon())
      socket.end()
    })
  })
}

function drain(request: IncomingMessage, maxBytes: number): void {
  let left = maxBytes
  request.unpipe()
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) request.socket.destroy()
  })
  // Where nobody has begun to read, Node would do so without a bound.
  request.read()
  request.resume()
}

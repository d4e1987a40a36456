import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A connection silent for this long has no call in transit. */
const QUIET_MS = 500
const POLL_MS = 20

interface Clock {
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/**
 * Tracks the calls of a server. Returns a function that stops listening and resolves when every running call is answered, at the
 * latest after `ms`; calls in transit on open connections are answered, then the connection closes.
 */
export function makeDrain(app: FastifyInstance, { now, wait }: Clock = { now: Date.now, wait: delay }): (ms: number) => Promise<void> {
  const answering = new Set<ServerResponse>()
  let draining = false
  let endedAt = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    answering.add(raw)
    if (draining) raw.shouldKeepAlive = false
    const ended = () => {
      answering.delete(raw)
      endedAt = now()
    }
    raw.once('finish', ended)
    raw.once('close', ended)
  })
  return async (ms) => {
    draining = true
    endedAt = now()
    for (const response of answering) response.shouldKeepAlive = false
    // Closed as a net.Server: an http.Server would cut idle connections with calls in transit.
    Server.prototype.close.call(app.server)
    const until = now() + ms
    // Stryker disable next-line EqualityOperator: one more look at the same millisecond
    while (now() < until && (answering.size > 0 || now() - endedAt < QUIET_MS)) await wait(POLL_MS)
  }
}

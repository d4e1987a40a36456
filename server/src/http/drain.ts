import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A connection that was silent for so long has no call on its way. */
const QUIET_MS = 500
const POLL_MS = 20

/**
 * Watches the calls of a server. What it returns stops listening and resolves when every call under way has its answer,
 * at the latest after `ms`; connections that are open bring what is on its way on them, and are closed by its answer.
 */
export function makeDrain(app: FastifyInstance): (ms: number) => Promise<void> {
  const answering = new Set<ServerResponse>()
  let draining = false
  let endedAt = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    answering.add(raw)
    if (draining) raw.shouldKeepAlive = false
    const ended = () => {
      answering.delete(raw)
      endedAt = Date.now()
    }
    raw.once('finish', ended)
    raw.once('close', ended)
  })
  return async (ms) => {
    draining = true
    endedAt = Date.now()
    for (const response of answering) response.shouldKeepAlive = false
    // Closed as a net.Server: an http.Server would cut idle connections, and calls that are on their way on them.
    Server.prototype.close.call(app.server)
    const until = Date.now() + ms
    // Stryker disable next-line EqualityOperator: one more look at the same millisecond
    while (Date.now() < until && (answering.size > 0 || Date.now() - endedAt < QUIET_MS)) await delay(POLL_MS)
  }
}

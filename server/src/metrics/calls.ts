import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Requests that no route takes: one label for all, whatever their paths. */
const NO_ROUTE = 'none'

/** Counts the calls of a server by their route as it was registered, so that no path or id becomes a label. */
export function countCalls(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'keel_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  const calls = new Counter({
    name: 'keel_http_requests_total',
    help: 'Requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE
    // The method of an unknown request may be any word.
    const method = route === NO_ROUTE ? '' : request.method
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    calls.inc({ method, route, status: reply.statusCode })
    done()
  })
}

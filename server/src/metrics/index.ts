import { AppError } from '@keel/contract/errors'
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import type { Registry } from 'prom-client'
import { hasToken } from '../http/bearer'
import type { Sources } from './gauges'

export type { Machine } from './gauges'

/** Serves `GET /metrics` for Prometheus; without a token in the settings nothing is counted and the path does not exist. */
export interface Metrics {
  /** Has to be called before the routes are registered that are to be counted. */
  count(app: FastifyInstance): void
  serve(app: FastifyInstance, sources: Sources, onRequest: onRequestAsyncHookHandler | onRequestHookHandler): void
}

export async function createMetrics(token: string | undefined): Promise<Metrics> {
  if (token === undefined)
    return {
      count() {},
      serve(app, _sources, onRequest) {
        app.get('/metrics', { onRequest }, async () => {
          throw new AppError('not.found')
        })
      },
    }
  // Loaded only where it is used.
  const [prom, { countCalls }, { addSources }] = await Promise.all([import('prom-client'), import('./calls'), import('./gauges')])
  const registry: Registry = new prom.Registry()
  return {
    count: (app) => countCalls(app, registry),
    serve(app, sources, onRequest) {
      prom.collectDefaultMetrics({ register: registry })
      // Gauges with the name of a counter, and only sums of others that stay.
      for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
      addSources(registry, sources)
      app.get('/metrics', { onRequest }, async (request, reply) => {
        if (!hasToken(request, token)) {
          void reply.header('www-authenticate', 'Bearer')
          throw new AppError('not.signed.in')
        }
        void reply.type(registry.contentType).header('cache-control', 'no-store')
        return registry.metrics()
      })
    },
  }
}

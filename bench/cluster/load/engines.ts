import type { Engine } from '../../../scripts/engines/engine'
import { startPostgres } from '../../../scripts/engines/postgres'
import { startRedis } from '../../../scripts/engines/redis'

export interface Engines {
  postgres: Engine
  redis: Engine
  stop: () => Promise<void>
}

/** Starts a PostgreSQL as in production and a Redis; null, after a sentence that says why, where one of them cannot be had. */
export async function startEngines(): Promise<Engines | null> {
  const postgres = await startPostgres({ install: true })
  if (!postgres) return null
  const redis = await startRedis({ install: true })
  if (!redis) {
    await postgres.stop()
    return null
  }
  return {
    postgres,
    redis,
    async stop() {
      await redis.stop()
      await postgres.stop()
    },
  }
}

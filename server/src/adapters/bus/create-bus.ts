import type { Kysely } from 'kysely'
import type { Config } from '../../config'
import { sharedSecret } from '../../db/shared-secret'
import type { DB } from '../../db/schema'
import type { Bus } from './bus'
import { createEngineBus, type EngineBusOptions } from './engine-bus'
import { createMemoryBus } from './memory-bus'
import { createPostgresEngine } from './postgres-engine'

/** Makes the bus that the settings name. */
export async function createBus(config: Config, db: Kysely<DB>, log: EngineBusOptions['log']): Promise<Bus & { describe: string }> {
  if (config.NODES === 'one') return { ...createMemoryBus(), describe: 'this process' }
  if (config.REDIS_URL === undefined) {
    const engine = createPostgresEngine({ connectionString: config.BUS_URL ?? config.DATABASE_URL })
    return { ...createEngineBus(engine, { log }), describe: 'PostgreSQL' }
  }
  // Loaded only where it is used.
  const { createRedisEngine } = await import('./redis-engine')
  // Of all installations that use this Redis.
  const installation = (await sharedSecret(db, 'bus')).toString('base64url').slice(0, 16)
  return { ...createEngineBus(createRedisEngine(config.REDIS_URL, `keel:${installation}`), { log }), describe: 'Redis' }
}

import type { Kysely } from 'kysely'
import type { Config } from '../../config'
import { sharedSecret } from '../../db/shared-secret'
import type { DB } from '../../db/schema'
import type { Bus } from './bus'
import { createEngineBus, type EngineBusOptions } from './engine-bus'
import { createMemoryBus } from './memory-bus'
import { createPostgresTransport } from './postgres-transport'

/** Makes the bus that the settings name. */
export async function createBus(config: Config, db: Kysely<DB>, log: EngineBusOptions['log']): Promise<Bus & { describe: string }> {
  if (config.NODES === 'one') return { ...createMemoryBus(), describe: 'this process' }
  if (config.REDIS_URL === undefined) {
    const transport = createPostgresTransport({ connectionString: config.BUS_URL ?? config.DATABASE_URL })
    return { ...createEngineBus(transport, { log }), describe: 'PostgreSQL' }
  }
  // Loaded only where it is used.
  const { createRedisTransport } = await import('./redis-transport')
  // Of all installations that use this Redis.
  const installation = (await sharedSecret(db, 'bus')).toString('base64url').slice(0, 16)
  return { ...createEngineBus(createRedisTransport(config.REDIS_URL, `keel:${installation}`), { log }), describe: 'Redis' }
}

import { sql, type Kysely } from 'kysely'
import { createHmac } from 'node:crypto'
import type { Config } from '../../config'
import { sharedSecret } from '../../db/shared-secret'
import type { DB } from '../../db/schema'
import type { Bus } from './bus'
import { createEngineBus, type EngineBusOptions } from './engine-bus'
import { createMemoryBus } from './memory-bus'
import { createPostgresEngine } from './postgres-engine'
import { createSignedEngine } from './signed-engine'

/** Returns a key that all processes of one database share, and nobody else: a database restored from a backup has another. */
async function busKey(db: Kysely<DB>): Promise<Buffer> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws(' ', (select system_identifier from pg_control_system()), oid) as place
    from pg_database where datname = current_database()`.execute(db)
  return createHmac('sha256', await sharedSecret(db, 'bus'))
    .update(rows[0]?.place ?? '')
    .digest()
}

/** Makes the bus that the settings name. */
export async function createBus(config: Config, db: Kysely<DB>, log: EngineBusOptions['log']): Promise<Bus & { describe: string }> {
  if (config.NODES === 'one') return { ...createMemoryBus(), describe: 'this process' }
  const key = await busKey(db)
  if (config.REDIS_URL === undefined) {
    const engine = createSignedEngine(createPostgresEngine({ connectionString: config.BUS_URL ?? config.DATABASE_URL }), key)
    return { ...createEngineBus(engine, { log }), describe: 'PostgreSQL' }
  }
  // Loaded only where it is used.
  const { createRedisEngine } = await import('./redis-engine')
  // One channel for each of the installations that use this Redis; its name says nothing about the key.
  const channel = createHmac('sha256', key).update('channel').digest('base64url').slice(0, 16)
  const engine = createSignedEngine(createRedisEngine(config.REDIS_URL, `keel:${channel}`), key)
  return { ...createEngineBus(engine, { log }), describe: 'Redis' }
}

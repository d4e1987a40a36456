import { sql, type Kysely } from 'kysely'
import { createHmac } from 'node:crypto'
import type { Config } from '../../config'
import { sharedSecret } from '../../db/shared-secret'
import type { DB } from '../../db/schema'
import { createNodeRegister, type NodeRegister } from './node-register'
import { randomId } from '../../random-id'
import type { Bus } from './bus'
import { createEngineBus, type EngineBusOptions } from './engine-bus'
import { createMemoryBus } from './memory-bus'
import type { Engine } from './engine'
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

type Log = EngineBusOptions['log']

/** A bus, what it goes over, and where its processes show that they live; null where no other process can reach the database. */
export type NodeBus = Bus & { describe: string; register: NodeRegister | null }

/** Makes the bus that the settings name. */
export async function createBus(config: Config, db: Kysely<DB>, log: Log): Promise<NodeBus> {
  if (config.NODES === 'one') {
    const bus = { ...createMemoryBus(), node: randomId(6), describe: 'none (NODES=one)' }
    const register = config.DATABASE_URL === undefined ? null : createNodeRegister(db, { id: bus.node, bus: bus.describe })
    return { ...bus, register }
  }
  const node = randomId(6)
  const describe = config.REDIS_URL === undefined ? 'PostgreSQL' : 'Redis'
  const register = createNodeRegister(db, { id: node, bus: describe })
  const engine = await createEngine(config, await busKey(db))
  return { ...createEngineBus(engine, { log, node, areGone: register.gone }), describe, register }
}

async function createEngine(config: Config, key: Buffer): Promise<Engine> {
  if (config.REDIS_URL === undefined)
    return createSignedEngine(createPostgresEngine({ connectionString: config.BUS_URL ?? config.DATABASE_URL }), key)
  // Loaded only where it is used.
  const { createRedisEngine } = await import('./redis-engine')
  // One channel for each of the installations that use this Redis; its name says nothing about the key.
  const channel = createHmac('sha256', key).update('channel').digest('base64url').slice(0, 16)
  return createSignedEngine(createRedisEngine(config.REDIS_URL, `keel:${channel}`), key)
}

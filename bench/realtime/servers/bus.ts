import type { Bus } from '../../../server/src/adapters/bus/bus'
import { createEngineBus, type EngineBus } from '../../../server/src/adapters/bus/engine-bus'
import { createMemoryBus } from '../../../server/src/adapters/bus/index'
import { createPostgresEngine } from '../../../server/src/adapters/bus/postgres-engine'
import { createRedisEngine } from '../../../server/src/adapters/bus/redis-engine'
import { createSignedEngine } from '../../../server/src/adapters/bus/signed-engine'

const KEY = Buffer.alloc(32, 'bench')
const log = { info() {}, warn: (fields: object, message: string) => console.error(message, fields) }

/** The product's bus over the engine at this address, as `createBus` makes it, but for the key. */
export const openEngineBus = (url: string): EngineBus =>
  createEngineBus(
    createSignedEngine(
      url.startsWith('redis:') ? createRedisEngine(url, 'keel:bench') : createPostgresEngine({ connectionString: url }),
      KEY,
    ),
    { log },
  )

/** The bus of a server: over the engine at the address in BUS, else that of a single process. */
export const openBus = (): Bus => (process.env.BUS ? openEngineBus(process.env.BUS) : createMemoryBus())

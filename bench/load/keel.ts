import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/src/db/embedded/embedded-server'
import { builtKeel } from '../http/load/build'
import { ServerProcess } from '../http/load/server-process'

export interface Keel {
  server: ServerProcess
  /** One connection to its store. */
  pool: pg.Pool
  databaseUrl: string
  /** The product's data, deleted when it stops. */
  directory: string
  stop: () => Promise<void>
}

/** The built product with its own empty store. */
export async function startKeel(env: Record<string, string> = {}): Promise<Keel> {
  const directory = await mkdtemp(join(tmpdir(), 'keel-bench-'))
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = await startEmbedded({ directory: join(directory, 'pg'), log: quiet })
  const { host, port, user, database: name } = database.connection
  const databaseUrl = `postgresql:///${name}?host=${host}&port=${port}&user=${user}`
  const server = await ServerProcess.start('keel', builtKeel, '/health', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    STUN_PORT: '0',
    LOG_LEVEL: 'error',
    ...env,
  })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  return {
    server,
    pool,
    databaseUrl,
    directory,
    async stop() {
      await pool.end()
      await server.stop()
      await database.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

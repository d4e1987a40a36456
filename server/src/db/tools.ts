import { join, resolve } from 'node:path'
import pg from 'pg'
import { readConfig, type Config } from '../config'
import { startEmbedded } from './embedded/embedded-server'
import { APP_DATABASE, APP_ROLE } from './embedded/init-cluster'
import { clusterMajor, embeddedPaths, readAddress } from './embedded/paths'
import { DatabaseStartError, type DatabaseLog } from './log'
import { checkMarker, storeMarker } from './marker'
import { refuseUnfinished } from './move/state'
import { writePrivately } from './private-files'

/** Where an installation keeps its data, for programs that work on it beside the server. */
export interface Installation {
  dataDir: string
  /** The PostgreSQL server it uses; undefined for the embedded one, which is in `directory`. */
  url: string | undefined
  directory: string
}

export const toolLog: DatabaseLog = {
  info: () => undefined,
  warn: (details, message) => console.error(message, details),
  error: (details, message) => console.error(message, details),
}

const READ = ['DATA_DIR', 'DATABASE_URL', 'S3_URL', 'S3_KEY', 'S3_SECRET', 'S3_REGION', 'BACKUP_PASSPHRASE'] as const

/** Reads the settings of the installation that say where its data is. Ends the process, with words, if they are wrong. */
export function readInstallation(): { config: Config; installation: Installation } {
  writePrivately()
  try {
    const config = readConfig(Object.fromEntries(READ.map((name) => [name, process.env[name]])))
    const dataDir = resolve(config.DATA_DIR)
    return { config, installation: { dataDir, url: config.DATABASE_URL, directory: join(dataDir, 'pg') } }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** A connection without time limits, which a full copy would exceed. */
export async function connect<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'keel-db-cli' })
  client.on('error', () => undefined) // the running statement rejects as well
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs the work on the database, whose embedded server is started for it and must not be in use. */
export async function withServer<T>(installation: Installation, work: (config: pg.ClientConfig) => Promise<T>): Promise<T> {
  const { dataDir, url, directory } = installation
  const kind = url ? 'server' : 'embedded'
  checkMarker(dataDir, kind)
  const server = url ? null : await startEmbedded({ directory, log: toolLog })
  try {
    const config = server?.connection ?? { connectionString: url }
    await connect(config, refuseUnfinished)
    const result = await work(config)
    storeMarker(dataDir, kind)
    return result
  } finally {
    await server?.stop()
  }
}

/** Runs the work on the database, beside a running Keel if there is one. @throws DatabaseStartError if there is no database */
export async function withDatabase<T>(installation: Installation, work: (config: pg.ClientConfig) => Promise<T>): Promise<T> {
  const running = await runningServer(installation)
  if (!running && !installation.url && clusterMajor(embeddedPaths(installation.directory)) === null)
    throw new DatabaseStartError(
      `There is no database in ${installation.dataDir}. Set DATA_DIR to the folder of the installation, or DATABASE_URL.`,
    )
  return running ? work(running) : withServer(installation, work)
}

/** Returns the embedded server of a running Keel, if there is one. */
async function runningServer({ url, directory }: Installation): Promise<pg.ClientConfig | null> {
  const address = url ? null : readAddress(embeddedPaths(directory))
  if (!address) return null
  const config = { host: address.host, port: address.port, user: APP_ROLE, database: APP_DATABASE }
  return connect(config, () => Promise.resolve(config)).catch(() => null)
}

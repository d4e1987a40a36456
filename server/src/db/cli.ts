import { join, resolve } from 'node:path'
import { statSync } from 'node:fs'
import pg from 'pg'
import { readConfig } from '../config'
import { backup } from './backup/backup'
import { checkBackup } from './backup/read'
import { restore } from './backup/restore'
import { startEmbedded } from './embedded/embedded-server'
import { APP_DATABASE, APP_ROLE } from './embedded/init-cluster'
import { clusterMajor, embeddedPaths, readAddress } from './embedded/paths'
import { explainFileError } from './file-errors'
import { DatabaseStartError, type DatabaseLog } from './log'
import { checkMarker } from './marker'
import { createPool } from './pool'

const log: DatabaseLog = {
  info: () => undefined,
  warn: (details, message) => console.error(message, details),
  error: (details, message) => console.error(message, details),
}

function settings(): { dataDir: string; url: string | undefined } {
  const { DATA_DIR, DATABASE_URL } = process.env
  try {
    const config = readConfig({ DATA_DIR, DATABASE_URL })
    return { dataDir: resolve(config.DATA_DIR), url: config.DATABASE_URL }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
const { dataDir, url } = settings()
const directory = join(dataDir, 'pg')

/** A connection without time limits, which a full copy would exceed. */
async function connect<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'keel-db-cli' })
  client.on('error', () => undefined) // the running statement rejects as well
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withServer<T>(work: (config: pg.ClientConfig) => Promise<T>): Promise<T> {
  checkMarker(dataDir, url ? 'server' : 'embedded')
  if (url) return work({ connectionString: url })
  const server = await startEmbedded({ directory, log })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

/** Returns the embedded server of a running Keel, if there is one. */
async function runningServer(): Promise<pg.ClientConfig | null> {
  const address = url ? null : readAddress(embeddedPaths(directory))
  if (!address) return null
  const config = { host: address.host, port: address.port, user: APP_ROLE, database: APP_DATABASE }
  return connect(config, () => Promise.resolve(config)).catch(() => null)
}

async function runBackup(file: string, withFiles: boolean): ReturnType<typeof backup> {
  const work = (config: pg.ClientConfig): ReturnType<typeof backup> =>
    connect(config, (client) => backup(client, file, withFiles ? dataDir : null))
  const running = await runningServer()
  if (!running && !url && clusterMajor(embeddedPaths(directory)) === null)
    throw new DatabaseStartError(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the installation, or DATABASE_URL.`)
  return running ? work(running) : withServer(work)
}

async function runRestore(file: string, withFiles: boolean): ReturnType<typeof restore> {
  await checkBackup(file) // before a server is started for it
  return withServer(async (config) => {
    const pool = createPool({ connection: config, log, prepare: false, max: 2 })
    try {
      return await connect(config, (client) => restore(pool, client, file, { dataDir: withFiles ? dataDir : null }))
    } finally {
      await pool.end()
    }
  })
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const USAGE = 'Usage: npm run db:backup -- [file] [--no-files] | npm run db:restore -- <file> [--no-files]'

const args = process.argv.slice(2)
const withFiles = !args.includes('--no-files')
const [command, fileArg, ...more] = args.filter((arg) => arg !== '--no-files')
const filesDir = join(dataDir, 'files')
try {
  if (more.length > 0 || args.some((arg) => arg.startsWith('-') && arg !== '--no-files')) {
    console.error(USAGE)
    process.exitCode = 2
  } else if (command === 'backup') {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const file = resolve(fileArg ?? join(dataDir, 'backups', `keel-${stamp}.backup`))
    const { tables, rows, files, bytes, missing } = await runBackup(file, withFiles)
    const uploaded = withFiles ? ` and ${files} uploaded files (${megabytes(bytes)})` : ''
    console.log(`Backed up ${rows} rows of ${tables} tables${uploaded} to ${file} (${megabytes(statSync(file).size)}).`)
    if (!withFiles) console.log(`Uploaded files are not included: copy the folder ${filesDir} as well.`)
    if (missing.length > 0)
      console.error(
        `The folder ${filesDir} lacks ${missing.length} files that the database names (ids ${missing.slice(0, 10).join(', ')}).`,
      )
  } else if (command === 'restore' && fileArg) {
    const { tables, rows, files } = await runRestore(resolve(fileArg), withFiles)
    console.log(`Restored ${rows} rows of ${tables} tables${files === null ? '' : ` and ${files} uploaded files`}.`)
    if (files === null) console.log(`Without uploaded files: copy those of the old installation into ${filesDir}.`)
  } else {
    console.error(USAGE)
    process.exitCode = 2
  }
} catch (error) {
  const explained = explainFileError(error, dataDir)
  console.error(explained instanceof Error ? explained.message : explained)
  process.exitCode = 1
}

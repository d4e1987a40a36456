import { join, resolve } from 'node:path'
import { statSync } from 'node:fs'
import pg from 'pg'
import { backup } from './backup/backup'
import type { Summary } from './backup/format'
import { restore } from './backup/restore'
import { startEmbedded } from './embedded/embedded-server'
import { APP_DATABASE, APP_ROLE } from './embedded/init-cluster'
import { embeddedPaths, readAddress } from './embedded/paths'
import { explainFileError } from './file-errors'
import type { DatabaseLog } from './log'
import { checkMarker } from './marker'
import { createPool } from './pool'

const log: DatabaseLog = {
  info: () => undefined,
  warn: (details, message) => console.error(message, details),
  error: (details, message) => console.error(message, details),
}

const dataDir = resolve(process.env.DATA_DIR || 'data')
const url = process.env.DATABASE_URL || undefined
const directory = join(dataDir, 'pg')

/** A connection without time limits, which a copy of everything would exceed. */
async function connect<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'keel-db-cli' })
  client.on('error', () => undefined) // the statement under way rejects as well
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

/** The embedded server of a running Keel, if there is one. */
async function runningServer(): Promise<pg.ClientConfig | null> {
  const address = url ? null : readAddress(embeddedPaths(directory))
  if (!address) return null
  const config = { host: address.host, port: address.port, user: APP_ROLE, database: APP_DATABASE }
  return connect(config, () => Promise.resolve(config)).catch(() => null)
}

async function runBackup(file: string): Promise<Summary> {
  const work = (config: pg.ClientConfig): Promise<Summary> => connect(config, (client) => backup(client, file))
  const running = await runningServer()
  return running ? work(running) : withServer(work)
}

function runRestore(file: string): Promise<Summary> {
  return withServer(async (config) => {
    const pool = createPool({ connection: config, log, prepare: false, max: 2 })
    try {
      return await connect(config, (client) => restore(pool, client, file))
    } finally {
      await pool.end()
    }
  })
}

const [command, given] = process.argv.slice(2)
try {
  if (command === 'backup') {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const file = resolve(given ?? join(dataDir, 'backups', `keel-${stamp}.backup`))
    const { tables, rows } = await runBackup(file)
    console.log(`Backed up ${rows} rows of ${tables} tables to ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB).`)
    console.log(`Uploaded files are not part of it: copy the folder ${join(dataDir, 'files')} as well.`)
  } else if (command === 'restore' && given) {
    const { tables, rows } = await runRestore(resolve(given))
    console.log(`Restored ${rows} rows of ${tables} tables.`)
  } else {
    console.error('Usage: npm run db:backup [file] | npm run db:restore <file>')
    process.exitCode = 2
  }
} catch (error) {
  const explained = explainFileError(error, dataDir)
  console.error(explained instanceof Error ? explained.message : explained)
  process.exitCode = 1
}

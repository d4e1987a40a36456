import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { startEmbedded, type EmbeddedServer } from './embedded/embedded-server'
import { MINIMUM_MAJOR } from './embedded/binaries'
import { outageOf } from '../outages'
import { explainFileError } from './file-errors'
import { DatabaseStartError, type DatabaseLog } from './log'
import { checkMarker, storeMarker, type DatabaseKind } from './marker'
import { migrate } from './migrate'
import { refuseDuringMove } from './move/state'
import { createPool } from './pool'
import type { DB } from './schema'

export interface OpenOptions {
  /** PostgreSQL 15 or newer; without it the embedded server is started. */
  url?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** False gives up durability of the embedded server for speed; for tests only. Default true. */
  fsync?: boolean
  /** Names statements so that they are prepared once; not behind a transaction pooler. Default: unless DB_PREPARE is 0. */
  prepare?: boolean
}

export interface Database {
  db: Kysely<DB>
  pool: pg.Pool
  kind: DatabaseKind
  /** One line for the log and /health, without secrets. */
  describe: string
  close: () => Promise<void>
}

/** How long to wait for a server that is starting, stopping or full. */
const PATIENCE_MS = 30_000
/** How long to wait for an unreachable server of DATABASE_URL. */
const UNREACHABLE_PATIENCE_MS = 3000
const CLOSE_PATIENCE_MS = 5000
const BETWEEN_TRIES_MS = 250
/** Wrong password, no such role, no such database: waiting does not help. */
const HOPELESS = new Set(['28P01', '28000', '3D000', '42501'])

/**
 * Opens the database, embedded or by URL, waits until it responds and brings its schema up to date.
 * @throws DatabaseStartError with a message for the operator.
 */
export async function openDatabase({ url, dataDir, log, fsync = true, prepare = preparesByDefault() }: OpenOptions): Promise<Database> {
  const kind: DatabaseKind = url ? 'server' : 'embedded'
  const directory = join(dataDir, 'pg')
  let server: EmbeddedServer | null = null
  try {
    checkMarker(dataDir, kind)
    if (!url) server = await startEmbedded({ directory, log, durable: fsync })
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
  const connection: pg.PoolConfig = server ? server.connection : { connectionString: url }
  const pool = createPool({ connection, log, prepare })
  const close = async (): Promise<void> => {
    // A running statement holds its connection; stopping the server ends it.
    await Promise.race([pool.end(), delay(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    await server?.stop()
  }
  try {
    const version = await waitUntilItAnswers(pool, url)
    await refuseDuringMove(pool)
    const applied = await migrateThroughOutages(pool, log)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database schema was brought up to date')
    storeMarker(dataDir, kind)
    const place = server ? `embedded in ${directory}` : 'at DATABASE_URL'
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    return { db, pool, kind, describe: `PostgreSQL ${version} ${place}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

const preparesByDefault = (): boolean => !['0', 'false'].includes(process.env.DB_PREPARE ?? '')

/** A database that dies meanwhile is waited for: its migrations are all or nothing, so they continue from there. */
async function migrateThroughOutages(pool: pg.Pool, log: DatabaseLog): Promise<string[]> {
  for (;;) {
    try {
      return await migrate(pool, { log })
    } catch (error) {
      if (outageOf(error) !== 'database') throw error
      log.warn({}, 'the database was lost while its schema was brought up to date; waiting for it')
      await waitUntilItAnswers(pool)
    }
  }
}

/** Returns the version of a server that responds; with `url` an unreachable one is given up sooner. */
async function waitUntilItAnswers(pool: pg.Pool, url?: string): Promise<string> {
  const since = Date.now()
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string; number: string }>(
        `select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_version_num') as number`,
      )
      const [row] = rows
      if (row && Number(row.number) >= MINIMUM_MAJOR * 10_000) return row.version
      throw new DatabaseStartError(`The database server is version ${row?.version}; Keel needs PostgreSQL ${MINIMUM_MAJOR} or newer.`)
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error
      const { code = '', message } = error as { code?: string; message: string }
      const waited = Date.now() - since
      if (HOPELESS.has(code) || waited > PATIENCE_MS)
        throw new DatabaseStartError(`The database refuses access: ${message || code}`, { cause: error })
      // A SQLSTATE has five characters: a server that sends one is reachable.
      if (url && waited > UNREACHABLE_PATIENCE_MS && !/^[0-9A-Z]{5}$/.test(code))
        throw new DatabaseStartError(
          `DATABASE_URL: no database responds at ${placeOf(url)} (${code || message}). Is it running there, and may this machine reach it?`,
          { cause: error },
        )
      await delay(BETWEEN_TRIES_MS)
    }
  }
}

function placeOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'this machine'
}

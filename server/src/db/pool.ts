import pg from 'pg'
import type { DatabaseLog } from './log'
import { addStatementNames, type StatementNames } from './statement-names'
import { joinUnits } from './unit'

const OID_INT8 = 20
const OID_DATE = 1082
const OID_TIMESTAMP = 1114

/**
 * int8 becomes a number: ours are identity counters, byte counts and count(*), all far below 2^53. date stays the text
 * YYYY-MM-DD and a local time YYYY-MM-DD HH:MM:SS: a Date would shift them by the machine's time zone.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID_INT8) return Number
    if (oid === OID_DATE || oid === OID_TIMESTAMP) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** Names under which connections appear in the server's list: of a running Keel, and of a move of the data. */
export const KEEL_NAME = 'keel'
export const MOVE_NAME = 'keel-db-move'

export interface PoolOptions {
  connection: pg.PoolConfig
  log: DatabaseLog
  /** Names statements so that they are prepared once per connection. */
  prepare: boolean
  max?: number
  name?: string
}

export function createPool({ connection, log, prepare, max = 10, name = KEEL_NAME }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: name,
  })
  // Without both handlers a lost connection ends the process: the first is for idle clients, the second for those in use.
  // The end of a pool does not wait for the server to close its connections.
  const warn = (error: Error, text: string): void => {
    if (!pool.ending) log.warn({ err: error }, text)
  }
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'))
  const names: StatementNames = new Map()
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(error, 'a database connection was lost'))
    if (prepare) addStatementNames(client, names)
  })
  joinUnits(pool)
  return pool
}

import pg from 'pg'
import { MINIMUM_MAJOR } from '../embedded/binaries'
import { DatabaseStartError } from '../log'
import { KEEL_NAME, MOVE_NAME } from '../pool'

/** The text of a row has to be the same in both databases, and no limit of a server may end a move. */
const SETTINGS: Record<string, string> = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0', // from version 17 on
}

/** Sets them for the transaction, those that the server knows; a pooler may serve the next one by another connection. */
export async function setForTransaction(client: pg.Client): Promise<void> {
  const [names, values] = [Object.keys(SETTINGS), Object.values(SETTINGS)]
  await client.query(
    `select set_config(name, value, true) from unnest($1::text[], $2::text[]) wanted (name, value)
     where current_setting(name, true) is not null`,
    [names, values],
  )
}

/** Runs all of it or nothing. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>, mode = ''): Promise<T> {
  await client.query(`begin ${mode}`)
  try {
    await setForTransaction(client)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection may be what failed
    throw error
  }
}

export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    application_name: MOVE_NAME,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // the running statement rejects as well
  await client.connect()
  return client
}

/** Refuses servers that are too old or store another encoding. */
export async function requireUsable(client: pg.Client, what: string): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding`,
  )
  const [{ number, version, encoding } = { number: 0, version: '', encoding: '' }] = rows
  if (Number(number) < MINIMUM_MAJOR * 10_000)
    throw new DatabaseStartError(`${what} is version ${version}; Keel needs PostgreSQL ${MINIMUM_MAJOR} or newer.`)
  if (encoding !== 'UTF8')
    throw new DatabaseStartError(
      `${what} stores texts as ${encoding}, which lacks letters. Make it with: create database ... template template0 encoding 'UTF8'.`,
    )
}

/** A running Keel shows by its connections: it looks for mails to send every second. */
export async function refuseRunningKeel(client: pg.Client, what: string): Promise<void> {
  const { rows } = await client.query<{ address: string | null }>(
    `select host(client_addr) as address from pg_stat_activity where datname = current_database() and application_name = $1 limit 1`,
    [KEEL_NAME],
  )
  const [row] = rows
  if (row)
    throw new DatabaseStartError(
      `Keel is running on ${what}${row.address ? ` (connected from ${row.address})` : ''}. ` +
        'Stop every process of it and run db:move again: what people write during a move would be lost.',
    )
}

/** Ends the connections of an earlier run that the server still takes for alive, as after a cut network. */
export async function endEarlierRuns(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid() and usename = current_user`,
    [MOVE_NAME],
  )
}

/** Returns what distinguishes this database from all others, and stays the same as long as it lives. */
export async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select concat_ws('/', system_identifier, (select oid from pg_database where datname = current_database())) as id from pg_control_system()`,
  )
  return rows[0]?.id ?? ''
}

import pg from 'pg'
import type { PastBackup } from '../db/backup/nightly'
import { MINIMUM_MAJOR } from '../db/embedded/binaries'
import { clusterMajor, embeddedPaths } from '../db/embedded/paths'
import { appliedMigrations, migrationFiles, refuseUnknown } from '../db/migrate'
import { withDatabase, type Installation } from '../db/tools'
import { judgeBackups } from './backups'
import { fault, ok, reasonOf, warn, type Finding } from './finding'

const ADVICE: Record<string, string> = {
  ECONNREFUSED: 'Start PostgreSQL there, or correct host and port of DATABASE_URL.',
  ENOTFOUND: 'The host of DATABASE_URL does not exist: look for a slip.',
  ETIMEDOUT: 'Does the firewall let this machine through, and does PostgreSQL listen there (listen_addresses)?',
  '28P01': 'The password of DATABASE_URL is wrong.',
  '28000': 'Allow this user and machine in pg_hba.conf.',
  '3D000': "Make the database: create database NAME template template0 encoding 'UTF8';",
  '53300': 'Raise max_connections: each process of Keel takes up to 12.',
}
const CONNECT_MS = 5000

async function look(connection: pg.ClientConfig, hasBackups: boolean): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS, application_name: 'keel-doctor' })
  client.on('error', () => undefined) // the running statement rejects as well
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; number: number; encoding: string; may: boolean }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('server_version_num')::int as number,
              current_setting('server_encoding') as encoding, has_schema_privilege('public', 'create') as may`,
    )
    const [{ version, number, encoding, may } = { version: '?', number: 0, encoding: '', may: false }] = rows
    const found = [
      number >= MINIMUM_MAJOR * 10_000
        ? ok('database', `PostgreSQL ${version} answers`)
        : fault('database', `PostgreSQL ${version} is too old`, `Keel needs PostgreSQL ${MINIMUM_MAJOR} or newer.`),
    ]
    if (encoding !== 'UTF8')
      found.push(fault('database', `its encoding is ${encoding}`, "Make another: create database NAME template template0 encoding 'UTF8';"))
    if (!may)
      found.push(fault('database', 'its user may not make tables', 'Let the user own the database: alter database NAME owner to USER;'))
    return [...found, await findMigrations(client), ...(await findMailOutage(client)), ...(hasBackups ? await findLastBackup(client) : [])]
  } finally {
    await client.end()
  }
}

async function findMigrations(client: pg.Client): Promise<Finding> {
  const applied = await appliedMigrations(client)
  try {
    refuseUnknown(applied, 'database', migrationFiles)
  } catch (error) {
    return warn('database', reasonOf(error), 'Run the newest release that was used with this database.')
  }
  const missing = migrationFiles.filter(({ name }) => !applied.has(name)).length
  if (applied.size === 0) return ok('database', 'it is empty: the first start makes the tables')
  if (missing > 0)
    return warn(
      'database',
      `${missing} migrations are not applied yet`,
      'The next start applies them; make a backup before: npm run db:backup.',
    )
  return ok('database', `all ${applied.size} migrations are applied`)
}

/** A database that has not been migrated yet may lack it. */
async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [name])
  return rows.length > 0
}

/** Finds that no mails are sent, as the running Keel stored it: a server that lets it log in may still refuse every mail. */
async function findMailOutage(client: pg.Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'mail_outage'))) return []
  const { rows } = await client.query<{ reason: string; since: Date }>('select reason, since from mail_outage')
  return rows.map(({ reason, since }) =>
    fault(
      'mail',
      `no mails have been sent since ${since.toISOString().slice(0, 16)}Z (${reason})`,
      'They wait and go out when one is accepted. `npm run doctor -- --mail ADDRESS` tries one and says what to change.',
    ),
  )
}

async function findLastBackup(client: pg.Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'backups'))) return []
  type Row = Pick<PastBackup, 'at' | 'name' | 'error'>
  const newest = async (where: string): Promise<Row | undefined> =>
    (await client.query<Row>(`select ended_at as at, name, error from backups where ${where} order by ended_at desc limit 1`)).rows[0]
  const last = await newest('true')
  return last ? [judgeBackups(last, (await newest('error is null')) ?? null, new Date())] : []
}

/**
 * Finds whether the database can be used, and with `hasBackups` what it knows of the nightly ones; one that is not running is started for
 * it.
 */
export async function findDatabase(installation: Installation, hasBackups = false): Promise<Finding[]> {
  try {
    if (installation.url) return await look({ connectionString: installation.url }, hasBackups)
    if (clusterMajor(embeddedPaths(installation.directory)) === null) return [ok('database', 'none yet: the first start makes it')]
    return await withDatabase(installation, (connection) => look(connection, hasBackups))
  } catch (error) {
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The log of Keel says more at its start.'
    return [fault('database', `it cannot be used (${reasonOf(error)})`, advice)]
  }
}

import type { Kysely } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { BackupPlace } from '../../adapters/backups'
import type { FileStore } from '../../adapters/files'
import { keptSince } from '../../stored-data'
import type { TimedJobs } from '../../timed-jobs'
import type { DB } from '../schema'
import { writeBackup } from './backup'
import { nightlyName, outdated } from './kept'

/** Between two tries of a night. */
const AGAIN_MS = 30 * 60_000
const LOCK = 'keel nightly backup'

export interface NightlyDeps {
  db: Kysely<DB>
  /** Of the pool: the backup has a connection of its own, without limits of time. */
  connection: pg.ClientConfig
  files: FileStore
  place: BackupPlace
  /** The hour of the machine's time zone from which on it is made. */
  hour: number
  passphrase: string | undefined
  log: Logger
  now: () => Date
}

/** One nightly backup, or the attempt. */
export interface PastBackup {
  at: Date
  /** Null where it failed. */
  name: string | null
  place: string
  bytes: number | null
  error: string | null
  /** False after newer ones took its place. */
  isKept: boolean
}

/** Returns the last nightly backups and failed attempts of all processes, the newest first. */
export async function lastBackups(db: Kysely<DB>, most = 50): Promise<PastBackup[]> {
  const rows = await db.selectFrom('backups').selectAll().orderBy('ended_at', 'desc').limit(most).execute()
  return rows.map(({ ended_at: at, name, place, bytes, error, removed_at }) => ({
    at,
    name,
    place,
    bytes,
    error,
    isKept: name !== null && removed_at === null,
  }))
}

/** Returns the last time at which the clock showed this hour. */
export function lastHour(now: Date, hour: number): Date {
  const at = new Date(now)
  at.setHours(hour, 0, 0, 0)
  if (at > now) at.setDate(at.getDate() - 1)
  return at
}

async function connected<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const unlimited = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, application_name: 'keel-backup' }
  const client = new pg.Client({ ...connection, ...unlimited })
  client.on('error', () => undefined) // the running statement rejects as well
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes tonight's backup if it is due: after the hour, once, by one of the processes, again half an hour after a failure. Then removes those
 * that are not kept any more. Resolves with whether it made one; rejects when it failed, which is recorded.
 */
export async function backUpNightly(deps: NightlyDeps): Promise<boolean> {
  if (!(await isDue(deps))) return false
  return connected(deps.connection, async (lock) => {
    // Held by a transaction, which a pooler leaves on one connection.
    await lock.query('begin')
    const { rows } = await lock.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(hashtext('${LOCK}')) as free`)
    if (!rows[0]?.free || !(await isDue(deps))) return false
    await backUpNow(deps)
    return true
  })
}

async function isDue({ db, hour, now }: NightlyDeps): Promise<boolean> {
  const since = lastHour(now(), hour)
  const made = await db.selectFrom('backups').select(['error', 'ended_at']).where('ended_at', '>=', since).execute()
  return made.every(({ error, ended_at }) => error !== null && now().getTime() - ended_at.getTime() >= AGAIN_MS)
}

async function backUpNow({ db, connection, files, place, passphrase, log, now }: NightlyDeps): Promise<void> {
  const begun_at = now()
  const name = nightlyName(begun_at)
  const record = (result: { name: string; bytes: number } | { error: string }) =>
    db
      .insertInto('backups')
      .values({ begun_at, ended_at: now(), place: place.describe, ...result })
      .execute()
  try {
    let missing: number[] = []
    const bytes = await place.store(name, (out) =>
      connected(connection, async (client) => ({ missing } = await writeBackup(client, out, { store: files, passphrase }))),
    )
    await record({ name, bytes })
    if (missing.length > 0)
      log.warn({ files: missing.slice(0, 20) }, `the store of uploaded files lacks ${missing.length} files: the backup is without them`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await record({ error: reason.slice(0, 1000) }).catch(() => undefined)
    throw error
  }
  await removeOutdated(db, place, now)
}

async function removeOutdated(db: Kysely<DB>, place: BackupPlace, now: () => Date): Promise<void> {
  const names = outdated(await place.list())
  for (const name of names) await place.remove(name)
  if (names.length > 0) await db.updateTable('backups').set({ removed_at: now() }).where('name', 'in', names).execute()
  await db.deleteFrom('backups').where('ended_at', '<', keptSince('backupRecord', now())).execute()
}

const LOOK_MS = 5 * 60_000

/** Makes the nightly backups, and never keeps the process alive. Returns a stop function, which resolves when one under way has ended. */
export function startNightlyBackups(deps: NightlyDeps, jobs: TimedJobs): () => Promise<void> {
  const { log } = deps
  let underWay: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      await jobs.run('nightly-backup', () => backUpNightly(deps))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ reason }, `the nightly backup to ${deps.place.describe} failed; it is tried again in half an hour`)
    }
    underWay = null
  }
  const timer = setInterval(() => {
    underWay ??= look()
  }, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
    deps.place.close()
  }
}

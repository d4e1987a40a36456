import { sql, type Kysely } from 'kysely'
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
/** Ids of files that are named. */
const NAMED = 20
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
  id: number
  at: Date
  /** Null where none was made. */
  name: string | null
  place: string
  bytes: number | null
  /** Why it failed. One that lacks files has failed, and has a name and bytes too. */
  error: string | null
  /** False after newer ones took its place. */
  isKept: boolean
}

/** Returns the last nightly backups and failed attempts of all processes, the newest first. */
export async function lastBackups(db: Kysely<DB>, most = 50): Promise<PastBackup[]> {
  const rows = await db.selectFrom('backups').selectAll().orderBy('ended_at', 'desc').limit(most).execute()
  return rows.map(({ id, ended_at: at, name, place, bytes, error, removed_at }) => ({
    id,
    at,
    name,
    place,
    bytes,
    error,
    isKept: name !== null && removed_at === null,
  }))
}

/** Returns the last nightly backup that is complete, however many attempts have failed since; null without one. */
export async function lastGoodBackup(db: Kysely<DB>): Promise<{ at: Date; bytes: number | null } | null> {
  const good = db.selectFrom('backups').select(['ended_at as at', 'bytes']).where('error', 'is', null)
  return (await good.orderBy('ended_at', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** A backup was made, and the store lacks files that the database names. */
class LackingFiles extends Error {
  override name = 'LackingFiles'
  constructor(readonly files: readonly number[]) {
    super(`${files.length} uploaded files are missing in it (ids ${files.slice(0, NAMED).join(', ')}${files.length > NAMED ? ' ...' : ''})`)
  }
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
 * that are not kept any more. Resolves with whether it made one; rejects when it failed, which is recorded. One that lacks files has failed
 * with LackingFiles, is kept, and is not tried again this night: it would lack them again.
 */
export async function backUpNightly(deps: NightlyDeps): Promise<boolean> {
  if (!(await isDue(deps))) return false
  return backUpAlone(deps, () => isDue(deps))
}

/**
 * Makes a backup unless a process is making one already, and it is wanted still. Resolves with whether it made one; `onTurn` learns before
 * that whether another process is making one.
 */
const backUpAlone = (deps: NightlyDeps, isWanted: () => Promise<boolean>, onTurn = (_isFree: boolean) => {}): Promise<boolean> =>
  connected(deps.connection, async (lock) => {
    // Held by a transaction, which a pooler leaves on one connection.
    await lock.query('begin')
    const { rows } = await lock.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(hashtext('${LOCK}')) as free`)
    const isFree = rows[0]?.free === true
    onTurn(isFree)
    if (!isFree || !(await isWanted())) return false
    await backUpNow(deps)
    return true
  })

/** Returns whether a process is making a backup. */
async function isBackingUp(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and objid = (hashtext(${LOCK})::bigint & 4294967295)::oid and objsubid = 1`.execute(db)
  return rows.length > 0
}

async function isDue({ db, hour, now }: NightlyDeps): Promise<boolean> {
  const since = lastHour(now(), hour)
  const made = await db.selectFrom('backups').select(['name', 'ended_at']).where('ended_at', '>=', since).execute()
  return made.every(({ name, ended_at }) => name === null && now().getTime() - ended_at.getTime() >= AGAIN_MS)
}

async function backUpNow({ db, connection, files, place, passphrase, now }: NightlyDeps): Promise<void> {
  const begun_at = now()
  const name = nightlyName(begun_at)
  const record = (result: { name: string; bytes: number; error: string | null } | { error: string }) =>
    db
      .insertInto('backups')
      .values({ begun_at, ended_at: now(), place: place.describe, ...result })
      .execute()
  let lacking: LackingFiles | null = null
  try {
    let missing: number[] = []
    const bytes = await place.store(name, (out) =>
      connected(connection, async (client) => ({ missing } = await writeBackup(client, out, { store: files, passphrase }))),
    )
    if (missing.length > 0) lacking = new LackingFiles(missing)
    await record({ name, bytes, error: lacking && lacking.message })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await record({ error: reason.slice(0, 1000) }).catch(() => undefined)
    throw error
  }
  await removeOutdated(db, place, now)
  if (lacking) throw lacking
}

async function removeOutdated(db: Kysely<DB>, place: BackupPlace, now: () => Date): Promise<void> {
  const lacking = await db.selectFrom('backups').select('name').where('name', 'is not', null).where('error', 'is not', null).execute()
  const names = outdated(await place.list(), new Set(lacking.map(({ name }) => name ?? '')))
  for (const name of names) await place.remove(name)
  if (names.length > 0) await db.updateTable('backups').set({ removed_at: now() }).where('name', 'in', names).execute()
  await db.deleteFrom('backups').where('ended_at', '<', keptSince('backupRecord', now())).execute()
}

const LOOK_MS = 5 * 60_000

/** The nightly backups of a running server. */
export interface NightlyBackups {
  place: BackupPlace
  /** From this hour of the machine's time zone on they are made. */
  hour: number
  /** Whether a passphrase is needed to read them. */
  isSealed: boolean
  /** Begins one now; false if one is being made. How it ends is recorded as it is for a nightly one, whose place it takes. */
  begin(): Promise<boolean>
  /** Whether one is being made, by any process. */
  isRunning(): Promise<boolean>
  /** Resolves when one under way has ended. */
  stop(): Promise<void>
}

/** Makes the nightly backups, and never keeps the process alive. */
export function startNightlyBackups(deps: NightlyDeps, jobs: TimedJobs): NightlyBackups {
  const { db, hour, log, passphrase, place } = deps
  let underWay: Promise<void> | null = null
  const run = async (backUp: () => Promise<boolean>): Promise<void> => {
    try {
      await jobs.run('nightly-backup', backUp)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const then = error instanceof LackingFiles ? 'what was made is kept beside the complete ones' : 'it is tried again in half an hour'
      log.error({ reason }, `the nightly backup to ${place.describe} failed; ${then}`)
    }
    underWay = null
  }
  const timer = setInterval(() => {
    underWay ??= run(() => backUpNightly(deps))
  }, LOOK_MS)
  timer.unref()
  const isRunning = async () => underWay !== null || (await isBackingUp(db))
  return {
    place,
    hour,
    isSealed: passphrase !== undefined,
    async begin() {
      // Another call may have begun one meanwhile; another process is known by the lock alone.
      if ((await isRunning()) || underWay !== null) return false
      return new Promise((resolve) => {
        const ended = run(() => backUpAlone(deps, async () => true, resolve))
        underWay = ended
        // One that failed before its turn has begun too.
        void ended.then(() => resolve(true))
      })
    },
    isRunning,
    async stop() {
      clearInterval(timer)
      await underWay
      place.close()
    },
  }
}

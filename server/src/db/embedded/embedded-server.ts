import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, closeSync, lstatSync, mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseStartError, type DatabaseLog } from '../log'
import { readableToAll } from '../private-files'
import { dropBallast, takeBallast } from './ballast'
import { canEnter, chooseAccount, type Account } from './account'
import { findBinaries } from './binaries'
import { APP_DATABASE, APP_ROLE, ADMIN_ROLE, initCluster } from './init-cluster'
import { takeAppLock, takeServerLock } from './locks'
import {
  clusterMajor,
  embeddedPaths,
  makeSocketDirectory,
  networkFileSystem,
  ownerOf,
  PORT,
  removeOldSocketDirectory,
  type EmbeddedPaths,
} from './paths'
import { startPostmaster, type Postmaster, type PostmasterOptions } from './postmaster'

export interface EmbeddedOptions {
  /** Contains the cluster, its locks and its socket; created if missing. */
  directory: string
  log: DatabaseLog
  /** False gives up durability for speed; for tests only. Default true. */
  durable?: boolean
  maxConnections?: number
}

export interface ConnectionSettings {
  host: string
  port: number
  user: string
  database: string
}

/** An embedded PostgreSQL server; it restarts by itself when it dies. */
export interface EmbeddedServer {
  connection: ConnectionSettings
  /** Superuser connection; for tests, which create databases. */
  admin: ConnectionSettings
  version: string
  stop(): Promise<void>
}

const FIRST_BACKOFF_MS = 200
const LONGEST_BACKOFF_MS = 10_000
const HEALTHY_AFTER_MS = 60_000

/**
 * Starts the embedded server on its directory.
 * @throws DatabaseStartError when the data is in use, the programs are missing or the server does not come up.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, durable = true } = options
  const paths = embeddedPaths(options.directory)
  readableToAll(() => mkdirSync(paths.base, { recursive: true }))
  // The account that root has the server run by passes through; the contents are closed.
  chmodSync(paths.base, process.getuid?.() === 0 ? 0o711 : 0o700)
  const releaseAppLock = takeAppLock(paths)
  try {
    const networked = networkFileSystem(paths.base)
    if (networked)
      log.warn(
        { directory: paths.base, fileSystem: networked },
        'the database is on a network file system, which may lose data; use a local disk',
      )
    const attempt = (): Promise<Started> => firstStart(paths, options, networked !== null)
    const started = await attempt().catch((error: Error) => {
      if (!dropBallast(paths, error.message)) throw error
      log.warn({ directory: paths.base }, 'the disk is full; trying again without the ballast')
      return attempt()
    })
    if (durable) takeBallast(paths).catch((error: Error) => log.warn({ reason: error.message }, 'there is no room for the ballast'))
    return supervise(started, releaseAppLock)
  } catch (error) {
    releaseAppLock()
    throw error
  }
}

interface Started {
  setup: PostmasterOptions
  postmaster: Postmaster
}

async function firstStart(
  paths: EmbeddedPaths,
  { log, durable = true, maxConnections = 40 }: EmbeddedOptions,
  networked: boolean,
): Promise<Started> {
  const account = prepareAccount(paths)
  const lock = await takeServerLock(paths, log)
  let setup: PostmasterOptions
  try {
    const major = clusterMajor(paths)
    const binaries = findBinaries(paths, account, major)
    const { bin, version, otherBecause } = binaries
    if (otherBecause !== null)
      log.warn({ bin, version, because: otherBecause }, 'the database runs on another PostgreSQL than the bundled one')
    if (major === null) await initCluster({ paths, binaries, account, lockFd: lock.fd, durable })
    const socketDirectory = makeSocketDirectory(paths, networked)
    if (account) chownSync(socketDirectory, account.uid, account.gid)
    setup = { paths, binaries, account, socketDirectory, durable, maxConnections, log }
  } catch (error) {
    closeSync(lock.fd)
    throw error
  }
  return { setup, postmaster: await startPostmaster(setup, lock) }
}

function prepareAccount(paths: EmbeddedPaths): Account | null {
  const owner = ownerOf(paths.cluster)
  const account = chooseAccount(owner)
  if (!account) return null
  if (owner !== null && owner !== account.uid) giveTo(account, paths.cluster)
  if (canEnter(account, paths.base)) return account
  const passing = { ...account, passThrough: true }
  if (canEnter(passing, paths.base)) return passing
  throw new DatabaseStartError(
    `PostgreSQL runs as the user '${account.name}', who may not enter ${paths.base}. ` +
      'Set DATA_DIR to a directory outside closed ones such as /root, for example /var/lib/keel, or start Keel as an ordinary user.',
  )
}

/** The data came from another machine or container, where the user had another number. */
function giveTo(account: Account, directory: string): void {
  if (lstatSync(directory).isSymbolicLink()) return
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, directory])
}

function supervise({ setup, postmaster }: Started, release: () => void): EmbeddedServer {
  const { paths, log, socketDirectory } = setup
  let current: Postmaster | null = postmaster
  const stopping = new AbortController()

  /** Runs for the life of the server: waits for an unexpected end and restarts with growing delays. */
  const keepAlive = async (): Promise<void> => {
    let backoff = FIRST_BACKOFF_MS
    let startedAt = Date.now()
    let reason = ''
    for (;;) {
      if (current) reason = await current.exited
      current = null
      if (stopping.signal.aborted) return
      dropBallast(paths, reason)
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) backoff = FIRST_BACKOFF_MS
      log.error({ reason, retryInMs: backoff }, 'the database server ended unexpectedly')
      await delay(backoff, undefined, { signal: stopping.signal }).catch(() => undefined)
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS)
      if (stopping.signal.aborted) return
      try {
        startedAt = Date.now()
        current = await startPostmaster(setup, await takeServerLock(paths, log))
        if (stopping.signal.aborted) return
        log.info({ pid: current.pid }, 'the database server is running again')
      } catch (error) {
        reason = (error as Error).message
      }
    }
  }

  const kept = keepAlive()
  const endpoint = { host: socketDirectory, port: PORT }
  return {
    connection: { ...endpoint, user: APP_ROLE, database: APP_DATABASE },
    admin: { ...endpoint, user: ADMIN_ROLE, database: 'postgres' },
    version: setup.binaries.version,
    async stop() {
      stopping.abort()
      await stopPostmaster(current)
      await kept
      if (current) await stopPostmaster(current) // it was in the middle of a restart
      removeOldSocketDirectory(paths)
      release()
    },
  }
}

/** SIGINT ends open sessions and writes a checkpoint; SIGQUIT leaves recovery to the next start. */
async function stopPostmaster(postmaster: Postmaster | null): Promise<void> {
  if (!postmaster) return
  for (const [signal, ms] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    postmaster.signal(signal)
    const patience = new AbortController()
    const ended = await Promise.race([postmaster.exited.then(() => true), delay(ms, false, { signal: patience.signal }).catch(() => true)])
    patience.abort()
    if (ended) return
  }
}

import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  readlinkSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseStartError, type DatabaseLog } from '../log'
import type { EmbeddedPaths } from './paths'

/**
 * flock(2) decides ownership: the kernel releases it with its last holder, so a stale file or a recycled process id can never
 * block a start. flock(1) locks the open file it inherits from us as descriptor 3.
 */
const FLOCK_BUSY = 1

/** 'unsupported' if flock(1) is missing or the file system has no locks. */
type LockResult = 'taken' | 'busy' | 'unsupported'

function tryLock(fd: number): LockResult {
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  if (status === 0) return 'taken'
  return status === FLOCK_BUSY ? 'busy' : 'unsupported'
}

/** Waits without blocking the event loop. */
function waitForLock(fd: number, seconds: number): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn('flock', ['-w', String(seconds), '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
}

interface Owner {
  pid: number
  host: string
}

/** Claims the data for this process, or throws with the process id of the present owner. Returns the release function. */
export function takeAppLock(paths: EmbeddedPaths): () => void {
  const fd = openSync(paths.appLock, 'a+', 0o600)
  const before = readOwner(paths.appLock)
  const result = tryLock(fd)
  if (result === 'busy' || (result === 'unsupported' && before && isRunning(before))) {
    closeSync(fd)
    throw new DatabaseStartError(
      `The data in ${paths.base} is in use by process ${before ? describeOwner(before) : 'of another program'}. ` +
        'Stop that one first, or give this one another DATA_DIR.',
    )
  }
  try {
    ftruncateSync(fd)
    writeSync(fd, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner))
  } catch {
    // A full disk: others are then refused without our name.
  }
  return () => {
    ftruncateSync(fd)
    closeSync(fd)
  }
}

const describeOwner = (owner: Owner): string => (owner.host === hostname() ? String(owner.pid) : `${owner.pid} on ${owner.host}`)

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner
  } catch {
    return null // empty after a clean stop
  }
}

function isRunning(owner: Owner): boolean {
  if (owner.host !== hostname() || owner.pid === process.pid) return false
  try {
    process.kill(owner.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns a descriptor to pass to the postmaster; `exclusive` means that no other PostgreSQL can be using the cluster. */
export interface ServerLock {
  fd: number
  exclusive: boolean
}

/**
 * Ensures that no process of an earlier server is left: stops it politely, then by force. Called by the holder of the application
 * lock only, so the holder of the server lock is an orphan.
 */
export async function takeServerLock(paths: EmbeddedPaths, log: DatabaseLog): Promise<ServerLock> {
  const fd = openSync(paths.serverLock, 'a+', 0o600)
  try {
    const result = tryLock(fd)
    if (result === 'taken') return { fd, exclusive: true }
    if (result === 'unsupported') {
      await stopByPidFile(paths, log)
      return { fd, exclusive: false }
    }
    for (const [signal, seconds] of [
      ['SIGINT', 10],
      ['SIGQUIT', 5],
      ['SIGKILL', 5],
    ] as const) {
      const holders = holdersOf(fd)
      log.warn({ signal, pids: holders }, 'stopping a database server that outlived its application')
      signalAll(signal === 'SIGINT' ? postmasterAmong(holders, paths) : holders, signal)
      if (await waitForLock(fd, seconds)) return { fd, exclusive: true }
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  throw new DatabaseStartError(`An earlier database server still uses ${paths.cluster} and cannot be stopped.`)
}

/** SIGINT to a backend only cancels its query, so the polite request goes to the postmaster if it is alive. */
function postmasterAmong(holders: number[], paths: EmbeddedPaths): number[] {
  const postmaster = readPostmasterPid(paths)
  return postmaster !== null && holders.includes(postmaster) ? [postmaster] : holders
}

function readPostmasterPid(paths: EmbeddedPaths): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(paths.cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : null
  } catch {
    return null // there is no such file, or the server died while writing it
  }
}

/** Returns every other process that has the lock file open, by inode, so that no unrelated process can be hit. */
function holdersOf(fd: number): number[] {
  const wanted = fstatSync(fd)
  const pids: number[] = []
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) continue
    if (hasOpen(pid, wanted)) pids.push(pid)
  }
  return pids
}

function hasOpen(pid: number, file: Stats): boolean {
  const directory = `/proc/${pid}/fd`
  try {
    return readdirSync(directory).some((name) => {
      const stat = statSync(join(directory, name), { throwIfNoEntry: false })
      return stat?.ino === file.ino && stat.dev === file.dev
    })
  } catch {
    return false // the process ended meanwhile, or is not readable
  }
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it ended by itself meanwhile
    }
  }
}

/** Without flock(1): trust the pid file only if that process is a server working in our cluster. */
async function stopByPidFile(paths: EmbeddedPaths, log: DatabaseLog): Promise<void> {
  const pid = readPostmasterPid(paths)
  if (pid === null || !isServerOf(pid, paths)) return
  log.warn({ pids: [pid] }, 'stopping a database server that outlived its application')
  signalAll([pid], 'SIGINT')
  for (let waited = 0; waited < 15_000 && isServerOf(pid, paths); waited += 50) await delay(50)
}

function isServerOf(pid: number, paths: EmbeddedPaths): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(paths.cluster)
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return typeof stdout === 'string' && stdout.includes(paths.cluster)
  }
}

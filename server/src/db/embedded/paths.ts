import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Paths of one embedded server; all are absolute. */
export interface EmbeddedPaths {
  base: string
  /** The cluster itself (PGDATA). */
  cluster: string
  /** A cluster in the making; it becomes `cluster` by one rename, so that a crash leaves nothing unfinished. */
  unfinished: string
  /** Held by the application for as long as it runs. */
  appLock: string
  /** Held by the postmaster and all its children for as long as one of them lives. */
  serverLock: string
  /** How another process of the same program reaches the running server. */
  address: string
}

/** How to reach a running embedded server. */
export interface EmbeddedAddress {
  host: string
  port: number
}

export const PORT = 5432
const MAX_SOCKET_PATH_BYTES = 107

export function embeddedPaths(directory: string): EmbeddedPaths {
  const base = resolve(directory)
  return {
    base,
    cluster: join(base, 'cluster'),
    unfinished: join(base, 'cluster.init'),
    appLock: join(base, 'app.lock'),
    serverLock: join(base, 'server.lock'),
    address: join(base, 'server.json'),
  }
}

/**
 * Creates a private directory for the server's socket and stores its path for others and for the next start. It is next to the
 * data unless that path is too long for a socket.
 */
export function makeSocketDirectory(paths: EmbeddedPaths, networked: boolean): string {
  removeOldSocketDirectory(paths)
  const directory = newSocketDirectory(paths, networked)
  writeAddress(paths, { host: directory, port: PORT })
  return directory
}

function newSocketDirectory(paths: EmbeddedPaths, networked: boolean): string {
  const near = join(paths.base, 'run')
  const nearSocket = join(near, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(nearSocket) <= MAX_SOCKET_PATH_BYTES && !networked) {
    mkdirSync(near, { mode: 0o700, recursive: true })
    return near
  }
  const root = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp'
  return mkdtempSync(join(root, 'keel-pg-'))
}

export function readAddress(paths: EmbeddedPaths): EmbeddedAddress | null {
  try {
    return JSON.parse(readFileSync(paths.address, 'utf8')) as EmbeddedAddress
  } catch {
    return null // not running, or stopped in the middle of writing: in both cases unreachable
  }
}

function writeAddress(paths: EmbeddedPaths, address: EmbeddedAddress): void {
  writeFileSync(`${paths.address}.new`, JSON.stringify(address), { mode: 0o600 })
  renameSync(`${paths.address}.new`, paths.address)
}

/** Only called by the holder of the server lock: the old socket is unused by then. */
export function removeOldSocketDirectory(paths: EmbeddedPaths): void {
  const old = readAddress(paths)?.host
  rmSync(paths.address, { force: true })
  rmSync(join(paths.base, 'run'), { recursive: true, force: true })
  if (old && /\/keel-pg-[A-Za-z0-9]{6}$/.test(old)) rmSync(old, { recursive: true, force: true })
}

/** Returns the major version of the cluster on disk, or null if there is none yet. */
export function clusterMajor(paths: EmbeddedPaths): number | null {
  try {
    return Number.parseInt(readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function ownerOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
}

const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9p'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
])

/** Returns the kind of network file system `path` is on, or null. Locks and flushes are unreliable there. */
export function networkFileSystem(path: string): string | null {
  return NETWORK_FILE_SYSTEMS.get(statfsSync(path).type >>> 0) ?? null
}

/** Makes a rename inside `directory` survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function renameForGood(from: string, to: string): Promise<void> {
  renameSync(from, to)
  await syncDirectory(dirname(to))
}

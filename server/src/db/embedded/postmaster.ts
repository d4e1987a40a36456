import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseStartError, type DatabaseLog } from '../log'
import { asAccount, type Account } from './account'
import type { Binaries } from './binaries'
import { ADMIN_ROLE, serverEnvironment } from './init-cluster'
import type { ServerLock } from './locks'
import { PORT, type EmbeddedPaths } from './paths'

export interface PostmasterOptions {
  paths: EmbeddedPaths
  binaries: Binaries
  account: Account | null
  socketDirectory: string
  /** False gives up durability for speed; for tests only. */
  durable: boolean
  maxConnections: number
  log: DatabaseLog
}

/** One run of the server; `exited` settles when the process has ended, with its last messages. */
export interface Postmaster {
  pid: number
  exited: Promise<string>
  signal(signal: NodeJS.Signals): void
}

const POLL_MS = 10
const RECOVERY_LIMIT_MS = 5 * 60_000
const TAIL_LINES = 20
/** The first may quote user data; the last repeats for every connection attempt and would push the reason out of the log. */
const UNTOLD = /^(ERROR:|STATEMENT:|DETAIL:|CONTEXT:|FATAL: {2}the database system is )/

/** Starts the server under a lock already held, and resolves when it accepts statements. */
export async function startPostmaster(options: PostmasterOptions, lock: ServerLock): Promise<Postmaster> {
  let child: ChildProcess
  try {
    if (lock.exclusive) removeStaleFiles(options)
    child = spawnPostmaster(options, lock.fd)
  } finally {
    closeSync(lock.fd) // from here on only the server and its children hold it
  }
  const exited = watch(child, options.log)
  const startedAt = Date.now()
  for (;;) {
    const ended = await Promise.race([delay(POLL_MS, null), exited])
    if (ended !== null) throw new DatabaseStartError(`The database server did not start. ${ended}`)
    if (await answers(options.socketDirectory)) break
    if (Date.now() - startedAt > RECOVERY_LIMIT_MS) {
      child.kill('SIGQUIT')
      throw new DatabaseStartError(`The database server did not respond within ${RECOVERY_LIMIT_MS / 60_000} minutes.`)
    }
  }
  return { pid: child.pid ?? 0, exited, signal: (signal) => void child.kill(signal) }
}

/** PostgreSQL refuses to start over these when the process ids in them exist again; the lock shows that no server runs. */
function removeStaleFiles({ paths, socketDirectory }: PostmasterOptions): void {
  rmSync(join(paths.cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketDirectory)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDirectory, name), { force: true })
  }
}

function spawnPostmaster(options: PostmasterOptions, lockFd: number): ChildProcess {
  const { paths, binaries, account, socketDirectory, durable, maxConnections } = options
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_permissions: '0700',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    shared_buffers: '64MB',
    dynamic_shared_memory_type: 'mmap', // neither a small /dev/shm nor logind's RemoveIPC can hurt
    max_connections: String(maxConnections),
    jit: 'off',
    ssl: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Neither statements nor values reach the log: they contain user data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
  if (binaries.major >= 18) settings.io_method = 'sync'
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', paths.cluster, '-k', socketDirectory, ...flags]
  const command = asAccount(account, join(binaries.bin, 'postgres'), args, 'INT')
  return spawn(command.file, command.args, {
    cwd: '/',
    uid: command.uid,
    gid: command.gid,
    env: serverEnvironment(),
    detached: true, // a Ctrl-C in the terminal is for the application, which then stops the server
    stdio: ['ignore', 'ignore', 'pipe', lockFd],
  })
}

/** Logs grave messages and keeps the last lines to explain an unexpected end. */
function watch(child: ChildProcess, log: DatabaseLog): Promise<string> {
  const tail: string[] = []
  let rest = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = line.replace(/^\S+ \S+ UTC \[\d+\] /, '')
      if (!UNTOLD.test(message)) tail.push(message)
      if (/^(PANIC|WARNING):/.test(message)) log.warn({ server: message }, 'database server message')
    }
    tail.splice(0, tail.length - TAIL_LINES)
  })
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => {
      // The last lines may still be in the pipe; 'close' is of no use, since an orphan backend can keep the pipe open.
      setTimeout(() => done(`It ended with ${signal ?? `code ${code}`}. ${tail.slice(-6).join(' | ')}`.trim()), 5)
    })
  })
}

/** Returns whether the server executes statements, which no line of its log says. */
async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ host, port: PORT, user: ADMIN_ROLE, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined) // the connection attempt rejects as well
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false // not yet; the caller watches the process for the reason
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Missing resources: space on a disk and the database, which everything needs, or the store of uploaded files. */
export type Outage = 'disk' | 'database' | 'files'

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Of PostgreSQL: no connection (class 08), starting or stopping, out of connections, read-only. */
const DATABASE_CODES = /^(08...|57P0[1-3]|53300|25006)$/
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Messages of the driver for a lost connection, which have no code. */
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|terminating connection)/

/** Returns the outage that an error of the database or the file system indicates; null if none. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && DISK_CODES.has(code)) return 'disk'
  if (code === 'FILES_AWAY') return 'files'
  // Without a server its socket's file is missing too.
  if (code !== undefined && (DATABASE_CODES.test(code) || CONNECTION_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect')))
    return 'database'
  if (DRIVER_WORDS.test(error.message)) return 'database'
  return error.cause === undefined ? null : outageOf(error.cause)
}

/** One line for the log and the operator. */
export const OUTAGE_WORDS: Record<Outage, string> = {
  disk: 'the disk is full: nothing can be stored until there is room',
  database: 'the database is away: calls are answered with 503 until it is back',
  files: 'the store of uploaded files is away: files are neither stored nor sent until it is back',
}

const RECENT_MS = 30_000

/** Remembers the outages that calls met, for those that cannot be checked, such as the disk of another machine. */
export class OutageMemory {
  readonly #seenAt = new Map<Outage, number>()

  note(outage: Outage): void {
    this.#seenAt.set(outage, Date.now())
  }

  isRecent(outage: Outage): boolean {
    return Date.now() - (this.#seenAt.get(outage) ?? -Infinity) < RECENT_MS
  }
}

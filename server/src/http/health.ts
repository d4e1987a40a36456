import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import type { Kysely } from 'kysely'
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FileStore } from '../adapters/files'
import type { Mail } from '../adapters/mail'
import type { Config } from '../config'
import type { DB } from '../db/schema'
import { hasToken } from './bearer'
import { OUTAGE_WORDS, type OutageMemory } from '../outages'

const DATABASE_ANSWERS_MS = 3000
/** With less free space the next upload or segment of the database's log may not fit. */
export const LEAST_FREE_BYTES = 32 * 1024 * 1024
const RETRY_AFTER_SECONDS = 5
/** The database is checked at most once in this time. */
const KEPT_MS = 1000

interface HealthDeps {
  config: Pick<Config, 'DATA_DIR' | 'HEALTH_TOKEN'>
  db: Kysely<DB>
  files: Pick<FileStore, 'problem'>
  mail: Mail
  outages: OutageMemory
  /** Implementations in use, for the operator. */
  describe: Record<string, string>
  metrics: () => unknown
  /** Returns what the regular checks of this machine found, by part. */
  findings: () => Record<string, string>
  /** Returns why other processes are not heard; null if all are. */
  busProblem: () => string | null
  /** Returns why a balancer must not send people to this process; null when it may. */
  notReady: () => 'starting' | 'stopping' | 'cut off' | null
  /** Limits the requests of one address. */
  onRequest: onRequestAsyncHookHandler | onRequestHookHandler
}

/** Returns the problem of each part that everything needs; null if it has none. */
interface Findings {
  database: string | null
  disk: string | null
  freeBytes: number | null
}

async function examine({ config, db, outages }: HealthDeps): Promise<Findings> {
  const reply = db.selectNoFrom((eb) => eb.val(1).as('one')).execute()
  const late = delay(DATABASE_ANSWERS_MS, 'no answer within 3 seconds', { ref: false })
  const [database, room] = await Promise.all([
    Promise.race([reply.then(() => null), late]).catch((error: Error) => error.message),
    statfs(config.DATA_DIR).catch(() => null),
  ])
  const freeBytes = room && room.bavail * room.bsize
  const full = outages.isRecent('disk') || (freeBytes !== null && freeBytes < LEAST_FREE_BYTES)
  return { database, disk: full ? OUTAGE_WORDS.disk : null, freeBytes }
}

/**
 * `GET /ready`, for a balancer: 200 and `ready`, or 503 while the process starts or stops, or alone cannot reach what another one can:
 * the database, the bus or the files. What none can reach leaves all of them ready, or none would be left to say so.
 *
 * `GET /health`: 200 and `ok`, or 503 and `unavailable`, and nothing else. With HEALTH_TOKEN as a bearer token the response lists
 * implementations and problems.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  let kept: { at: number; findings: Promise<Findings> } | null = null
  const find = (): Promise<Findings> => {
    if (!kept || Date.now() - kept.at > KEPT_MS) kept = { at: Date.now(), findings: examine(deps) }
    return kept.findings
  }
  app.get('/ready', { onRequest: deps.onRequest }, async (_request, reply) => {
    const why = deps.notReady()
    void reply.code(why === null ? 200 : 503).header('cache-control', 'no-store')
    return { status: why ?? 'ready' }
  })
  app.get('/health', { onRequest: deps.onRequest }, async (request, reply) => {
    const findings = await find()
    const isHealthy = findings.database === null && findings.disk === null
    const status = isHealthy ? 'ok' : 'unavailable'
    void reply.code(isHealthy ? 200 : 503).header('cache-control', 'no-store')
    if (!isHealthy) void reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (!hasToken(request, deps.config.HEALTH_TOKEN)) return { status }
    const { files, mail, outages, describe, metrics } = deps
    // Without them lessons go on, so they make nothing unavailable.
    const filesProblem = (await files.problem()) ?? (outages.isRecent('files') ? OUTAGE_WORDS.files : null)
    const [mailOutage, mailCounts] = await Promise.all([mail.outage().catch(() => null), mail.counts().catch(() => null)])
    return {
      status,
      problems: {
        ...deps.findings(),
        database: findings.database,
        disk: findings.disk,
        files: filesProblem,
        mail: mailOutage?.reason ?? null,
        bus: deps.busProblem(),
      },
      mails_waiting: mailCounts?.waiting ?? null,
      disk_free_bytes: findings.freeBytes,
      node: process.version,
      uptime_seconds: Math.round(process.uptime()),
      ...describe,
      live: metrics(),
    }
  })
}

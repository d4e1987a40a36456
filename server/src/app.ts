import { checkEvent } from '@keel/contract/realtime/check-event'
import { API_BASE } from '@keel/contract/protocol'
import { routes } from '@keel/contract/routes/index'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createBackupPlace } from './adapters/backups'
import { createMemoryBus, watchNodes, type Bus, type NodeBus } from './adapters/bus'
import { createCaptcha } from './adapters/captcha/altcha'
import { createDraftModel } from './adapters/drafts/chat-completions'
import { createFileStore } from './adapters/files'
import { createMail } from './adapters/mail'
import { createPush, type PushOptions } from './adapters/push'
import { createSpeech } from './adapters/speech/create-speech'
import { createTranslators } from './adapters/translation/create-translators'
import { watchBackups } from './checks/backups'
import { watchMachine } from './checks/watch'
import type { Config } from './config'
import { TO_ROOM, type Context } from './context'
import { registerDomains } from './domains'
import { createRoomRules } from './domains/board-items'
import { recordPresence, watchAbandoned } from './domains/lessons'
import { watchHomework, watchPushes, watchReminders } from './domains/notifications'
import { createLiveRights } from './domains/rooms'
import { shareCard } from './domains/shares'
import { siteName } from './domains/site'
import { startPurging } from './domains/purging'
import { createTokenLookup } from './domains/tokens'
import { createSessions, hasAccounts, issueMailToken } from './domains/users'
import { lastGoodBackup, startNightlyBackups } from './db/backup/nightly'
import type { Database } from './db/open-database'
import { afterCommit } from './db/unit'
import { makeBinder } from './http/bind-route'
import { makeDrain } from './http/drain'
import { serveHealth } from './http/health'
import { makeOnce } from './http/idempotency'
import { HEALTH_PER_MINUTE, limitOf } from './http/limits'
import { serveDocs } from './http/openapi'
import { inTurn, isWebSocketUpgrade, serveWithoutUpgrade } from './http/plain-upgrades'
import { makeRecognition } from './http/caller'
import { networkOf } from './http/client-address'
import { createGate } from './http/gate'
import { isFromOwnMachine, makeHostCheck } from './http/hosts'
import { allowedOrigins, createHttp, makeOriginCheck } from './http/server'
import { createMetrics } from './metrics'
import { KeptWebFiles } from './http/kept-web-files'
import { scriptHashes, serveWebClient, webBuild, type CardOf, type Installation } from './http/web-client'
import { watchUnannounced } from './http/unannounced'
import { createRealtime, systemClock, type Realtime } from './realtime'
import { TimedJobs } from './timed-jobs'
import { VERSION } from './version'

/** Of ten database connections. */
const LARGE_READS = { atOnce: 2, ofOneCaller: 1 }

export interface AppOptions {
  config: Config
  log: Logger
  database: Pick<Database, 'db' | 'describe'> & Partial<Pick<Database, 'pool'>>
  /** Folder of the built web client. */
  webDist: string
  /** Parse answers and live events by their schemas too, and fail loudly: for tests and development. */
  checkAnswers: boolean
  /** Called with each live event that does not fit its schema, before the error is thrown. */
  onWrongEvent?: (error: unknown) => void
  tls?: { cert: string; key: string } | null
  /** Passes live events on to the other processes of this installation; without it there are none. Closed by the caller. */
  bus?: Bus & Partial<Pick<NodeBus, 'describe' | 'register'>>
  now?: () => Date
  push?: PushOptions
}

export interface App {
  http: FastifyInstance
  ctx: Context
  /**
   * `/ready` says 503 at once; after `noticeMs` nothing is accepted any more and the live connections are closed. Resolves when these
   * are closed and the running calls are answered, at the latest after `ms` more.
   */
  drain: (noticeMs: number, ms: number) => Promise<void>
  /** Also ends the jobs under way. */
  close: () => Promise<void>
  describe: Record<string, string>
}

const ANNOUNCING = ['toRoom', 'toUser', 'peopleChanged', 'forget', 'kick', 'endSession', 'endUser'] as const

/** A call's broadcasts wait until everything it stores is committed. */
function announcingAfterCommit(live: Realtime, log: Logger): Realtime {
  const announce = (name: (typeof ANNOUNCING)[number]) => {
    const send = live[name] as (...args: unknown[]) => void
    return (...args: unknown[]) =>
      afterCommit(() => {
        if (log.isLevelEnabled('debug'))
          log.debug({ live: name, to: args[0], action: (args[1] as { action?: string } | undefined)?.action }, 'live event')
        send(...args)
      })
  }
  return { ...live, ...Object.fromEntries(ANNOUNCING.map((name) => [name, announce(name)])) }
}

/** The whole product in one process, wired but not yet listening. */
export async function buildApp({
  config,
  log,
  database,
  webDist,
  checkAnswers,
  onWrongEvent,
  tls = null,
  bus = createMemoryBus(),
  now = () => new Date(),
  push: pushOptions,
}: AppOptions): Promise<App> {
  const { db } = database
  const sessions = createSessions(db, now, {
    onExtended: ({ id, sessionId, expiresAt }) => live.extendSession(id, sessionId, expiresAt),
    onUncached: (userId) => live.forgetUser(userId),
    ratePerMinute: config.RATE_PER_MINUTE,
    isShared: bus.shared,
  })
  const isAllowedOrigin = makeOriginCheck(config)
  const recognition = makeRecognition(config, sessions.find, createTokenLookup(db, now, config.RATE_PER_MINUTE))
  const http = await createHttp(config, log, tls, recognition, await scriptHashes(webDist))
  const drainCalls = makeDrain(http)
  const metrics = await createMetrics(config.METRICS_TOKEN)
  metrics.count(http)
  const files = await createFileStore(config)
  const mail = await createMail(config, log, db, now, (token, to) => issueMailToken(db, token, to, now()))
  const push = createPush(config, db, log, now, pushOptions)
  const captcha = await createCaptcha(config, db)
  const speech = createSpeech(config, log)
  const translators = createTranslators(config)
  const drafts = createDraftModel(config)
  const { boardOf, ...rights } = createLiveRights(db)
  const live: Realtime = createRealtime({
    log,
    bus,
    clock: { ...systemClock, wall: () => now().getTime() },
    allowedOrigins: () => allowedOrigins(config),
    address: (request) => networkOf(recognition.addressOf(request)),
    authenticate: async (request: IncomingMessage) => {
      const token = http.parseCookie(request.headers.cookie ?? '')[recognition.cookies.session]
      const user = token ? await sessions.find(token, recognition.addressOf(request)) : null
      // Unverified teachers too: they wait for `email_verified`, and have no room to enter yet.
      return user && { userId: user.id, sessionId: user.sessionId, expiresAt: user.expiresAt }
    },
    sessions: sessions.check,
    onSessionsChanged: sessions.changedElsewhere,
    ...rights,
    checkEvent: checkAnswers
      ? (action, data) => {
          try {
            checkEvent(action, data)
          } catch (error) {
            onWrongEvent?.(error)
            throw error
          }
        }
      : undefined,
    rules: createRoomRules(boardOf, systemClock.now),
    async onPresence(roomId) {
      // Waits until this process has sent its own seats to the others, or it is known that it cannot.
      await bus.sent()
      await recordPresence(db, roomId, () => live.presence(roomId), now, bus.isUp)
    },
  })
  watchUnannounced(http, db, () => live.restartStreams())
  const largeReads = createGate(LARGE_READS)
  const { toRoom, ...announcing } = announcingAfterCommit(live, log)
  const jobs = new TimedJobs()
  const place = await createBackupPlace(config)
  const { BACKUP_HOUR: hour, BACKUP_PASSPHRASE: passphrase } = config
  const backups =
    place && database.pool
      ? startNightlyBackups({ db, connection: database.pool.options, files, place, hour, passphrase, log, now }, jobs)
      : null
  const ctx: Context = {
    config,
    log,
    db,
    live: announcing,
    [TO_ROOM]: toRoom,
    files,
    captcha,
    mail,
    push,
    speech,
    translators,
    drafts,
    web: await webBuild(webDist),
    largeReads,
    jobs,
    backups,
    now,
  }

  await http.register(
    async (api) => {
      const { bind, bound } = makeBinder({
        app: api,
        once: makeOnce(db, log, now),
        recognition,
        largeReads,
        checkAnswers,
        ratePerMinute: config.RATE_PER_MINUTE,
        isAllowedOrigin,
        announced: bus.shared ? () => bus.sent() : undefined,
      })
      registerDomains(bind, ctx, sessions)
      const missing = routes.filter(({ route }) => !bound.has(route))
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.map((m) => m.name).join(', ')}`)
    },
    { prefix: API_BASE },
  )
  await serveDocs(http, VERSION, config.RATE_PER_MINUTE)
  const describe = {
    version: VERSION,
    database: database.describe,
    files: files.describe,
    mail: mail.describe,
    speech: speech.describe,
    translation: translators.describe,
    ...(drafts ? { drafts: drafts.name } : {}),
    video: 'mesh',
    ...(bus.shared ? { processes: `several, over ${bus.describe ?? 'a bus'}` } : {}),
  }
  const more = backups ? [watchBackups(db, backups.place, now)] : []
  const watch = watchMachine({ config, db, log, jobs: ctx.jobs, now, more })
  // What is wrong with the place would be found out at night.
  if (backups) watch.checkSoon()
  const nodes = bus.register ? watchNodes({ bus, register: bus.register, log, files }) : null
  let notReady: 'starting' | 'stopping' | null = 'starting'
  void bus.whenUp().then(() => {
    if (notReady === 'starting') notReady = null
  })
  serveHealth(http, {
    notReady: () => notReady ?? (nodes?.lack() ? 'cut off' : null),
    config,
    db,
    files,
    mail,
    outages: http.outages,
    describe,
    metrics: () => live.metrics(),
    findings: watch.problems,
    busProblem: () => nodes?.problem() ?? null,
    onRequest: limitOf(http, config.RATE_PER_MINUTE, HEALTH_PER_MINUTE),
  })
  const { pool } = database
  const sources = {
    live: live.metrics,
    bus: bus.metrics,
    mail,
    largeReads,
    jobs: ctx.jobs,
    pool,
    machine: watch.machine,
    lastBackup: () => lastGoodBackup(db),
    hasBackups: backups !== null,
    version: VERSION,
  }
  metrics.serve(http, sources, limitOf(http, config.RATE_PER_MINUTE, HEALTH_PER_MINUTE))
  let used = false
  const installation = async (request: FastifyRequest): Promise<Installation> => {
    used ||= await hasAccounts(db)
    if (used) return 'used'
    return isFromOwnMachine(config, request.raw) ? 'new' : 'new-by-link'
  }
  const cardOf: CardOf = async (path, lang) => {
    const card = await shareCard(ctx, path, lang)
    return card && { ...card, site: await siteName(db, lang) }
  }
  const hasSession = ({ cookies }: FastifyRequest) => recognition.cookies.session in cookies
  const kept = new KeptWebFiles(db)
  // Before the first page of this build is served.
  await kept.keep(webDist, now()).catch((error: unknown) => log.warn({ err: error }, 'keeping the files of this build failed'))
  if (
    !(await serveWebClient(http, webDist, {
      cardOf,
      hasSession,
      revision: live.revision,
      installation,
      kept,
      ratePerMinute: config.RATE_PER_MINUTE,
    }))
  )
    log.warn('the web client is not built: only the API is served')
  const whenAnswered = inTurn(http.server)
  const isOurHost = makeHostCheck(config)
  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    whenAnswered(socket, () => {
      if (isWebSocketUpgrade(request) && isOurHost(request)) live.handleUpgrade(request, socket, head)
      else serveWithoutUpgrade(http.server, request, socket, head)
    }),
  )

  const stopJobs = [
    watchAbandoned(ctx),
    watchReminders(ctx),
    watchHomework(ctx),
    watchPushes(ctx),
    startPurging(ctx),
    watch.stop,
    ...(nodes ? [nodes.stop] : []),
    ...(backups ? [backups.stop] : []),
  ]
  let liveClosed: Promise<void> | undefined
  const closeLive = () => (liveClosed ??= live.close())
  const drain = async (noticeMs: number, ms: number) => {
    notReady = 'stopping'
    await delay(noticeMs)
    // No connection comes back to this process.
    const answered = drainCalls(ms)
    await Promise.all([answered, closeLive()])
  }
  const close = async () => {
    await Promise.all([...stopJobs.map((stop) => stop()), closeLive()])
    await http.close()
    await mail.close()
    await speech.close()
    files.close()
  }
  return { http, ctx, drain, close, describe }
}

import type { Language } from '@keel/contract/constants'
import { API_BASE, CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import type { FailureBody } from '@keel/contract/errors'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { sharedSettings } from '../../scripts/engines/shared-settings'
import { createBus } from '../src/adapters/bus'
import { objectsOf } from '../src/adapters/files/testing/bucket'
import type { PushOptions } from '../src/adapters/push'
import { buildApp, type App } from '../src/app'
import { readConfig, type Config } from '../src/config'
import type { Context } from '../src/context'
import { createSessions } from '../src/domains/users'
import { createTestDatabase, type TestDatabase } from './database'
import { storePerson } from './people'
import { quietLog } from './quiet-log'
import { NODES, noteOneNode, startBalancer } from './several-nodes'

export interface Answer<D> {
  status: number
  headers: Headers
  data: D
  failure: FailureBody
}
export interface TestUser {
  id: number
  email: string
  role: 1 | 2
  cookie: string
  sessionToken: string
}

/** Calls the server as one person would: with their cookies and the CSRF header. */
export interface Api {
  user: TestUser | null
  call<D = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<D>>
  get<D = unknown>(path: string): Promise<Answer<D>>
  post<D = unknown>(path: string, body?: unknown): Promise<Answer<D>>
  put<D = unknown>(path: string, body?: unknown): Promise<Answer<D>>
  delete<D = unknown>(path: string): Promise<Answer<D>>
  cookie: string
}

export interface TestApp extends App {
  /** What each process has in memory; `ctx` is that of the first. */
  contexts: Context[]
  url: string
  /** Without the API base, for the socket. */
  origin: string
  dataDir: string
  database: TestDatabase
  clock: { now: Date | null }
  /** Creates a verified person with a session. */
  user(
    role?: 'teacher' | 'student',
    more?: { verified?: boolean; first_name?: string; last_name?: string; email?: string; lang?: Language; operator?: boolean },
  ): Promise<Api & { user: TestUser }>
  guest(): Api
  /** Names of all stored files, and of uploads that are not complete. */
  storedFiles(): Promise<string[]>
  /** A person with a session that was made elsewhere. */
  as(user: TestUser): Api
  stop(): Promise<void>
}

const CSRF = 'test-csrf-token-0123456789'

/** Calls the server at this address. */
export function makeApi(url: string, user: TestUser | null): Api {
  const cookie = [`${CSRF_COOKIE}=${CSRF}`, user ? `${SESSION_COOKIE}=${user.sessionToken}` : ''].filter(Boolean).join('; ')
  async function call<D>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<D>> {
    const isForm = body instanceof FormData
    const text = body === undefined || isForm || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { cookie, [CSRF_HEADER]: CSRF, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    const received = await response.text()
    const parsed = (received.startsWith('{') ? JSON.parse(received) : {}) as { data: D } & FailureBody
    return { status: response.status, headers: response.headers, data: parsed.data, failure: parsed }
  }
  return {
    user,
    cookie,
    call,
    get: (p) => call('GET', p),
    post: (p, b = {}) => call('POST', p, b),
    put: (p, b = {}) => call('PUT', p, b),
    delete: (p) => call('DELETE', p),
  }
}

interface TestAppOptions {
  checkAnswers?: boolean
  database?: TestDatabase | undefined
  /** Connects it with the other processes of its database. */
  withBus?: boolean
  /** Folder of a built web client; none by default. */
  webDist?: string | undefined
  /** How it reaches a push service on this machine. */
  push?: PushOptions
  /** Why the tests of the file mean one process, also where a run has several. */
  oneNode?: string
}

interface NodeOptions {
  push: PushOptions | undefined
  settings: Record<string, string>
  database: TestDatabase
  dataDir: string
  now: () => Date
  checkAnswers: boolean
  webDist: string | undefined
  onWrongEvent: (error: unknown) => void
}

/** One process of the test app, listening on a port. */
async function startNode({ push, settings, database, dataDir, now, checkAnswers, webDist, onWrongEvent }: NodeOptions) {
  const config = readConfig({
    DATA_DIR: dataDir,
    FREEDICT_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_PER_MINUTE: '1000000',
    CAPTCHA_COST: '10',
    STUN_PORT: '0',
    ...settings,
  })
  const bus = await createBus(config, database.db, quietLog)
  const app = await buildApp({
    bus,
    config,
    log: pino({ level: config.LOG_LEVEL }),
    database: { db: database.db, pool: database.pool, describe: 'test' },
    webDist: webDist ?? join(dataDir, 'no-web'),
    checkAnswers,
    onWrongEvent,
    now,
    ...(push && { push }),
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  await bus.whenUp()
  const close = async () => {
    await app.close()
    await bus.close()
  }
  return { app, config, port: (app.http.server.address() as AddressInfo).port, close }
}

async function storedFiles({ DATA_DIR, S3_URL }: Config, settings: Record<string, string>): Promise<string[]> {
  const onDisk = await readdir(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return [...onDisk.filter((entry) => entry.isFile()).map(({ name }) => name), ...(S3_URL ? await objectsOf(settings) : [])]
}

let counter = 0

/**
 * The real server on a free port over a fresh database and data folder; one per test file. With `beside` it is another process on
 * the database and the data folder of that one (either may deliver a mail), and must be stopped before it. In a run of several nodes it is several processes behind a balancer,
 * unless it is part of a test that starts its own.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  beside?: TestApp,
  { checkAnswers = true, database = beside?.database, withBus = false, webDist, oneNode, push }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'keel-test-')))
  const isAlone = NODES === 1 || beside !== undefined || withBus || oneNode !== undefined
  if (NODES > 1 && oneNode !== undefined) noteOneNode(oneNode)
  database ??= await createTestDatabase()
  const clock: { now: Date | null } = { now: null }
  const now = () => clock.now ?? new Date()
  // Where an error is only logged, the test would not see it.
  const wrongEvents: unknown[] = []
  const options: NodeOptions = {
    settings: {
      ...(withBus || !isAlone ? { NODES: 'several', DATABASE_URL: database.url, ...sharedSettings(database.url) } : {}),
      ...env,
    },
    database,
    dataDir,
    now,
    checkAnswers,
    webDist,
    push,
    onWrongEvent: (error) => wrongEvents.push(error),
  }
  const first = await startNode(options)
  const nodes = [first]
  while (!isAlone && nodes.length < NODES) nodes.push(await startNode(options))
  const balancer = isAlone ? null : await startBalancer(nodes)
  const origin = balancer?.origin ?? `http://127.0.0.1:${first.port}`
  const { app, config } = first
  const sessions = createSessions(database.db, now, { ratePerMinute: config.RATE_PER_MINUTE })

  return {
    ...app,
    contexts: nodes.map(({ app: { ctx } }) => ctx),
    origin,
    url: origin + API_BASE,
    dataDir,
    database,
    clock,
    async user(role = 'teacher', more = {}) {
      const n = ++counter
      const email = more.email ?? `${role}${n}@example.test`
      const { id, token } = await storePerson(database.db, sessions, {
        first_name: more.first_name ?? (role === 'teacher' ? 'Tiina' : 'Sasha'),
        last_name: more.last_name ?? `Test${n}`,
        email,
        lang: more.lang ?? 'en',
        role: role === 'teacher' ? 1 : 2,
        password_hash: 'unusable',
        verified_at: more.verified === false ? null : new Date(),
        operator_since: more.operator ? new Date() : null,
      })
      const user: TestUser = { id, email, role: role === 'teacher' ? 1 : 2, sessionToken: token, cookie: `${SESSION_COOKIE}=${token}` }
      return { ...makeApi(origin + API_BASE, user), user }
    },
    storedFiles: () => storedFiles(config, options.settings),
    guest: () => makeApi(origin + API_BASE, null),
    as: (user) => makeApi(origin + API_BASE, user),
    async stop() {
      await balancer?.close()
      for (const node of nodes.toReversed()) await node.close()
      if (!beside) {
        await database.drop()
        await rm(dataDir, { recursive: true, force: true })
      }
      if (wrongEvents.length > 0) throw wrongEvents[0]
    },
  }
}

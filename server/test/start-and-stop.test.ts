import { CLOSE } from '@keel/contract/realtime/client-messages'
import { Agent, request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { buildServer, endBuiltKeels, startBuiltKeel } from './built-keel'
import { connectLive } from './live-client'
import { makeSchool } from './school'

/** Another process on the database, which makes people and sessions. */
let app: TestApp
const holders = new Set<{ release: (destroy: boolean) => void }>()

beforeAll(async () => {
  buildServer()
  app = await startTestApp()
})
afterEach(async () => {
  for (const holder of holders) holder.release(true)
  holders.clear()
  await endBuiltKeels()
})
afterAll(() => app.stop())

const start = (env: Record<string, string>) => startBuiltKeel({ DATABASE_URL: app.database.url, DATA_DIR: app.dataDir, ...env })

/** Holds a lock in the database until the test releases it. */
async function hold(lock: string) {
  const holder = await app.database.pool.connect()
  holders.add(holder)
  await holder.query(`begin; ${lock}`)
  return holder
}

test('a start reports an unreachable mail server and a misspelt setting', async () => {
  const keel = await start({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'keel@keel.test', PUBLIC_URL: 'https://keel.test', SMTP_URI: 'x' })
  await expect.poll(keel.said).toContain('Keel is ready: https://keel.test')
  expect(keel.said()).toContain('SMTP_URI is no setting of Keel and does nothing; SMTP_URL may be meant.')
  expect(keel.said()).toContain('SMTP_URL: the mail server does not take mails now (connect ECONNREFUSED 127.0.0.1:1)')
  expect(keel.said()).toMatch(/https:\/\/keel\.test\/register\?invitation=[\w-]{43}\n/)
})

test('an argument that the server does not know is refused, not passed over', async () => {
  const keel = await startBuiltKeel({ DATA_DIR: app.dataDir }, { args: ['db:restore'] })
  expect(await keel.ended).toBe(1)
  expect(keel.said()).toContain("Keel's server does not know the argument db:restore")
})

test('a start answers 503 at /ready until the database is migrated', async () => {
  const holder = await hold('select pg_advisory_lock(5335127001)')
  const keel = await start({})
  const ready = () =>
    fetch(`${keel.origin}/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready).toBe(503)
  await holder.query('select pg_advisory_unlock(5335127001); rollback')
  await keel.ready()
  expect(await ready()).toBe(200)
})

test('running calls at SIGTERM are answered, and new connections are refused', async () => {
  const keel = await start({ RATE_PER_MINUTE: '1000000' })
  await keel.ready()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  let isStopping = false
  const call = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const path = '/api/v1/props'
      const sent = request({ port: keel.port, host: '127.0.0.1', path, agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      })
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // A connection that is silent for half a second is closed, and on a busy machine this process may be. Sent again, as browsers do:
        // https://nodejs.org/api/http.html#requestreusedsocket
        // A new connection that no process has taken yet is reset by the system when the port is closed.
        if (error.code === 'ECONNRESET' && (sent.reusedSocket || isStopping)) resolve(call())
        else reject(error)
      })
      sent.end()
    })
  const outcomes: (number | string)[] = []
  // Each caller continues until its connection is refused, which is not a running call.
  const caller = async () => {
    for (;;) {
      const outcome = await call().catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      outcomes.push(outcome)
      if (outcome !== 200) return
    }
  }
  const callers = Array.from({ length: 20 }, caller)
  await expect.poll(() => outcomes.length).toBeGreaterThan(100)
  isStopping = true
  keel.child.kill('SIGTERM')
  await Promise.all(callers)
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual(Array.from({ length: 20 }, () => 'ECONNREFUSED'))
  expect(await keel.ended).toBe(0)
})

test('a slow call at SIGTERM is waited for before the database is closed', async () => {
  const keel = await start({})
  await keel.ready()
  const holder = await hold('lock table sessions in access exclusive mode')
  const nobody = 'n'.repeat(43)
  const slow = fetch(`http://127.0.0.1:${keel.port}/api/v1/user/me`, {
    headers: { cookie: `session=${nobody}; __Host-session=${nobody}` },
  })
  const waiting = `select 1 from pg_locks where not granted and relation = 'sessions'::regclass`
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0)
  keel.child.kill('SIGTERM')
  await expect.poll(() => fetch(`http://127.0.0.1:${keel.port}/health`).catch((error: Error) => error.message)).toBe('fetch failed')
  await holder.query('rollback')
  expect((await slow).status).toBe(401)
  expect(await keel.ended).toBe(0)
})

test('one of several processes leaves the balancer, closes connections, then stops', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const keel = await start({ NODES: 'several', DRAIN_SECONDS: '1' })
  await keel.ready()
  const statusOf = (path: string) =>
    fetch(keel.origin + path).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
  expect([await statusOf('/ready'), await statusOf('/health')]).toEqual([200, 200])
  const [one, other] = [await connectLive(keel, teacher), await connectLive(keel, student)]
  for (const client of [one, other]) await client.send('join_room', { room_id: room, board_id: null })
  const stoppedAt = Date.now()
  keel.child.kill('SIGTERM')
  await expect.poll(() => statusOf('/ready')).toBe(503)
  // Until the balancer has noticed, calls and connections are accepted.
  expect(await statusOf('/health')).toBe(200)
  const third = await connectLive(keel, teacher)
  expect(await Promise.all([one.closed, other.closed, third.closed])).toEqual([CLOSE.restart, CLOSE.restart, CLOSE.restart])
  expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(1000)
  // What is in transit on an open connection is answered still.
  await expect.poll(() => statusOf('/ready')).toBe('fetch failed')
  expect(await keel.ended).toBe(0)
  expect(keel.said()).not.toContain('"level":50')
})

test('a second signal stops at once', async () => {
  const keel = await start({})
  await keel.ready()
  await hold('lock table sessions in access exclusive mode')
  const nobody = 'n'.repeat(43)
  const slow = fetch(`${keel.origin}/api/v1/user/me`, { headers: { cookie: `session=${nobody}` } }).catch((error: Error) => error.message)
  const waiting = `select 1 from pg_locks where not granted and relation = 'sessions'::regclass`
  await expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
  const stoppedAt = Date.now()
  keel.child.kill('SIGTERM')
  // The same signal may arrive twice at once, which is one.
  keel.child.kill('SIGINT')
  const pressAgain = (): number | null => {
    if (keel.child.exitCode === null) keel.child.kill('SIGINT')
    return keel.child.exitCode
  }
  await expect.poll(pressAgain).toBe(1)
  expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(500)
  expect(await slow).toBe('fetch failed')
})

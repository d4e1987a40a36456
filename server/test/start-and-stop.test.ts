import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database'

const root = join(import.meta.dirname, '../..')
let database: TestDatabase
let dataDir: string
const running = new Set<ChildProcess>()
const holders = new Set<{ release: (destroy: boolean) => void }>()

beforeAll(async () => {
  const build = `const { buildStale } = await import('./scripts/lib.mjs'); await buildStale(['server'])`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: root, encoding: 'utf8' }).stderr).toBe('')
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'keel-start-'))
})
afterEach(async () => {
  for (const holder of holders) holder.release(true)
  holders.clear()
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts the product as npm start does; `said` is its output so far. */
async function start(env: Record<string, string>) {
  const port = await freePort()
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', STUN_PORT: '0' }
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { port, child, ended, said: () => said }
}

test('a start reports an unreachable mail server and a misspelt setting', async () => {
  const keel = await start({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://keel.test', SMTP_URI: 'x' })
  await expect.poll(keel.said).toContain('Keel is ready: https://keel.test')
  expect(keel.said()).toContain('SMTP_URI is no setting of Keel and does nothing; SMTP_URL may be meant.')
  expect(keel.said()).toContain('SMTP_URL: the mail server does not take mails now (connect ECONNREFUSED 127.0.0.1:1)')
  expect(keel.said()).toContain('create the first account')
})

test('running calls at SIGTERM are answered, and new connections are refused', async () => {
  const keel = await start({ RATE_PER_MINUTE: '1000000' })
  await expect.poll(keel.said).toContain('Keel is ready')
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const call = () =>
    new Promise<number>((resolve, reject) => {
      const path = '/api/v1/props'
      request({ port: keel.port, host: '127.0.0.1', path, agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      })
        .once('error', reject)
        .end()
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
  keel.child.kill('SIGTERM')
  await Promise.all(callers)
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual(Array.from({ length: 20 }, () => 'ECONNREFUSED'))
  expect(await keel.ended).toBe(0)
})

test('a slow call at SIGTERM is waited for before the database is closed', async () => {
  const keel = await start({})
  await expect.poll(keel.said).toContain('Keel is ready')
  const holder = await database.pool.connect()
  holders.add(holder)
  await holder.query('begin; lock table sessions in access exclusive mode')
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

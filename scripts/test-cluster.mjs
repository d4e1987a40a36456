// npm run test:cluster: the tests of HTTP and sockets, then the browser tests, on two processes of Keel without sticky sessions, over
// real engines that it starts (as root it installs what is missing). --bus=postgres or --bus=redis chooses one bus, --part=server or
// --part=browser one part; names of test files choose some; --minutes=N ends it after that time. Prints what it could not get, and ends
// with one line: N passed, N failed.
import './check-machine.mjs'
import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale, install, root } from './lib.mjs'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    bus: { type: 'string', default: 'both' },
    part: { type: 'string', default: 'both' },
    minutes: { type: 'string', default: '120' },
  },
})
const minutes = Number(values.minutes)
const choices = { bus: ['postgres', 'redis', 'both'], part: ['server', 'browser', 'both'] }
for (const [name, allowed] of Object.entries(choices))
  if (!allowed.includes(values[name])) {
    process.stderr.write(`--${name} is one of ${allowed.join(', ')}.\n`)
    process.exit(2)
  }
if (!(minutes > 0)) {
  process.stderr.write('--minutes is a number above 0.\n')
  process.exit(2)
}
const wants = (name, value) => values[name] === 'both' || values[name] === value

await install()
await buildStale()
// The engines are written in TypeScript, because they share code with the product.
const { register } = await import('tsx/esm/api')
register()
const { startTestRuns, withBrowser } = await import('./test-runs.mjs')
const runs = startTestRuns({ minutes })

const missing = []
const running = []
/** Starts an engine and keeps it for the end; null where it cannot be had. */
async function keep(engine) {
  const started = await engine
  if (started) {
    running.push(started)
    process.stdout.write(`with ${started.describe}\n`)
  }
  return started
}
const options = {
  install: true,
  say(sentence) {
    process.stdout.write(`${sentence}\n`)
    if (sentence.includes('cannot be had')) missing.push(sentence)
  },
}
const engineOf = (name) => import(`./engines/${name}.ts`)
const notes = mkdtempSync(join(tmpdir(), 'keel-cluster-'))
const oneNode = join(notes, 'one-node.jsonl')

async function runTests() {
  const { startPostgres } = await engineOf('postgres')
  const { startRedis } = await engineOf('redis')
  const { startNginx } = await engineOf('nginx')
  const { startCoturn } = await engineOf('coturn')
  const { startS3 } = await engineOf('s3')
  const postgres = await keep(startPostgres({ ...options, durable: false, maxConnections: 300 }))
  if (!postgres) return
  const redis = wants('bus', 'redis') ? await keep(startRedis(options)) : null
  const buses = [
    ...(wants('bus', 'postgres') ? [{ name: 'PostgreSQL', settings: {} }] : []),
    ...(redis ? [{ name: 'Redis', settings: { REDIS_URL: redis.url } }] : []),
  ]
  const s3 = await keep(startS3({ build: true, say: options.say }))
  const env = (base, settings) => ({
    ...base,
    TEST_DATABASE_URL: postgres.url,
    KEEL_TEST_NODES: '2',
    KEEL_TEST_ONE_NODE: oneNode,
    KEEL_TEST_SETTINGS: JSON.stringify({ ...s3?.settings, ...settings }),
  })

  if (wants('part', 'server'))
    for (const { name, settings } of buses) {
      process.stdout.write(`\nHTTP and sockets on two nodes over ${name}\n`)
      await runs.vitest(['server'], env(process.env, settings), files)
    }

  if (!wants('part', 'browser') || buses.length === 0) return
  const nginx = await keep(startNginx({ ...options, site: (port) => `server { listen 127.0.0.1:${port}; }` }))
  if (!nginx) return
  const coturn = await keep(startCoturn(options))
  const relay = coturn ? { STUN_URLS: coturn.url.replace('turn:', 'stun:'), TURN_URLS: coturn.url, TURN_SECRET: coturn.secret } : {}
  // One bus is enough: the pages cannot see which it is.
  const { name, settings } = buses.at(-1)
  process.stdout.write(`\nBrowsers on two nodes over ${name} behind nginx\n`)
  await runs.playwright(env(await withBrowser(), { ...settings, ...relay }), files)
}

/** Files that say why they mean one process, each once. */
function printOneNode() {
  const lines = existsSync(oneNode) ? readFileSync(oneNode, 'utf8').trim().split('\n') : []
  const reasons = new Set(lines.map((line) => JSON.parse(line)).map(({ file, reason }) => `${relative(root, file)}: ${reason}`))
  if (reasons.size > 0) process.stdout.write(`\nOn one node only:\n${[...reasons].sort().join('\n')}\n`)
}

let interrupted = false
process.once('SIGINT', () => (interrupted = true))
try {
  await runTests()
  await runs.repeatFailed()
} finally {
  for (const engine of running.reverse()) await engine.stop()
}
printOneNode()
rmSync(notes, { recursive: true, force: true })
for (const sentence of missing) process.stdout.write(`\n${sentence}`)
if (interrupted) process.exit(130)
if (missing.length > 0) process.stdout.write('\n')
runs.end()

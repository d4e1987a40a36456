// npm run dev: the built-in database, the server built and started again on change, and the web client by Vite on port 5173 with live
// reload. PORT is the server's; with DATABASE_URL that database is used.
import './check-machine.mjs'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './lib.mjs'

await install()
const { default: concurrently } = await import('concurrently')
const { tsImport } = await import('tsx/esm/api')
const { build } = await import('vite')

const { PORT = '8080', DATA_DIR = join(root, 'data/dev') } = process.env
/** Beside that of `npm start` and the tests, which may run meanwhile. */
const DIST = 'server/dist-dev'

/** Starts the built-in database, which stays when the server is started again; resolves with its address and how to stop it. */
async function startDatabase() {
  const { startEmbedded } = await tsImport('../server/src/db/embedded/embedded-server.ts', import.meta.url)
  const print = (details, message) => process.stderr.write(`database: ${message} ${JSON.stringify(details)}\n`)
  mkdirSync(DATA_DIR, { recursive: true })
  const { connection, stop } = await startEmbedded({ directory: join(DATA_DIR, 'pg'), log: { info: () => {}, warn: print, error: print } })
  const { host, port, user, database } = connection
  return { url: `postgresql:///${database}?${new URLSearchParams({ host, port, user })}`, stop }
}

/** Builds the server, and again after every change; resolves after the first build. */
async function watchServer() {
  const watcher = await build({
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(root, DIST), emptyOutDir: false, watch: {} },
  })
  await new Promise((resolve) =>
    watcher.on('event', ({ code, error }) => {
      if (code === 'ERROR') process.stderr.write(`${error.message}\n`)
      if (code === 'END') resolve()
    }),
  )
  return watcher
}

const database = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: () => {} } : await startDatabase()
const watcher = await watchServer()
const env = {
  ...process.env,
  NODE_ENV: 'development',
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  PORT,
  DATA_DIR,
  DATABASE_URL: database.url,
  KEEL_API_URL: `http://localhost:${PORT}`,
}
const { result } = concurrently(
  [
    { name: 'web', command: 'node node_modules/vite/bin/vite.js web --config web/vite.config.ts', env },
    { name: 'server', command: `node --watch --watch-preserve-output ${DIST}/main.js --demo`, env },
  ],
  { cwd: root, killOthersOn: ['success', 'failure'], prefix: 'name', padPrefix: true },
)
const code = await result.then(
  () => 0,
  () => 1,
)
await watcher.close()
await database.stop()
process.exit(code)

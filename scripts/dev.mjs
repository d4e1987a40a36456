// npm run dev: the server rebuilt and restarted on change, the web client by Vite on port 5173 with live reload.
import './check-machine.mjs'
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './lib.mjs'

await install()
const vite = join(root, 'node_modules/vite/bin/vite.js')
const env = {
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: process.env.DATA_DIR ?? join(root, 'data/dev'),
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
}
const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
const children = new Set([
  start([vite, 'build', 'server', '--config', 'server/vite.config.ts', '--watch', '--logLevel', 'warn']),
  start([vite, 'web', '--config', 'web/vite.config.ts']),
])

const main = join(root, 'server/dist/main.js')
let server = null
let again = null
const restart = () => {
  clearTimeout(again)
  again = setTimeout(() => {
    const next = () => {
      server = start([main, '--demo'])
    }
    if (server && server.exitCode === null) {
      server.once('exit', next)
      server.kill('SIGTERM')
    } else next()
  }, 300)
}
const follow = () => (existsSync(main) ? (watch(join(root, 'server/dist'), restart), restart()) : setTimeout(follow, 200))
follow()
const stop = () => {
  for (const child of [...children, server]) child?.kill('SIGTERM')
  process.exit()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

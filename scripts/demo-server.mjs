// The product with the demo school, for scripts that show it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './lib.mjs'

export const TEACHER = 'kadri@demo.keel'
export const STUDENT = 'ivan@demo.keel'
export const PASSWORD = 'laev-meri-2026'

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** Starts the product with the demo school in its own folder; resolves when it responds. */
export async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), 'keel-pictures-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js'), '--demo'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1', STUN_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done, fail) => {
    child.stdout.on('data', (text) => String(text).includes('Keel is ready') && done())
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}`)))
  })
  const stop = async () => {
    child.removeAllListeners('exit')
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

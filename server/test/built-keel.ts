import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { WAIT_MS } from '../../scripts/time-limits.mjs'

const root = join(import.meta.dirname, '../..')
/** Whatever else the machine has to do. */
export const START_MS = 4 * WAIT_MS
const running = new Set<ChildProcess>()

/** Builds the server unless it is built. */
export function buildServer(): void {
  const build = `const { buildStale } = await import('./scripts/lib.mjs'); await buildStale(['server'])`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The server cannot be built: ${stdout}${stderr}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A process of the product. */
export interface BuiltKeel {
  port: number
  origin: string
  child: ChildProcess
  /** Resolves with its exit code. */
  ended: Promise<number | null>
  /** Returns its output so far. */
  said: () => string
  /** Resolves when it takes calls. */
  ready: () => Promise<void>
}

/** Starts the product as npm start does; `folder` is that of another version. */
export async function startBuiltKeel(
  env: Record<string, string>,
  { folder = root, port, args = [] }: { folder?: string; port?: number | undefined; args?: string[] } = {},
): Promise<BuiltKeel> {
  port ??= await freePort()
  const child = spawn(process.execPath, [join(folder, 'server/dist/main.js'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', STUN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    child,
    ended,
    said: () => said,
    ready: () => expect.poll(() => said, { timeout: START_MS }).toContain('Keel is ready'),
  }
}

/** For `afterEach`: ends the processes that a test left. */
export async function endBuiltKeels(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

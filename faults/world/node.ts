import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/engines/engine'

const PROGRAM = join(import.meta.dirname, '../../server/dist/main.js')
/** Where pages are, as the processes believe: each person reaches them by a network of their own. */
export const PUBLIC_URL = 'http://keel.test'
const READY_WITHIN_MS = 90_000

/** One process of the built product. */
export class KeelNode {
  private child: ChildProcess | null = null
  private ended: Promise<unknown> = Promise.resolve()
  private output = ''

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  static async start(name: string, env: Record<string, string>): Promise<KeelNode> {
    const node = new KeelNode(name, await freePort(), env)
    await node.start()
    return node
  }

  get pid(): number | undefined {
    return this.child?.pid
  }
  /** The last lines it printed. */
  get lastWords(): string {
    return this.output.slice(-4000)
  }

  /** Starts the process, and resolves when it takes calls. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        STUN_PORT: '0',
        MAIL_FROM: 'Keel <keel@keel.test>',
        RATE_PER_MINUTE: '100000',
        ...this.env,
        PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output = (this.output + text).slice(-20_000)))
    this.ended = new Promise((resolve) => child.once('exit', resolve))
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await delay(50)) {
      if (this.child !== child) return // killed meanwhile
      if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}: ${this.lastWords}`)
      const ready = await fetch(`http://127.0.0.1:${this.port}/health`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (ready) return
    }
    throw new Error(`${this.name} was not ready in time: ${this.lastWords}`)
  }

  /** Stops the process where it is, or lets it go on. */
  freeze(frozen: boolean): void {
    this.child?.kill(frozen ? 'SIGSTOP' : 'SIGCONT')
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this
    this.child = null
    child?.kill(signal)
    await this.ended
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { cpuOf } from '../../load/cpu'

export type ServerName = 'keel' | 'bare'
const PATIENCE_MS = 60_000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A server in its own process. */
export class ServerProcess {
  private constructor(
    readonly name: ServerName,
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  /** Starts a built program with a free port in PORT and waits until the path responds. */
  static async start(name: ServerName, file: string, path: string, env: Record<string, string>): Promise<ServerProcess> {
    const port = await freePort()
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const server = new ServerProcess(name, port, child)
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
      if (child.exitCode !== null) break
      if (
        await fetch(`http://127.0.0.1:${port}${path}`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return server
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${name} did not start`)
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Microseconds of CPU so far. */
  cpu(): number {
    return cpuOf(this.pid)
  }

  async stop(): Promise<void> {
    const exited = new Promise<void>((resolve) => {
      this.child.once('exit', () => resolve())
    })
    this.child.kill('SIGTERM')
    await exited
  }
}

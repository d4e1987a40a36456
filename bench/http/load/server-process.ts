import { fork, type ChildProcess } from 'node:child_process'
import type { Ready } from '../servers/ready'
import { builtServer, type ServerName } from './build'

/** A server in a process of its own. */
export class ServerProcess {
  private constructor(readonly name: ServerName, readonly ready: Ready, private readonly child: ChildProcess) {}

  static async start(name: ServerName, env: Record<string, string>): Promise<ServerProcess> {
    const child = fork(builtServer(name), { execArgv: ['--expose-gc'], env: { ...process.env, NODE_ENV: 'production', ...env } })
    const ready = await new Promise<Ready>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Ready))
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
    })
    return new ServerProcess(name, ready, child)
  }

  /** Microseconds of CPU so far, and bytes of memory now. */
  usage(): Promise<{ cpu: number; rss: number }> {
    const answer = new Promise<{ cpu: number; rss: number }>((resolve) => { this.child.once('message', (message) => resolve(message as { cpu: number; rss: number })) })
    this.child.send('usage')
    return answer
  }

  async stop(): Promise<void> {
    const gone = new Promise<void>((resolve) => { this.child.once('exit', () => resolve()) })
    this.child.disconnect()
    await gone
  }
}

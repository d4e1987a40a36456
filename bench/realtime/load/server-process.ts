import { fork, type ChildProcess } from 'node:child_process'
import type { Answers, Command } from '../servers/control'
import { builtServer, type ServerName } from './build'

/** A server in its own process. */
export class ServerProcess {
  private readonly waiting = new Map<number, (answer: unknown) => void>()
  private asked = 0
  port = 0

  private constructor(
    readonly name: ServerName,
    private readonly child: ChildProcess,
  ) {}

  static async start(name: ServerName, roomSize: number, env: Record<string, string> = {}): Promise<ServerProcess> {
    const child = fork(builtServer(name), {
      execArgv: ['--expose-gc', '--max-semi-space-size=16'],
      env: { ...process.env, NODE_ENV: 'production', ROOM_SIZE: String(roomSize), ...env },
    })
    const server = new ServerProcess(name, child)
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: { port?: number; id?: number; answer?: unknown }) => {
        if (message.port !== undefined) {
          server.port = message.port
          resolve()
        } else if (message.id !== undefined) {
          server.waiting.get(message.id)?.(message.answer)
          server.waiting.delete(message.id)
        }
      })
      child.on('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
    })
    return server
  }

  portOf(): number {
    return this.port
  }

  async ask<A extends Command['ask']>(ask: A, more?: Omit<Extract<Command, { ask: A }>, 'ask'>): Promise<Answers[A]> {
    const id = ++this.asked
    const answer = new Promise<unknown>((resolve) => {
      this.waiting.set(id, resolve)
    })
    this.child.send({ id, ask, ...more })
    return (await answer) as Answers[A]
  }

  async stop(): Promise<void> {
    const exited = new Promise<void>((resolve) => {
      this.child.once('exit', () => resolve())
    })
    this.child.removeAllListeners('message')
    this.child.disconnect()
    await exited
  }
}

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Socket } from 'node:net'

/** Commands of the bench to a server process. `announce` makes the server itself broadcast to every room. */
export type Command =
  | { ask: 'cpu' | 'memory' | 'backlog' | 'metrics' }
  | { ask: 'announce'; rooms: number; times: number; bytes: number }
  | { ask: 'serialise'; bytes: number; way: 'product' | 'bare'; rounds: number }
export interface Answers {
  /** Microseconds of CPU this process has used. */
  cpu: number
  memory: { rss: number; heap: number; buffers: number }
  /** The largest unsent amount on any socket since the last request, in bytes. */
  backlog: number
  metrics: Record<string, unknown>
  announce: number
  serialise: number
}
export type Extra = {
  [A in 'announce' | 'serialise' | 'metrics']?: (command: Extract<Command, { ask: A }>) => Answers[A] | Promise<Answers[A]>
}

const BACKLOG_SAMPLE_MS = 5

/** Listens on a free port, reports it to the parent and answers its commands. */
export const serve = (server: Server, extra: Extra = {}): void => {
  const sockets = new Set<Socket>()
  let backlog = 0
  let sampling: NodeJS.Timeout | null = null
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const answers: { [A in Command['ask']]: (command: never) => unknown } = {
    cpu: () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    memory: () => {
      globalThis.gc?.()
      globalThis.gc?.()
      const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
      return { rss, heap: heapUsed, buffers: arrayBuffers }
    },
    backlog: () => {
      // Measured only after the first request: it would cost every rival some of its time.
      sampling ??= setInterval(() => {
        for (const socket of sockets) backlog = Math.max(backlog, socket.writableLength)
      }, BACKLOG_SAMPLE_MS)
      const largest = backlog
      backlog = 0
      return largest
    },
    metrics: () => ({}),
    announce: () => 0,
    serialise: () => 0,
    ...extra,
  }
  process.on('message', (message: Command & { id: number }) => {
    void Promise.resolve(answers[message.ask](message as never)).then((answer) => process.send?.({ id: message.id, answer }))
  })
  process.on('disconnect', () => process.exit())
  server.listen(0, '127.0.0.1', 4096, () => process.send?.({ port: (server.address() as AddressInfo).port }))
}

/** Rooms of `size`: person 1 to `size` are in room 1, and so on. */
export const roomOf = (userId: number, size: number): number => Math.ceil(userId / size)
export const roomSize = Number(process.env.ROOM_SIZE ?? 10)

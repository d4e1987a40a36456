import { memoryOf } from '../http/load/big-file'
import type { ServerProcess } from '../http/load/server-process'

export interface Measured {
  milliseconds: number
  /** Bytes above the server's memory at rest. */
  memory: number
  /** Peak of the second half relative to the first: 1 means that no memory is retained. */
  growth: number
}
/** Runs work that loads the server, and watches its memory. */
export async function watched(server: ServerProcess, idle: number, work: () => Promise<unknown>): Promise<Measured> {
  const held = [idle]
  const watch = setInterval(() => {
    held.push(memoryOf(server.pid))
  }, 10)
  const began = performance.now()
  await work()
  clearInterval(watch)
  const milliseconds = performance.now() - began
  const half = Math.ceil(held.length / 2)
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), idle)
  return { milliseconds, memory: most(held) - idle, growth: most(held.slice(half)) / most(held.slice(0, half)) }
}

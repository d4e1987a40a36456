import { memoryOf } from '../http/load/big-file'
import type { ServerProcess } from '../http/load/server-process'

export interface Measured {
  milliseconds: number
  /** Bytes above what the server holds at rest. */
  memory: number
  /** The most it held in the second half of the time, against the first: 1 is what holds nothing of what has passed. */
  growth: number
}
/** Does something that the server has much to do for, and watches its memory. */
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

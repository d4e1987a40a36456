import { memoryOf } from '../http/load/big-file'
import type { ServerProcess } from '../http/load/server-process'

export interface Measured {
  milliseconds: number
  /** Bytes above what the server holds at rest. */
  memory: number
}
/** Does something that the server has much to do for, and watches its memory. */
export async function watched(server: ServerProcess, idle: number, work: () => Promise<unknown>): Promise<Measured> {
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid))
  }, 10)
  const began = performance.now()
  await work()
  clearInterval(watch)
  return { milliseconds: performance.now() - began, memory: peak - idle }
}

import { performance } from 'node:perf_hooks'
import type { Connection } from './connection'

/** How long the event loop is watched before it is judged again. */
const WATCH_MS = 10
/** Share of that time at work from which writing waits for the end of a turn. */
const BUSY = 0.8

/**
 * Lets out what was sent to connections: at once while the process has time to spare, once per turn of the event
 * loop when it has none. A connection that gets several events and replies by then costs one system call.
 */
export class Outflow {
  private waiting: Connection[] = []
  private busy = false
  private watched = performance.eventLoopUtilization()
  private watchedAt = performance.now()

  add(connection: Connection): void {
    if (this.waiting.length === 0 && !this.isBusy()) return connection.flush()
    if (this.waiting.push(connection) === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = []
    for (const connection of waiting) connection.flush()
  }

  private isBusy(): boolean {
    const now = performance.now()
    if (now - this.watchedAt < WATCH_MS) return this.busy
    const watched = performance.eventLoopUtilization()
    this.busy = performance.eventLoopUtilization(watched, this.watched).utilization > BUSY
    this.watched = watched
    this.watchedAt = now
    return this.busy
  }
}

import { performance } from 'node:perf_hooks'

/**
 * How long the load of the event loop is measured before it is judged again: a short burst is no load, and waiting events are
 * delayed.
 */
const WATCH_MS = 40
/** Above this share of busy time writing waits for the end of a turn. */
const BUSY = 0.95
/** The clock is read once per this many events: reading it for each would cost as much as serialising it. */
const LOOK_EVERY = 8
/** How long an acknowledgement waits for an event to be sent with; TCP may delay one for up to 500 ms (RFC 1122, 4.2.3.2). */
const LATE_MS = 100

/** The part of a connection that writing needs. */
interface Writable {
  flush(): void
  /** Writes what waits for an event to be sent with, if that is due at `due`. */
  flushReplies(due: number): void
}

/**
 * Flushes what was sent to connections: at once while the process has time to spare, once per turn of the event loop when it
 * has none. A connection that gets several events and replies by then costs one system call. Events of other processes come in
 * batches: with `inBatches` writing always waits for the end of the turn.
 */
export class Outflow {
  private waiting: Writable[] = []
  private late: { connection: Writable; due: number }[] = []
  private busy = false
  private looks = 0
  private watched = performance.eventLoopUtilization()
  private watchedAt = performance.now()

  constructor(private readonly inBatches: boolean) {}

  add(connection: Writable): void {
    if (this.waiting.length === 0 && !this.inBatches && !this.isBusy()) return connection.flush()
    if (this.waiting.push(connection) === 1) setImmediate(() => this.flush())
  }

  /** For replies that nobody waits for: written with the next event, or when they are due. Returns when that is. */
  addSoon(connection: Writable): number {
    const due = Math.ceil(performance.now()) + LATE_MS
    if (this.late.push({ connection, due }) === 1) this.waitForLate(due)
    return due
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = []
    for (const connection of waiting) connection.flush()
  }

  private waitForLate(due: number): void {
    setTimeout(() => this.flushReplies(), due - performance.now())
  }

  private flushReplies(): void {
    const now = performance.now()
    const { late } = this
    let count = 0
    for (; count < late.length; count++) {
      const one = late[count]
      if (!one || one.due > now) break
      one.connection.flushReplies(one.due)
    }
    late.splice(0, count)
    if (late[0]) this.waitForLate(late[0].due)
  }

  private isBusy(): boolean {
    this.looks = (this.looks + 1) % LOOK_EVERY
    if (this.looks > 0) return this.busy
    const now = performance.now()
    if (now - this.watchedAt < WATCH_MS) return this.busy
    const watched = performance.eventLoopUtilization()
    // Stryker disable next-line EqualityOperator: nobody notices one more of a thousandth
    this.busy = performance.eventLoopUtilization(watched, this.watched).utilization > BUSY
    this.watched = watched
    this.watchedAt = now
    return this.busy
  }
}

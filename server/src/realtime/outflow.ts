import type { Connection } from './connection'

/** With more connections to write to in one turn of the event loop than this, writing waits for its end. */
const BUSY_CONNECTIONS = 100

/**
 * Lets out what was sent to connections: right after the message that caused it while there is little to do,
 * once per turn of the event loop under load. A connection that gets several events and replies by then costs
 * one system call.
 */
export class Outflow {
  private waiting: Connection[] = []
  private flushed = 0
  private counting = false
  private busy = false

  add(connection: Connection): void {
    if (this.waiting.push(connection) > 1) return
    if (this.busy) setImmediate(() => this.flush())
    else process.nextTick(() => this.flush())
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = []
    this.flushed += waiting.length
    this.countTurn()
    for (const connection of waiting) connection.flush()
  }

  private countTurn(): void {
    if (this.counting) return
    this.counting = true
    setImmediate(() => {
      this.busy = this.flushed > BUSY_CONNECTIONS
      this.flushed = 0
      this.counting = false
    })
  }
}

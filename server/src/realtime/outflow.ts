import type { Connection } from './connection'

/**
 * Lets out what was sent to connections once the messages of this turn of the event loop are all read: one
 * that gets several events and replies at a time then costs one system call.
 */
export class Outflow {
  private waiting: Connection[] = []

  add(connection: Connection): void {
    if (this.waiting.push(connection) === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = []
    for (const connection of waiting) connection.flush()
  }
}

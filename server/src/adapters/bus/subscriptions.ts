import type { BusHandler } from './bus'

/** The handlers of one process, by channel. */
export class Subscriptions {
  private readonly channels = new Map<string, Set<BusHandler>>()

  add(channel: string, handler: BusHandler): void {
    const handlers = this.channels.get(channel)
    if (handlers) handlers.add(handler)
    else this.channels.set(channel, new Set([handler]))
  }

  delete(channel: string, handler: BusHandler): void {
    const handlers = this.channels.get(channel)
    if (handlers?.delete(handler) && handlers.size === 0) this.channels.delete(channel)
  }

  has(channel: string): boolean {
    return this.channels.has(channel)
  }

  deliver(channel: string, text: string, node: string): void {
    for (const handler of this.channels.get(channel) ?? []) handler(text, node)
  }
}

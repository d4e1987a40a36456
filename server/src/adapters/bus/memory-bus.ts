import type { Bus, BusHandler } from './bus'

/** Bus of a single process: a direct call, so nothing is ever missed. `shared` connects several nodes in one process. */
export const createMemoryBus = ({ shared = false } = {}): Bus => {
  const channels = new Map<string, Set<BusHandler>>()
  return {
    shared,
    publish(channel, text) {
      for (const handler of channels.get(channel) ?? []) handler(text)
    },
    subscribe(channel, handler) {
      const handlers = channels.get(channel)
      if (handlers) handlers.add(handler)
      else channels.set(channel, new Set([handler]))
    },
    unsubscribe(channel, handler) {
      const handlers = channels.get(channel)
      if (handlers?.delete(handler) && handlers.size === 0) channels.delete(channel)
    },
    onGap() {},
    async close() {
      channels.clear()
    },
  }
}

import type { Bus, GoneHandler } from './bus'
import { Subscriptions } from './subscriptions'

/** Bus of a single process: there is nobody to publish to. */
export const createMemoryBus = (): Bus => createMemoryHub().join(false)

/** Connects several nodes in one process, for tests: messages arrive at once, so nothing is ever missed. */
export const createMemoryHub = () => {
  const nodes = new Set<Subscriptions>()
  const goneHandlers = new Map<Subscriptions, GoneHandler[]>()
  let joined = 0
  return {
    join(shared = true): Bus {
      const own = new Subscriptions()
      const name = `node${++joined}`
      nodes.add(own)
      return {
        shared,
        publish(channel, text) {
          for (const node of nodes) if (node !== own) node.deliver(channel, text, name)
        },
        async sent() {},
        subscribe: (channel, handler) => own.add(channel, handler),
        unsubscribe: (channel, handler) => own.delete(channel, handler),
        onGap() {},
        onGone: (handler) => void goneHandlers.set(own, [...(goneHandlers.get(own) ?? []), handler]),
        async whenUp() {},
        async close() {
          if (!nodes.delete(own)) return
          goneHandlers.delete(own)
          for (const handler of [...goneHandlers.values()].flat()) handler(name, null)
        },
      }
    },
  }
}

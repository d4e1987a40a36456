import type { Bus } from './bus'
import { Subscriptions } from './subscriptions'

/** Bus of a single process: there is nobody to publish to. */
export const createMemoryBus = (): Bus => createMemoryHub().join(false)

/** Connects several nodes in one process, for tests: messages arrive at once, so nothing is ever missed. */
export const createMemoryHub = () => {
  const nodes = new Set<Subscriptions>()
  return {
    join(shared = true): Bus {
      const own = new Subscriptions()
      nodes.add(own)
      return {
        shared,
        publish(channel, text) {
          for (const node of nodes) if (node !== own) node.deliver(channel, text)
        },
        subscribe: (channel, handler) => own.add(channel, handler),
        unsubscribe: (channel, handler) => own.delete(channel, handler),
        onGap() {},
        async close() {
          nodes.delete(own)
        },
      }
    },
  }
}

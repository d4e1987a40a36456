import type { Bus, BusHandler, GoneHandler } from './bus'
import { Subscriptions } from './subscriptions'

/** Bus of a single process: there is nobody to publish to. */
export const createMemoryBus = (): Bus => createMemoryHub().join(false)

/** Connects several nodes in one process, for tests: messages arrive at once, so nothing is ever missed. */
export const createMemoryHub = () => {
  const nodes = new Set<Subscriptions>()
  const goneHandlers = new Map<Subscriptions, GoneHandler[]>()
  const beats = new Map<Subscriptions, { name: string; text: () => string; handlers: BusHandler[] }>()
  let joined = 0
  return {
    /** Each node shows a sign of life to all others. */
    beat() {
      for (const [node, { name, text }] of beats)
        for (const [other, { handlers }] of beats) if (other !== node) for (const handler of handlers) handler(text(), name)
    },
    join(shared = true): Bus {
      const own = new Subscriptions()
      const name = `node${++joined}`
      nodes.add(own)
      const beat = { name, text: () => '', handlers: [] as BusHandler[] }
      beats.set(own, beat)
      return {
        shared,
        node: name,
        publish(channel, text) {
          for (const node of nodes) if (node !== own) node.deliver(channel, text, name)
        },
        async sent() {},
        subscribe: (channel, handler) => own.add(channel, handler),
        unsubscribe: (channel, handler) => own.delete(channel, handler),
        onGap() {},
        onGone: (handler) => void goneHandlers.set(own, [...(goneHandlers.get(own) ?? []), handler]),
        beatWith: (text) => void (beat.text = text),
        onBeat: (handler) => void beat.handlers.push(handler),
        heard: () => new Set([...beats.values()].flatMap((other) => (other === beat ? [] : other.name))),
        isUp: () => true,
        async whenUp() {},
        async close() {
          if (!nodes.delete(own)) return
          goneHandlers.delete(own)
          beats.delete(own)
          for (const handler of [...goneHandlers.values()].flat()) handler(name, null)
        },
      }
    },
  }
}

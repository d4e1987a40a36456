import { vi } from 'vitest'
import { SocketClient, type LiveStatus, type SocketClientHandlers } from '../socket-client'
import { FakeServer } from './fake-server'
import { FakeTimers } from './fake-timers'

/** A client on a fake server and fake time, with everything it reports. */
export const setUpClient = (more: Partial<SocketClientHandlers> = {}) => {
  const server = new FakeServer()
  const timers = new FakeTimers()
  const received: [string, unknown][] = []
  const statuses: LiveStatus[] = []
  const handlers = {
    onHello: vi.fn<SocketClientHandlers['onHello']>(),
    onReply: vi.fn<SocketClientHandlers['onReply']>(),
    onPong: vi.fn<SocketClientHandlers['onPong']>(() => 'later'),
    onMissed: vi.fn<() => void>(),
    onSessionEnded: vi.fn<() => void>(),
    onRefused: vi.fn<() => void>(),
    onEvent: (action: string, data: unknown): void => {
      received.push([action, data])
    },
    onStatus: (status: LiveStatus): void => {
      statuses.push(status)
    },
    ...more,
  }
  const random = { value: 0 }
  const client = new SocketClient(
    { url: () => 'wss://keel.test/api/v1/websocket', makeSocket: server.makeSocket, timers, random: () => random.value },
    handlers,
  )
  return { server, timers, received, statuses, handlers, client, random, status: () => statuses.at(-1) }
}
/** The same, greeted by the server. */
export const connectedClient = (more?: Partial<SocketClientHandlers>) => {
  const all = setUpClient(more)
  all.client.start()
  all.server.last.greet()
  return all
}

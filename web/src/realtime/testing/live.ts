import { createLive } from '../create-live'
import { FakeServer } from './fake-server'
import { FakeTimers } from './fake-timers'

/** A live connection on a fake server and fake time. */
export const setUpLive = () => {
  const server = new FakeServer()
  const timers = new FakeTimers()
  let ids = 0
  const live = createLive({
    url: () => 'wss://keel.test/ws',
    makeSocket: server.makeSocket,
    timers,
    random: () => 0,
    makeId: () => `queue-${++ids}`,
  })
  return { server, timers, live }
}
/** The same, greeted by the server. */
export const startedLive = () => {
  const all = setUpLive()
  all.live.start()
  all.server.last.greet()
  return all
}

/** Accepts the live connection after a break, with its old stream or a new one. */
export const comeBack = ({ server, timers }: Pick<ReturnType<typeof setUpLive>, 'server' | 'timers'>, resumed: boolean): void => {
  server.last.drop()
  timers.advance(3000)
  server.last.greet(resumed ? { resumed } : { connection_id: `connection-${server.sockets.length}` })
}

/** A message of a room, and the same as it arrives. */
export const bring = { action: 'bringEveryone', module_id: 1, board_id: 2 } as const
export const messageFrom = (queue_id: string | null, data: object = bring) => ({ user_id: 7, room_id: 10, queue_id, ts: 5, data })

import { expect, test } from 'vitest'
import { createLive } from './create-live'
import { createPlayerStates, type PlayerEvent, type PlayerState } from './player-states'
import { FakeServer } from './testing/fake-server'
import { FakeTimers } from './testing/fake-timers'

const player = { roomId: 10, boardId: 1, itemId: 5, kind: 'audio' } as const
const setUp = () => {
  const server = new FakeServer()
  const timers = new FakeTimers()
  let ids = 0
  const live = createLive({
    url: () => 'wss://keel.test/ws',
    makeSocket: server.makeSocket,
    timers,
    random: () => 0,
    makeId: () => `q-${++ids}`,
  })
  const states = createPlayerStates(live)
  const received: [PlayerState, PlayerEvent][] = []
  states.on(10, 5, (...args) => received.push(args))
  live.joinRoom(10, 1)
  live.start()
  server.last.greet({ server_time: 400_000 })
  const receive = (data: object, ts: number) =>
    server.last.event('direct_message', { user_id: 7, room_id: 10, queue_id: null, ts, data: { board_id: 1, itemId: 5, ...data } })
  /** Replies to the last update but `back` as accepted at `ts`, after which the player is at `shared`. */
  const acknowledge = (ts: number, shared?: object, back = 0) =>
    server.last.reply(server.last.of('direct_message').at(-1 - back)?.seq ?? 0, {
      action: 'direct_message',
      data: {
        queue_id: 'q',
        reply: true,
        shared: shared && { user_id: 1, room_id: 10, queue_id: null, ts, data: { board_id: 1, itemId: 5, ...shared } },
      },
    })
  return { server, live, states, received, receive, acknowledge, pass: (ms: number) => timers.advance(ms) }
}
const stopped = { action: 'player', playing: false, position: 20, rate: 1 } as const
const { action: _, ...paused } = stopped

test('keeps the states of others with their time, also without a listener', () => {
  const { states, received, receive } = setUp()
  receive({ action: 'player', playing: true, position: 12, rate: 1.5 }, 400_100)
  receive({ action: 'youtube:paused', itemId: 6, time: 3, rate: 1 }, 400_100)
  expect(states.get(10, 5)).toEqual({ playing: true, position: 12, rate: 1.5, atMs: 400_100 })
  expect(states.get(10, 6)).toEqual({ playing: false, position: 3, rate: 1, atMs: 400_100 })
  expect(received).toHaveLength(1)
})

test('a hello received late does not put players behind', () => {
  const { server, states, pass } = setUp()
  // The greeting was written 1,100 ms ago: the first ping is answered with the true time.
  const [ping] = server.last.of('ping')
  pass(20)
  server.last.reply(ping?.seq ?? 0, { action: 'ping', data: { server_time: 401_110 } })
  expect(Math.abs(states.now() - 401_120)).toBeLessThanOrEqual(10)
})

test('pings each second until the clock is known well, but not forever', () => {
  const { server, pass } = setUp()
  const pings = () => server.last.of('ping')
  for (let asked = 0; asked < 20; asked++) {
    const ping = pings().at(-1)
    pass(200)
    server.last.reply(ping?.seq ?? 0, { action: 'ping', data: { server_time: 400_200 + asked * 1200 } })
    pass(1000)
  }
  expect(pings()).toHaveLength(9)
})

test('sends an update in the form of its kind and keeps it without an echo', () => {
  const { server, states } = setUp()
  expect(states.update(player, { playing: true, position: 4, rate: 1 })).toEqual({ playing: true, position: 4, rate: 1, atMs: 400_000 })
  states.update({ ...player, itemId: 6, kind: 'video' }, { playing: false, position: 9, rate: 2 })
  states.sync({ ...player, itemId: 6, kind: 'video' }, { playing: true, position: 10, rate: 2 })
  expect(server.last.of('direct_message').map(({ data }) => (data as { data: object }).data)).toEqual([
    { action: 'player', board_id: 1, itemId: 5, playing: true, position: 4, rate: 1 },
    { action: 'youtube:paused', board_id: 1, itemId: 6, time: 9, rate: 2 },
    { action: 'youtube:sync', board_id: 1, itemId: 6, time: 10, rate: 2 },
  ])
  expect(server.last.of('direct_message').map(({ data }) => data['queue_id'])).toEqual([expect.any(String), expect.any(String), null])
  expect(states.get(10, 5)?.position).toBe(4)
})

test('keeps a refused update when nothing else is known', () => {
  const { server, states, received } = setUp()
  states.update(player, { ...paused, position: 30 }, 'position')
  server.last.reply(server.last.of('direct_message')[0]?.seq ?? 0, { error: { code: 'forbidden', message: '' } })
  expect([states.get(10, 5)?.position, received.length]).toEqual([30, 1])
})

test("applies the server's state after an acknowledgement, however wrong the clock is", () => {
  const { server, states, receive, acknowledge, pass } = setUp()
  // The request took long, the reply came at once: the middle is 195 ms ahead.
  const [ping] = server.last.of('ping')
  pass(400)
  server.last.reply(ping?.seq ?? 0, { action: 'ping', data: { server_time: 400_390 } })
  states.update(player, { ...paused, position: 30 }, 'position')
  acknowledge(400_405, { ...stopped, position: 30 })
  receive({ ...stopped, position: 30, rate: 1.5 }, 400_450)
  expect(states.get(10, 5)).toEqual({ ...paused, position: 30, rate: 1.5, atMs: 400_450 })
})

test.each(['before', 'after'])('merges both fields when another’s update was accepted %s the local one', (order) => {
  const { server, states, received, receive, acknowledge } = setUp()
  receive(stopped, 400_100)
  states.update(player, { ...paused, position: 30 }, 'position')
  expect(server.last.of('direct_message').at(-1)?.data).toMatchObject({ data: { part: 'position', over: 400_100 } })
  const both = { ...stopped, position: 30, rate: 1.5 }
  const [theirs, mine] = order === 'before' ? [{ ...stopped, rate: 1.5 }, both] : [both, { ...stopped, position: 30 }]
  receive(theirs, order === 'before' ? 400_200 : 400_300)
  expect(states.get(10, 5)).toMatchObject({ position: 30, rate: 1.5 })
  acknowledge(order === 'before' ? 400_300 : 400_200, mine)
  expect(states.get(10, 5)).toEqual({ ...paused, position: 30, rate: 1.5, atMs: 400_300 })
  expect(received.at(-1)?.[1]).toBe(order === 'before' ? 'acknowledged' : 'update')
})

test('several local updates end with the last, also when the first is acknowledged', () => {
  const { states, acknowledge } = setUp()
  states.update(player, { ...paused, position: 25 }, 'position')
  states.update(player, { ...paused, position: 30 }, 'position')
  acknowledge(400_100, { ...stopped, position: 25 }, 1)
  expect(states.get(10, 5)?.position).toBe(30)
  acknowledge(400_200, { ...stopped, position: 30 })
  expect(states.get(10, 5)).toEqual({ ...paused, position: 30, atMs: 400_200 })
})

test('undoes a refused update, but not one the server keeps no state of', () => {
  const { server, states, received, receive, acknowledge } = setUp()
  receive(stopped, 400_100)
  states.update(player, { ...paused, position: 30 }, 'position')
  server.last.reply(server.last.of('direct_message')[0]?.seq ?? 0, { error: { code: 'forbidden', message: '' } })
  expect([states.get(10, 5)?.position, received.at(-1)?.[1]]).toEqual([20, 'update'])
  states.update(player, { ...paused, position: 40 }, 'position')
  acknowledge(0)
  expect(states.get(10, 5)?.position).toBe(40)
})

test('accepts updates of a restarted server whose clock is behind', () => {
  const { server, states, acknowledge, pass } = setUp()
  states.update(player, paused)
  acknowledge(400_100, stopped)
  server.last.drop()
  pass(5000)
  server.last.greet({ connection_id: 'connection-2', server_time: 399_000 })
  states.update(player, { ...paused, position: 30 }, 'position')
  acknowledge(399_500, { ...stopped, position: 30 })
  expect(states.get(10, 5)).toEqual({ ...paused, position: 30, atMs: 399_500 })
})

test.each([
  [true, 400_100],
  [false, undefined],
])('after a reconnect (old stream: %s) an update names the one it is based on: %s', (resumed, over) => {
  const { server, states, receive, pass } = setUp()
  receive(stopped, 400_100)
  server.last.drop()
  pass(5000)
  server.last.greet(resumed ? { resumed } : { connection_id: 'connection-2' })
  states.update(player, { ...paused, position: 30 }, 'position')
  const sent = server.last.of('direct_message').at(-1)?.data['data'] as { part: string; over?: number }
  expect([sent.part, sent.over]).toEqual(['position', over])
})

test('no update is based on a sync', () => {
  const { server, states, receive } = setUp()
  receive({ action: 'youtube:playing', time: 2, rate: 1 }, 400_100)
  receive({ action: 'youtube:sync', time: 5, rate: 1 }, 403_100)
  states.update(player, { ...paused, position: 30 }, 'position')
  expect(server.last.of('direct_message').at(-1)?.data).toMatchObject({ data: { over: 400_100 } })
})

test('a late sync does not start a stopped player', () => {
  const { states, received, receive } = setUp()
  receive({ action: 'youtube:paused', time: 9, rate: 1 }, 400_400)
  receive({ action: 'youtube:sync', time: 10, rate: 1 }, 401_500)
  expect([states.get(10, 5)?.playing, received.length]).toEqual([false, 1])
  receive({ action: 'youtube:playing', time: 2, rate: 1 }, 401_600)
  receive({ action: 'youtube:sync', time: 5, rate: 1 }, 404_600)
  expect(received.slice(1).map(([state, event]) => [state.position, event])).toEqual([
    [2, 'update'],
    [5, 'sync'],
  ])
})

test('forgets a room that was left', () => {
  const { live, states, receive } = setUp()
  receive({ action: 'player', playing: true, position: 12, rate: 1 }, 400_100)
  live.leaveRoom(10)
  expect(states.get(10, 5)).toBeUndefined()
})

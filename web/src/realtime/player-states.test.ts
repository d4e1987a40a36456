import { expect, test } from 'vitest'
import { createLive } from './create-live'
import { createPlayerStates, type PlayerState, type PlayerWord } from './player-states'
import { FakeServer } from './test-support/fake-server'
import { FakeTimers } from './test-support/fake-timers'

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
  const heard: [PlayerState, PlayerWord][] = []
  states.on(10, 5, (...word) => heard.push(word))
  live.joinRoom(10, 1)
  live.start()
  server.last.greet({ server_time: 400_000 })
  const say = (data: object, ts: number) =>
    server.last.event('direct_message', { user_id: 7, room_id: 10, queue_id: null, ts, data: { board_id: 1, itemId: 5, ...data } })
  return { server, live, states, heard, say, pass: (ms: number) => timers.advance(ms) }
}

test('what others do is kept with the time it was true, also when nobody listens yet', () => {
  const { states, heard, say } = setUp()
  say({ action: 'player', playing: true, position: 12, rate: 1.5 }, 400_100)
  say({ action: 'youtube:paused', itemId: 6, time: 3, rate: 1 }, 400_100)
  expect(states.get(10, 5)).toEqual({ playing: true, position: 12, rate: 1.5, atMs: 400_100 })
  expect(states.get(10, 6)).toEqual({ playing: false, position: 3, rate: 1, atMs: 400_100 })
  expect(heard).toHaveLength(1)
})

test('a greeting that a busy page heard late does not put its players behind the others', () => {
  const { server, states, pass } = setUp()
  // The greeting was written 1,100 ms ago: the first ping is answered from the true time.
  const [ping] = server.last.of('ping')
  pass(20)
  server.last.reply(ping?.seq ?? 0, { action: 'ping', data: { server_time: 401_110 } })
  expect(Math.abs(states.now() - 401_120)).toBeLessThanOrEqual(10)
})

test('the server’s clock is asked for again each second until it is known well, but not for ever', () => {
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

test('what is told here goes to the room in the words of its kind and is kept without an echo', () => {
  const { server, states } = setUp()
  expect(states.tell(player, { playing: true, position: 4, rate: 1 })).toEqual({ playing: true, position: 4, rate: 1, atMs: 400_000 })
  states.tell({ ...player, itemId: 6, kind: 'video' }, { playing: false, position: 9, rate: 2 })
  states.sync({ ...player, itemId: 6, kind: 'video' }, { playing: true, position: 10, rate: 2 })
  expect(server.last.of('direct_message').map(({ data }) => (data as { data: object }).data)).toEqual([
    { action: 'player', board_id: 1, itemId: 5, playing: true, position: 4, rate: 1 },
    { action: 'youtube:paused', board_id: 1, itemId: 6, time: 9, rate: 2 },
    { action: 'youtube:sync', board_id: 1, itemId: 6, time: 10, rate: 2 },
  ])
  expect(states.get(10, 5)?.position).toBe(4)
})

test('what is older than what was done here is past, and a late sync does not start what was stopped', () => {
  const { server, states, heard, say, pass } = setUp()
  pass(1000)
  states.tell({ ...player, kind: 'video' }, { playing: false, position: 9, rate: 1 })
  say({ action: 'youtube:playing', time: 2, rate: 1 }, 400_500)
  say({ action: 'youtube:sync', time: 10, rate: 1 }, 401_500)
  expect([states.get(10, 5)?.playing, heard.length]).toEqual([false, 0])
  // The server kept the sync as the last word: who stopped says it again.
  const said = () => server.last.of('direct_message').map(({ data }) => (data as { data: { action: string } }).data.action)
  expect(said()).toEqual(['youtube:paused', 'youtube:paused'])
  say({ action: 'youtube:playing', time: 2, rate: 1 }, 401_600)
  say({ action: 'youtube:sync', time: 5, rate: 1 }, 404_600)
  expect(heard.map(([state, word]) => [state.position, word])).toEqual([
    [2, 'told'],
    [5, 'sync'],
  ])
})

test('a room that was left is forgotten', () => {
  const { live, states, say } = setUp()
  say({ action: 'player', playing: true, position: 12, rate: 1 }, 400_100)
  live.leaveRoom(10)
  expect(states.get(10, 5)).toBeUndefined()
})

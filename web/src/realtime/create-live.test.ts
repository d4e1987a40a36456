import { expect, onTestFinished, test, vi } from 'vitest'
import { createLive, NO_ROOM, type RoomActionInfo } from './create-live'
import { FakeServer } from './test-support/fake-server'
import { FakeTimers } from './test-support/fake-timers'

const setUp = () => {
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
const bring = { action: 'bringEveryone', module_id: 1, board_id: 2 } as const
const heardFrom = (queue_id: string | null, data: object = bring) => ({ user_id: 7, room_id: 10, queue_id, ts: 5, data })

test('events reach those who listen for them, actions those who listen in that room', () => {
  const { server, live } = setUp()
  const rooms: number[] = []
  const brought: [number, RoomActionInfo][] = []
  live.on('new_room', ({ room_id }) => rooms.push(room_id))
  live.onRoom(10, 'bringEveryone', ({ board_id }, info) => brought.push([board_id, info]))
  const stop = live.onRoom(11, 'bringEveryone', () => {
    throw new Error('another room')
  })
  live.start()
  server.last.greet()
  server.last.event('new_room', { room_id: 3 })
  server.last.event('direct_message', heardFrom('a'))
  stop()
  expect(rooms).toEqual([3])
  expect(brought).toEqual([[2, { userId: 7, roomId: 10, ts: 5 }]])
})

test('what another tab of the same person changes outside classrooms is heard there, and not in any room', () => {
  const { server, live } = setUp()
  const heard: [number, RoomActionInfo][] = []
  live.onRoom(NO_ROOM, 'bringEveryone', ({ board_id }, info) => heard.push([board_id, info]))
  live.onRoom(10, 'bringEveryone', () => {
    throw new Error('a room')
  })
  live.start()
  server.last.greet()
  server.last.event('own_change', { user_id: 7, by: 'another tab', ts: 5, data: bring })
  server.last.event('own_change', { user_id: 7, by: null, ts: 6, data: bring })
  server.last.event('own_change', { user_id: 7, by: live.connectionId(), ts: 7, data: bring })
  expect(heard).toEqual([
    [2, { userId: 7, roomId: NO_ROOM, ts: 5 }],
    [2, { userId: 7, roomId: NO_ROOM, ts: 6 }],
  ])
})

test('rooms are entered when the connection stands, and again whenever it does: the last word may have been lost', () => {
  const { server, timers, live } = setUp()
  live.joinRoom(10, 5)
  live.start()
  server.last.greet()
  expect(server.last.of('join_room').map(({ data }) => data)).toEqual([{ room_id: 10, board_id: 5 }])
  live.joinRoom(10, 5)
  live.joinRoom(10, 6)
  expect(server.last.of('join_room')).toHaveLength(2)
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ resumed: true })
  expect(server.last.of('join_room').map(({ data }) => data)).toEqual([{ room_id: 10, board_id: 6 }])
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ connection_id: 'connection-2' })
  expect(server.last.of('join_room').map(({ data }) => data)).toEqual([{ room_id: 10, board_id: 6 }])
  live.leaveRoom(10)
  expect(server.last.of('leave_room')).toHaveLength(1)
})

test('the first word from the server that one is in a room is told once per stream, another board is not', () => {
  const { server, timers, live } = setUp()
  const joined: number[] = []
  live.onJoined((roomId) => joined.push(roomId))
  live.joinRoom(10, 5)
  live.start()
  const confirm = () =>
    server.last.of('join_room').forEach(({ seq }) => server.last.reply(seq, { action: 'join_room', data: { room_id: 10 } }))
  server.last.greet()
  expect(joined).toEqual([])
  confirm()
  live.joinRoom(10, 6)
  confirm()
  expect(joined).toEqual([10])
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ resumed: true })
  confirm()
  expect(joined).toEqual([10])
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ connection_id: 'connection-2' })
  confirm()
  expect(joined).toEqual([10, 10])
})

test('that one may not enter a room any more is told too, so that the screen can ask why', () => {
  const { server, live } = setUp()
  const answered: number[] = []
  live.onJoined((roomId) => answered.push(roomId))
  live.joinRoom(10, 5)
  live.start()
  server.last.greet()
  const [join] = server.last.of('join_room')
  server.last.reply(join?.seq ?? 0, { error: { code: 'not_found', message: 'no such room' } })
  expect(answered).toEqual([10])
})

test('rooms entered, changed and left while there was no connection are so after coming back with the old stream', () => {
  const { server, timers, live } = setUp()
  live.joinRoom(10, 5)
  live.start()
  server.last.greet()
  server.last.drop()
  live.joinRoom(10, 6)
  live.joinRoom(11, null)
  timers.advance(3000)
  server.last.greet({ resumed: true })
  expect(server.last.of('join_room').map(({ data }) => data)).toEqual([
    { room_id: 10, board_id: 6 },
    { room_id: 11, board_id: null },
  ])
  server.last.drop()
  live.leaveRoom(11)
  timers.advance(3000)
  server.last.greet({ resumed: true })
  expect(server.last.of('join_room')).toHaveLength(1)
  expect(server.last.of('leave_room').map(({ data }) => data)).toEqual([{ room_id: 11 }])
})

test('a message is sent until acknowledged, over a reconnect, after the room was entered', () => {
  const { server, timers, live } = setUp()
  live.joinRoom(10, null)
  live.start()
  server.last.greet()
  live.send(10, bring, { to: 'peer-9' })
  expect(server.last.of('direct_message').map(({ data }) => data)).toEqual([
    { room_id: 10, queue_id: 'queue-1', to: 'peer-9', data: bring },
  ])
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ connection_id: 'connection-2' })
  expect(server.last.sent.map(({ action }) => action)).toEqual(['ping', 'join_room', 'direct_message'])
  server.last.reply(3, { action: 'direct_message', data: { queue_id: 'queue-1', reply: true } })
  timers.advance(10_000)
  expect(server.last.of('direct_message')).toHaveLength(1)
})

test('what may be lost is sent once, and not at all without a connection', () => {
  const { server, timers, live } = setUp()
  live.send(10, bring, { volatile: true })
  live.start()
  server.last.greet()
  expect(server.last.of('direct_message')).toEqual([])
  live.send(10, bring, { volatile: true })
  timers.advance(10_000)
  expect(server.last.of('direct_message').map(({ data }) => data)).toEqual([{ room_id: 10, queue_id: null, data: bring }])
})

test('a message that was given up is reported with its reason', () => {
  const { server, live } = setUp()
  const dropped = vi.fn<(message: object, reason: string) => void>()
  live.onDropped(dropped)
  live.start()
  server.last.greet()
  live.send(10, bring)
  server.last.reply(2, { error: { code: 'forbidden', message: '' } })
  expect(dropped).toHaveBeenCalledWith(bring, 'forbidden')
})

test('a queued message that comes twice is heard once; those without an id are heard each time', () => {
  const { server, live } = setUp()
  const heard = vi.fn<() => void>()
  live.onRoom(10, 'bringEveryone', heard)
  live.start()
  server.last.greet()
  for (const id of ['a', 'a', 'b', null, null]) server.last.event('direct_message', heardFrom(id))
  expect(heard).toHaveBeenCalledTimes(4)
})

test('missed events are told after the rooms were entered again, so that what is told then is not thrown away', () => {
  const { server, timers, live } = setUp()
  const order: string[] = []
  live.onMissed(() => order.push(`missed, ${server.last.of('join_room').length} rooms entered`))
  live.joinRoom(10, null)
  live.start()
  server.last.greet()
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ connection_id: 'connection-2' })
  expect(order).toEqual(['missed, 1 rooms entered'])
})

test('the state of the connection can be read and followed', () => {
  const { server, live } = setUp()
  const states: string[] = []
  live.status.subscribe(({ state }) => states.push(state))
  live.start()
  server.last.greet()
  expect([live.connectionId(), live.peerId()]).toEqual(['connection-1', 'peer-1'])
  live.stop()
  expect(states).toEqual(['connecting', 'open', 'idle'])
  expect(live.connectionId()).toBeNull()
})

/** Lets the live connection in again after a break, with its old stream or another. */
const comeBack = ({ server, timers }: Pick<ReturnType<typeof setUp>, 'server' | 'timers'>, resumed: boolean) => {
  server.last.drop()
  timers.advance(3000)
  server.last.greet(resumed ? { resumed } : { connection_id: `connection-${server.sockets.length}` })
}
const started = () => {
  const all = setUp()
  all.live.start()
  all.server.last.greet()
  return all
}

test('leaving a room says so once and forgets what still waits for it', () => {
  const { server, timers, live } = started()
  const left: number[] = []
  live.onLeft((roomId) => left.push(roomId))
  live.joinRoom(10, 5)
  live.joinRoom(11, 6)
  live.send(10, bring)
  live.send(11, bring)
  live.leaveRoom(10)
  expect(left).toEqual([10])
  timers.advance(5000)
  expect(server.last.of('direct_message').map(({ data }) => data['room_id'])).toEqual([10, 11, 11])
  comeBack({ server, timers }, true)
  expect(server.last.of('leave_room').map(({ data }) => data)).toEqual([{ room_id: 10 }])
  expect(server.last.of('join_room').map(({ data }) => data)).toEqual([{ room_id: 11, board_id: 6 }])
})

test('a room that was left is not left again on a new stream, nor when it was entered since', () => {
  const { server, timers, live } = started()
  live.joinRoom(10, 5)
  live.leaveRoom(10)
  live.joinRoom(10, 6)
  comeBack({ server, timers }, true)
  expect(server.last.sent.map(({ action }) => action)).toEqual(['ping', 'join_room'])
  live.leaveRoom(10)
  comeBack({ server, timers }, false)
  comeBack({ server, timers }, true)
  expect(server.last.sent.map(({ action }) => action)).toEqual(['ping'])
})

test('the answer to an entry of a room that was left meanwhile announces nothing', () => {
  const { server, live } = started()
  const joined: number[] = []
  live.onJoined((roomId) => joined.push(roomId))
  live.joinRoom(10, 5)
  live.leaveRoom(10)
  for (const { seq } of server.last.of('join_room')) server.last.reply(seq)
  live.joinRoom(10, 5)
  expect(joined).toEqual([])
  server.last.reply(server.last.of('join_room').at(-1)?.seq ?? 0)
  expect(joined).toEqual([10])
})

test('the answer to another message announces no entry, whatever its number was on an earlier connection', () => {
  const { server, timers, live } = started()
  const joined: number[] = []
  live.onJoined((roomId) => joined.push(roomId))
  live.joinRoom(10, 5)
  server.last.raw({ seq_reply: 1, data: { server_time: 0 } })
  live.joinRoom(10, 6)
  const [, second] = server.last.of('join_room')
  comeBack({ server, timers }, true)
  live.send(11, bring, { volatile: true })
  expect(server.last.of('direct_message')[0]?.seq).toBe(second?.seq)
  server.last.reply(second?.seq ?? 0)
  expect(joined).toEqual([])
})

test('stopping leaves every room and keeps nothing for whoever signs in next', () => {
  const { server, timers, live } = started()
  const left: number[] = []
  live.onLeft((roomId) => left.push(roomId))
  live.joinRoom(10, 5)
  live.joinRoom(11, null)
  live.joinRoom(12, null)
  live.leaveRoom(12)
  live.send(10, bring)
  live.stop()
  expect(left).toEqual([12, 10, 11])
  expect(live.peerId()).toBeNull()
  live.start()
  server.last.greet()
  timers.advance(10_000)
  expect(server.last.sent.map(({ action }) => action)).toEqual(['ping'])
  comeBack({ server, timers }, true)
  expect(server.last.sent.map(({ action }) => action)).toEqual(['ping'])
})

test('who sent a message learns what the server answered, or that it was given up', () => {
  const { server, live } = started()
  const ended = vi.fn<(ack: object | null) => void>()
  live.send(10, bring, { ended })
  expect(ended).not.toHaveBeenCalled()
  server.last.reply(2, { data: { queue_id: 'queue-1', reply: true } })
  expect(ended.mock.calls).toEqual([[{ queue_id: 'queue-1', reply: true }]])
  live.send(10, bring, { ended })
  server.last.reply(3, { error: { code: 'forbidden', message: '' } })
  expect(ended.mock.calls.slice(1)).toEqual([[null]])
})

test('what may be lost reaches one connection only when it is sent to it', () => {
  const { server, live } = started()
  live.send(10, bring, { volatile: true, to: 'peer-9' })
  expect(server.last.of('direct_message').map(({ data }) => data)).toEqual([{ room_id: 10, queue_id: null, to: 'peer-9', data: bring }])
})

test('a message that was tried ten times is not given up while there is no connection', () => {
  const { server, timers, live } = started()
  const dropped = vi.fn<() => void>()
  live.onDropped(dropped)
  live.send(10, bring)
  for (let seconds = 0; seconds < 48; seconds += 12) {
    timers.advance(12_000)
    server.last.event('new_room', { room_id: 3 })
  }
  timers.advance(1000)
  expect(server.last.of('direct_message')).toHaveLength(10)
  server.last.drop()
  timers.advance(3000)
  expect(dropped).not.toHaveBeenCalled()
  server.last.greet({ resumed: true })
  expect(server.last.of('direct_message')).toHaveLength(1)
})

test.each([
  [100, 1],
  [101, 2],
])('after an answer within %i ms the server’s clock has been asked for %i times a second later', (ms, pings) => {
  const { server, timers } = started()
  timers.advance(ms)
  server.last.reply(1, { data: { server_time: 1_000_000 } })
  timers.advance(1000)
  expect(server.last.of('ping')).toHaveLength(pings)
})

test('the last 500 queued messages are known again, older ones are not kept', () => {
  const { server, live } = setUp()
  const heard = vi.fn<() => void>()
  live.onRoom(10, 'bringEveryone', heard)
  live.start()
  server.last.greet()
  const repeat = (id: number) => server.last.event('direct_message', heardFrom(`q-${id}`))
  for (let id = 0; id < 500; id++) repeat(id)
  repeat(0)
  expect(heard).toHaveBeenCalledTimes(500)
  repeat(500)
  repeat(1)
  expect(heard).toHaveBeenCalledTimes(501)
  repeat(0)
  expect(heard).toHaveBeenCalledTimes(502)
})

test('every kind of news comes to its listeners only, until they stop listening', () => {
  const { server, timers, live } = setUp()
  const news: string[] = []
  const note =
    (name: string) =>
    (...[more]: unknown[]) => {
      news.push(typeof more === 'number' ? `${name} ${more}` : name)
    }
  const stops = [
    live.on('hello', note('hello')),
    live.on('new_room', note('new_room')),
    live.onRoom(10, 'bringEveryone', note('action')),
    live.onMissed(note('missed')),
    live.onJoined(note('joined')),
    live.onLeft(note('left')),
    live.onDropped(note('dropped')),
    live.onSessionEnded(note('ended')),
    live.onRefused(note('refused')),
  ]
  const round = (): string[] => {
    news.length = 0
    live.start()
    server.last.greet()
    server.last.event('new_room', { room_id: 3 })
    server.last.event('direct_message', heardFrom(null))
    live.joinRoom(10, 5)
    server.last.reply(server.last.of('join_room').at(-1)?.seq ?? 0)
    live.send(10, bring)
    server.last.reply(server.last.of('direct_message').at(-1)?.seq ?? 0, { error: { code: 'forbidden', message: '' } })
    live.leaveRoom(10)
    comeBack({ server, timers }, false)
    for (let refused = 0; refused < 3; refused++) {
      server.last.drop()
      timers.advance(3000)
    }
    server.last.drop(4501)
    return [...news]
  }
  const before = ['hello', 'new_room', 'action', 'joined 10', 'dropped', 'left 10']
  expect(round()).toEqual([...before, 'hello', 'missed', 'refused', 'ended'])
  for (const stop of stops) stop()
  expect(round()).toEqual([])
})

test('a listener that throws keeps nobody else from hearing, and its error is reported by the page', async () => {
  const { server, live } = setUp()
  const reported = vi.fn<(error: unknown) => void>()
  const queued: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (callback: () => void) => queued.push(callback))
  onTestFinished(() => void vi.unstubAllGlobals())
  live.on('new_room', () => {
    throw new Error('a bug in a feature')
  })
  const stop = live.on('new_room', reported)
  live.on('new_room', reported)
  live.start()
  server.last.greet()
  server.last.event('new_room', { room_id: 3 })
  expect(reported).toHaveBeenCalledTimes(1)
  expect(queued).toHaveLength(1)
  expect(queued[0]).toThrow('a bug in a feature')
  stop()
})

test('it tries at once when the page is back or the network lost, and says the server’s time', () => {
  const { server, timers, live } = setUp()
  live.start()
  server.last.greet({ server_time: 400_000 })
  timers.advance(100)
  expect(live.serverNow()).toBe(400_100)
  server.last.event('direct_message', { ...heardFrom(null), ts: 400_300 })
  expect(live.serverNow()).toBe(400_300)
  live.networkLost()
  expect(server.sockets).toHaveLength(2)
  server.last.greet({ resumed: true, server_time: 300_000 })
  expect(live.serverNow()).toBe(300_000)
  server.last.drop()
  live.wake()
  expect(server.sockets).toHaveLength(3)
})

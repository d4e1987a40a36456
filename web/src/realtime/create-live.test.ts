import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_ROOM, type RoomMessageInfo } from './create-live'
import { bring, comeBack, messageFrom, setUpLive, startedLive } from './testing/live'

test('delivers events to their listeners, and messages to listeners of that room', () => {
  const { server, live } = setUpLive()
  const rooms: number[] = []
  const brought: [number, RoomMessageInfo][] = []
  live.on('new_room', ({ room_id }) => rooms.push(room_id))
  live.onRoom(10, 'bringEveryone', ({ board_id }, info) => brought.push([board_id, info]))
  const unsubscribe = live.onRoom(11, 'bringEveryone', () => {
    throw new Error('another room')
  })
  live.start()
  server.last.greet()
  server.last.event('new_room', { room_id: 3 })
  server.last.event('direct_message', messageFrom('a'))
  unsubscribe()
  expect(rooms).toEqual([3])
  expect(brought).toEqual([[2, { userId: 7, roomId: 10, ts: 5 }]])
})

test("delivers changes of the user's other tabs outside classrooms, in no room", () => {
  const { server, live } = setUpLive()
  const received: [number, RoomMessageInfo][] = []
  live.onRoom(NO_ROOM, 'bringEveryone', ({ board_id }, info) => received.push([board_id, info]))
  live.onRoom(10, 'bringEveryone', () => {
    throw new Error('a room')
  })
  live.start()
  server.last.greet()
  server.last.event('own_change', { user_id: 7, by: 'another tab', ts: 5, data: bring })
  server.last.event('own_change', { user_id: 7, by: null, ts: 6, data: bring })
  server.last.event('own_change', { user_id: 7, by: live.connectionId(), ts: 7, data: bring })
  expect(received).toEqual([
    [2, { userId: 7, roomId: NO_ROOM, ts: 5 }],
    [2, { userId: 7, roomId: NO_ROOM, ts: 6 }],
  ])
})

test('sends a message until acknowledged, over a reconnect, after the join', () => {
  const { server, timers, live } = setUpLive()
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

test('sends a volatile message once, and not at all without a connection', () => {
  const { server, timers, live } = setUpLive()
  live.send(10, bring, { volatile: true })
  live.start()
  server.last.greet()
  expect(server.last.of('direct_message')).toEqual([])
  live.send(10, bring, { volatile: true })
  timers.advance(10_000)
  expect(server.last.of('direct_message').map(({ data }) => data)).toEqual([{ room_id: 10, queue_id: null, data: bring }])
})

test('stops sending a volatile message that the server does not know, until it is another server', () => {
  const { server, timers, live } = startedLive()
  live.send(10, bring, { volatile: true })
  const [{ seq } = { seq: 0 }] = server.last.of('direct_message')
  server.last.reply(seq, { error: { code: 'rate_limited', message: '' } })
  live.send(10, bring, { volatile: true })
  expect(server.last.of('direct_message')).toHaveLength(2)
  server.last.reply(server.last.of('direct_message')[1]?.seq ?? 0, { error: { code: 'unknown_action', message: '' } })
  live.send(10, bring, { volatile: true })
  expect(server.last.of('direct_message')).toHaveLength(2)
  comeBack({ server, timers }, false)
  live.send(10, bring, { volatile: true })
  expect(server.last.of('direct_message')).toHaveLength(1)
})

test('reports a dropped message with its reason', () => {
  const { server, live } = setUpLive()
  const dropped = vi.fn<(message: object, reason: string) => void>()
  live.onDropped(dropped)
  live.start()
  server.last.greet()
  live.send(10, bring)
  server.last.reply(2, { error: { code: 'forbidden', message: '' } })
  expect(dropped).toHaveBeenCalledWith(bring, 'forbidden')
})

test('delivers a repeated queue id once, and messages without an id each time', () => {
  const { server, live } = setUpLive()
  const received = vi.fn<() => void>()
  live.onRoom(10, 'bringEveryone', received)
  live.start()
  server.last.greet()
  for (const id of ['a', 'a', 'b', null, null]) server.last.event('direct_message', messageFrom(id))
  expect(received).toHaveBeenCalledTimes(4)
})

test('reports missed events after the rooms were joined again', () => {
  const { server, timers, live } = setUpLive()
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

test('the state of the connection can be read and subscribed to', () => {
  const { server, live } = setUpLive()
  const states: string[] = []
  live.status.subscribe(({ state }) => states.push(state))
  live.start()
  server.last.greet()
  expect([live.connectionId(), live.peerId()]).toEqual(['connection-1', 'peer-1'])
  live.stop()
  expect(states).toEqual(['connecting', 'open', 'idle'])
  expect(live.connectionId()).toBeNull()
})

test('passes the acknowledgement to the sender, or null for a dropped message', () => {
  const { server, live } = startedLive()
  const ended = vi.fn<(ack: object | null) => void>()
  live.send(10, bring, { ended })
  expect(ended).not.toHaveBeenCalled()
  server.last.reply(2, { data: { queue_id: 'queue-1', reply: true } })
  expect(ended.mock.calls).toEqual([[{ queue_id: 'queue-1', reply: true }]])
  live.send(10, bring, { ended })
  server.last.reply(3, { error: { code: 'forbidden', message: '' } })
  expect(ended.mock.calls.slice(1)).toEqual([[null]])
})

test('delivers a volatile message to a single connection only if sent to it', () => {
  const { server, live } = startedLive()
  live.send(10, bring, { volatile: true, to: 'peer-9' })
  expect(server.last.of('direct_message').map(({ data }) => data)).toEqual([{ room_id: 10, queue_id: null, to: 'peer-9', data: bring }])
})

test('keeps a message that was tried ten times while there is no connection', () => {
  const { server, timers, live } = startedLive()
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
])('a reply after %i ms leads to %i pings within a second', (ms, pings) => {
  const { server, timers } = startedLive()
  timers.advance(ms)
  server.last.reply(1, { data: { server_time: 1_000_000 } })
  timers.advance(1000)
  expect(server.last.of('ping')).toHaveLength(pings)
})

test('recognises the last 500 queue ids', () => {
  const { server, live } = setUpLive()
  const received = vi.fn<() => void>()
  live.onRoom(10, 'bringEveryone', received)
  live.start()
  server.last.greet()
  const repeat = (id: number) => server.last.event('direct_message', messageFrom(`q-${id}`))
  for (let id = 0; id < 500; id++) repeat(id)
  repeat(0)
  expect(received).toHaveBeenCalledTimes(500)
  repeat(500)
  repeat(1)
  expect(received).toHaveBeenCalledTimes(501)
  repeat(0)
  expect(received).toHaveBeenCalledTimes(502)
})

test('calls listeners until they unsubscribe', () => {
  const { server, timers, live } = setUpLive()
  const calls: string[] = []
  const note =
    (name: string) =>
    (...[more]: unknown[]) => {
      calls.push(typeof more === 'number' ? `${name} ${more}` : name)
    }
  const unsubscribers = [
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
    calls.length = 0
    live.start()
    server.last.greet()
    server.last.event('new_room', { room_id: 3 })
    server.last.event('direct_message', messageFrom(null))
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
    return [...calls]
  }
  const before = ['hello', 'new_room', 'action', 'joined 10', 'dropped', 'left 10']
  expect(round()).toEqual([...before, 'hello', 'missed', 'refused', 'ended'])
  for (const unsubscribe of unsubscribers) unsubscribe()
  expect(round()).toEqual([])
})

test('reports the error of a listener to the page, and calls the other listeners', async () => {
  const { server, live } = setUpLive()
  const reported = vi.fn<(error: unknown) => void>()
  const queued: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (callback: () => void) => queued.push(callback))
  onTestFinished(() => void vi.unstubAllGlobals())
  live.on('new_room', () => {
    throw new Error('a bug in a feature')
  })
  const unsubscribe = live.on('new_room', reported)
  live.on('new_room', reported)
  live.start()
  server.last.greet()
  server.last.event('new_room', { room_id: 3 })
  expect(reported).toHaveBeenCalledTimes(1)
  expect(queued).toHaveLength(1)
  expect(queued[0]).toThrow('a bug in a feature')
  unsubscribe()
})

test('a listener added during an event is called for the next one', () => {
  const { server, live } = startedLive()
  const received: string[] = []
  const unsubscribe = live.on('new_room', ({ room_id }) => {
    received.push(`first ${room_id}`)
    unsubscribe()
    live.on('new_room', (next) => received.push(`second ${next.room_id}`))
  })
  server.last.event('new_room', { room_id: 3 })
  server.last.event('new_room', { room_id: 4 })
  expect(received).toEqual(['first 3', 'second 4'])
})

test('connects at once when woken, and returns the server’s time', () => {
  const { server, timers, live } = setUpLive()
  live.start()
  server.last.greet({ server_time: 400_000 })
  timers.advance(100)
  expect(live.serverNow()).toBe(400_100)
  server.last.event('direct_message', { ...messageFrom(null), ts: 400_300 })
  expect(live.serverNow()).toBe(400_300)
  live.networkLost()
  expect(server.sockets).toHaveLength(2)
  server.last.greet({ resumed: true, server_time: 300_000 })
  expect(live.serverNow()).toBe(300_000)
  server.last.drop()
  live.wake()
  expect(server.sockets).toHaveLength(3)
})

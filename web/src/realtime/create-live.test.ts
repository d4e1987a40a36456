import { expect, test, vi } from 'vitest'
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

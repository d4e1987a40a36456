import { expect, test, vi } from 'vitest'
import { connectedClient, setUpClient } from './testing/client'

test('pings on opening and every 30 seconds, with the last received number', () => {
  const { server, timers } = connectedClient()
  const { last } = server
  expect(last.of('ping')).toMatchObject([{ seq: 1, data: { ack: 0 } }])
  last.reply(1)
  last.event('new_room', { room_id: 1 })
  timers.advance(30_000)
  expect(last.of('ping')).toMatchObject([{ seq: 1 }, { seq: 2, data: { ack: 1 } }])
  timers.advance(29_999)
  expect(last.closedByClient).toBeNull()
  timers.advance(1)
  expect(last.closedByClient).toBe(4000)
})

test('reconnects when nothing arrived until the next ping', () => {
  const { server, timers } = connectedClient()
  timers.advance(29_999)
  expect(server.last.closedByClient).toBeNull()
  timers.advance(1)
  expect(server.last.closedByClient).toBe(4000)
  timers.advance(3000)
  expect(server.sockets).toHaveLength(2)
})

test('everything that arrives counts as a reply', () => {
  const { server, timers } = connectedClient()
  server.last.event('new_room', { room_id: 1 })
  timers.advance(30_000)
  expect(server.last.closedByClient).toBeNull()
})

test('a page that slept does not blame the server for its own late timer', () => {
  const { server, timers } = connectedClient()
  timers.oversleep(3_600_000)
  expect(server.last.closedByClient).toBeNull()
  expect(server.last.of('ping')).toHaveLength(2)
  timers.advance(5000)
  expect(server.last.closedByClient).toBe(4000)
})

test('reconnects at once when the network is back, or checks the open connection', () => {
  const { server, timers, client } = connectedClient()
  server.last.reply(1)
  client.wake()
  expect(server.last.of('ping')).toHaveLength(2)
  timers.advance(5000)
  expect(server.last.closedByClient).toBe(4000)
  client.wake()
  expect(server.sockets).toHaveLength(2)
  client.wake()
  timers.advance(10_000)
  expect(server.sockets).toHaveLength(2)
})

test('passes on only the reply to a ping, with the time of the ping', () => {
  const { server, timers, client, handlers } = setUpClient()
  timers.advance(700)
  client.start()
  server.last.greet()
  timers.advance(50)
  client.send('leave_room', { room_id: 1 })
  server.last.reply(2)
  server.last.reply(1, { error: { code: 'internal', message: '' } })
  expect(handlers.onPong).not.toHaveBeenCalled()
  server.last.reply(1, { data: { server_time: 9 } })
  server.last.reply(1, { data: { server_time: 9 } })
  expect(vi.mocked(handlers.onPong).mock.calls).toEqual([[700, { server_time: 9 }]])
  expect(handlers.onReply).toHaveBeenCalledTimes(4)
})

test('pings again a second later while the clock is uncertain', () => {
  const { server, timers, handlers } = connectedClient()
  const pings = () => server.last.of('ping').length
  vi.mocked(handlers.onPong).mockReturnValueOnce('soon')
  server.last.reply(1)
  timers.advance(999)
  expect(pings()).toBe(1)
  timers.advance(1)
  expect(pings()).toBe(2)
  server.last.reply(2)
  timers.advance(29_000)
  expect(pings()).toBe(2)
  timers.advance(1000)
  expect(pings()).toBe(3)
})

test('counts the quick pings per connection', () => {
  const { server, timers } = connectedClient({ onPong: () => 'soon' })
  const hurry = () => {
    for (let n = 0; n < 12; n++) {
      server.last.reply(server.last.of('ping').at(-1)?.seq ?? 0)
      timers.advance(1000)
    }
    return server.last.of('ping').length
  }
  expect(hurry()).toBe(9)
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ resumed: true })
  expect(hurry()).toBe(9)
})

test('a timer five seconds late is that of a busy page, and the connection is closed', () => {
  const { server, timers } = connectedClient()
  timers.oversleep(35_000)
  expect(server.last.closedByClient).toBe(4000)
})

import { expect, test, vi } from 'vitest'
import { retryDelayMs } from './socket-client'
import { connectedClient, setUpClient } from './testing/client'

test('connects on start without a query, and is open after the greeting', () => {
  const { client, server, statuses, handlers } = connectedClient()
  expect(server.last.url).toBe('wss://keel.test/api/v1/websocket')
  expect(statuses.map(({ state }) => state)).toEqual(['connecting', 'open'])
  expect([client.id, client.peerId]).toEqual(['connection-1', 'peer-1'])
  expect(handlers.onMissed).not.toHaveBeenCalled()
})

test('reconnects three seconds after a close, and continues with the next number', () => {
  const { server, timers, received, handlers, client } = connectedClient()
  server.last.event('new_room', { room_id: 1 })
  server.last.event('new_room', { room_id: 2 })
  server.last.drop()
  timers.advance(2999)
  expect(server.sockets).toHaveLength(1)
  timers.advance(1)
  expect(server.sockets).toHaveLength(2)
  expect(Object.fromEntries(server.last.query)).toEqual({ connection_id: 'connection-1', sequence_number: '3' })
  server.last.onopen?.()
  server.last.event('new_room', { room_id: 3 })
  server.last.greet({ resumed: true })
  server.last.event('new_room', { room_id: 4 })
  expect(received.map(([, data]) => data)).toEqual([1, 2, 3, 4].map((room_id) => ({ room_id })))
  expect(handlers.onMissed).not.toHaveBeenCalled()
  expect(client.isOpen).toBe(true)
})

test('reconnects within a second when the server restarts, which is no failure', () => {
  const { server, timers, handlers, random, statuses } = connectedClient()
  random.value = 0.5
  server.last.drop(1012)
  expect(statuses.at(-1)).toEqual({ state: 'waiting', failures: 0, notice: false })
  timers.advance(499)
  expect(server.sockets).toHaveLength(1)
  timers.advance(1)
  expect(server.last.query.get('connection_id')).toBe('connection-1')
  // The server that was to take it is not there yet: from here on as after any loss.
  server.last.drop(1012)
  expect(statuses.at(-1)).toEqual({ state: 'waiting', failures: 1, notice: false })
  timers.advance(3499)
  expect(server.sockets).toHaveLength(2)
  timers.advance(1)
  server.last.greet({ connection_id: 'connection-2' })
  expect(handlers.onMissed).toHaveBeenCalledTimes(1)
})

test('reports missed events once when the connection id changes', () => {
  const { server, timers, received, handlers, client } = connectedClient()
  server.last.event('new_room', { room_id: 1 })
  server.last.drop()
  timers.advance(3000)
  server.last.greet({ connection_id: 'connection-2', peer_id: 'peer-2' })
  expect(handlers.onMissed).toHaveBeenCalledTimes(1)
  expect([client.id, client.peerId]).toEqual(['connection-2', 'peer-2'])
  server.last.event('new_room', { room_id: 2 })
  server.last.drop()
  timers.advance(3000)
  expect(server.last.query.get('sequence_number')).toBe('2')
  server.last.greet({ resumed: true })
  expect(handlers.onMissed).toHaveBeenCalledTimes(1)
  expect(received).toHaveLength(2)
})

test('a stream that the server begins again is followed on the open socket', () => {
  const { server, received, handlers, client } = connectedClient()
  server.last.event('new_room', { room_id: 1 })
  server.last.greet({ connection_id: 'connection-1.1' })
  expect(handlers.onMissed).toHaveBeenCalledTimes(1)
  server.last.event('new_room', { room_id: 2 })
  expect([client.id, client.isOpen, received.length]).toEqual(['connection-1.1', true, 2])
  server.last.drop()
  expect(server.sockets).toHaveLength(1)
})

test.each(['onHello', 'onMissed'] as const)('a listener that throws in %s leads to no reconnect loop', (name) => {
  const { server, timers, client } = setUpClient({
    [name]: () => {
      throw new Error('a bug in a feature')
    },
  })
  const greet = (id: string): void => {
    try {
      server.last.greet({ connection_id: id })
    } catch {
      // Rethrown to the browser, which reports it.
    }
  }
  client.start()
  greet('connection-1')
  server.last.drop()
  timers.advance(3000)
  greet('connection-2')
  server.last.event('new_room', { room_id: 1 })
  server.last.reply(1)
  timers.advance(20_000)
  expect(server.sockets).toHaveLength(2)
  expect(client.isOpen).toBe(true)
})

test('a gap in the numbers forces a reconnect that requests what is missing', () => {
  const { server, timers, received } = connectedClient()
  server.last.event('new_room', { room_id: 1 })
  server.last.skip(1)
  server.last.event('new_room', { room_id: 3 })
  expect(server.last.closedByClient).toBe(4001)
  expect(received).toHaveLength(1)
  timers.advance(3000)
  expect(server.last.query.get('sequence_number')).toBe('2')
})

test('requests a new stream when a gap comes again at once', () => {
  const { server, timers, handlers } = connectedClient()
  server.last.event('new_room', { room_id: 1 })
  server.last.skip(1)
  server.last.event('new_room', { room_id: 1 })
  timers.advance(3000)
  expect(server.last.query.has('connection_id')).toBe(true)
  server.last.skip(1)
  server.last.event('new_room', { room_id: 1 })
  timers.advance(3000)
  expect(server.last.query.has('connection_id')).toBe(false)
  server.last.greet({ connection_id: 'connection-2' })
  expect(handlers.onMissed).toHaveBeenCalledTimes(1)
})

test('handles an unreadable frame like a gap', () => {
  const { server } = connectedClient()
  server.last.raw('{"seq":')
  expect(server.last.closedByClient).toBe(4001)
})

test('retries after three seconds, and with longer delays from the 101st failure', () => {
  expect([1, 8, 100].map(retryDelayMs)).toEqual([3000, 3000, 3000])
  expect([101, 1000].map(retryDelayMs)).toEqual([300_000, 300_000])
})

test('adds up to a second, so that not all clients reconnect at once', () => {
  const { server, timers, random } = connectedClient()
  random.value = 0.5
  server.last.drop()
  timers.advance(3499)
  expect(server.sockets).toHaveLength(1)
  timers.advance(1)
  expect(server.sockets).toHaveLength(2)
})

test('waits five minutes after the hundred and first failure', () => {
  const { server, timers, client } = setUpClient()
  client.start()
  for (let failure = 1; failure <= 100; failure++) {
    server.last.drop()
    timers.advance(3000)
  }
  expect(server.sockets).toHaveLength(101)
  server.last.drop()
  timers.advance(299_999)
  expect(server.sockets).toHaveLength(101)
  timers.advance(1)
  expect(server.sockets).toHaveLength(102)
})

test('shows the notice after more than seven failures until connected', () => {
  const { server, timers, client, status } = setUpClient()
  client.start()
  for (let failure = 1; failure <= 7; failure++) {
    server.last.drop()
    expect(status()).toEqual({ state: 'waiting', failures: failure, notice: false })
    timers.advance(3000)
  }
  server.last.drop()
  expect(status()).toMatchObject({ failures: 8, notice: true })
  timers.advance(3000)
  server.last.onopen?.()
  expect(status()?.notice).toBe(true)
  server.last.greet()
  expect(status()).toEqual({ state: 'open', failures: 0, notice: false })
})

test('gives up a hanging handshake after 15 seconds, as a refusal', () => {
  const { server, timers, client, handlers } = setUpClient()
  client.start()
  timers.advance(15_000)
  expect(server.last.closedByClient).toBe(4000)
  timers.advance(3000)
  expect(server.sockets).toHaveLength(2)
  expect(handlers.onRefused).not.toHaveBeenCalled()
  timers.advance(15_000)
  expect(handlers.onRefused).toHaveBeenCalledTimes(1)
})

test('checks the session over HTTP after the second refused handshake', () => {
  const { server, timers, client, handlers } = setUpClient()
  client.start()
  server.last.drop()
  expect(handlers.onRefused).not.toHaveBeenCalled()
  timers.advance(3000)
  server.last.drop()
  expect(handlers.onRefused).toHaveBeenCalledTimes(1)
  timers.advance(3000)
  server.last.greet()
  server.last.drop()
  timers.advance(3000)
  server.last.drop()
  expect(handlers.onRefused).toHaveBeenCalledTimes(1)
})

test('stays closed after the end of the session, until started as somebody else', () => {
  const { server, timers, client, handlers, status } = connectedClient()
  server.last.drop(4501)
  expect(handlers.onSessionEnded).toHaveBeenCalledTimes(1)
  timers.advance(1_000_000)
  expect(server.sockets).toHaveLength(1)
  expect(status()?.state).toBe('ended')
  client.start()
  expect(server.sockets).toHaveLength(2)
  expect(server.last.query.has('connection_id')).toBe(false)
})

test('reconnects with a new stream when another connection took its stream over', () => {
  const { server, timers } = connectedClient()
  server.last.drop(4509)
  timers.advance(3000)
  expect(server.sockets).toHaveLength(2)
  expect(server.last.query.has('connection_id')).toBe(false)
})

test('ignores what an abandoned socket still receives', () => {
  const { server, timers, received, client } = connectedClient()
  const old = server.last
  timers.advance(30_000)
  timers.advance(3000)
  server.last.greet({ resumed: true })
  old.event('new_room', { room_id: 1 })
  old.drop()
  expect(received).toEqual([])
  expect(client.isOpen).toBe(true)
})

test('numbers messages from 1 on every socket and sends none while offline', () => {
  const { server, timers, client } = connectedClient()
  expect(client.send('leave_room', { room_id: 1 })).toBe(2)
  server.last.drop()
  expect(client.send('leave_room', { room_id: 1 })).toBeNull()
  timers.advance(3000)
  expect(client.send('leave_room', { room_id: 1 })).toBeNull()
  server.last.greet({ resumed: true })
  expect(client.send('leave_room', { room_id: 1 })).toBe(2)
})

test('stop leaves no timer, and a later start does not report missed events', () => {
  const { server, timers, client, handlers } = connectedClient()
  client.wake()
  client.stop()
  expect(server.last.closedByClient).toBe(1000)
  expect(timers.count).toBe(0)
  client.start()
  server.last.greet({ connection_id: 'connection-2' })
  expect(handlers.onMissed).not.toHaveBeenCalled()
})

test('reconnects at once with its stream when the browser reports a lost network', () => {
  const { server, client } = connectedClient()
  client.networkLost()
  expect(server.sockets).toHaveLength(2)
  client.networkLost()
  expect(server.sockets).toHaveLength(2)
})

test('starting twice opens one connection, whatever state it is in', () => {
  const { server, timers, client } = setUpClient()
  client.start()
  client.start()
  server.last.greet()
  client.start()
  server.last.drop()
  client.start()
  expect(server.sockets).toHaveLength(1)
  timers.advance(3000)
  expect(server.sockets).toHaveLength(2)
})

test('only a start connects it while it is stopped or ended', () => {
  const { server, client } = setUpClient()
  const knock = () => {
    client.wake()
    client.networkLost()
  }
  knock()
  expect(server.sockets).toEqual([])
  client.start()
  knock()
  server.last.greet()
  server.last.drop(4501)
  knock()
  expect(server.sockets).toHaveLength(1)
})

test('a stop while waiting cancels the retry and forgets its failures', () => {
  const { server, timers, client, handlers, status } = setUpClient()
  client.start()
  server.last.drop()
  client.stop()
  expect(status()).toEqual({ state: 'idle', failures: 0, notice: false })
  timers.advance(1_000_000)
  expect(server.sockets).toHaveLength(1)
  client.start()
  server.last.drop()
  expect(handlers.onRefused).not.toHaveBeenCalled()
})

test('checks the session at the 2nd, 10th and 20th refusal', () => {
  const { server, timers, client, handlers } = setUpClient()
  const askedAt: number[] = []
  vi.mocked(handlers.onRefused).mockImplementation(() => void askedAt.push(server.sockets.length))
  client.start()
  for (let refused = 1; refused <= 21; refused++) {
    server.last.drop()
    timers.advance(3000)
  }
  expect(askedAt).toEqual([2, 10, 20])
})

test('a connection that breaks before the greeting is no refusal', () => {
  const { server, timers, client, handlers } = setUpClient()
  client.start()
  for (const letsIn of [false, true, true, false]) {
    if (letsIn) server.last.onopen?.()
    server.last.drop()
    timers.advance(3000)
  }
  expect(handlers.onRefused).not.toHaveBeenCalled()
})

test.each(['null', '5', '[', '"hello"'])('closes on the frame %s, and reconnects', (text) => {
  const { server, timers } = connectedClient()
  server.last.raw(text)
  expect(server.last.closedByClient).toBe(4001)
  timers.advance(3000)
  expect(server.sockets).toHaveLength(2)
})

test('reconnects on an event before the greeting of a new stream', () => {
  const { server, client, received } = setUpClient()
  client.start()
  server.last.onopen?.()
  server.last.event('new_room', { room_id: 1 })
  expect([server.last.closedByClient, received]).toEqual([4001, []])
})

test.each([true, false])('handles a greeting with a wrong number as a gap, resumed or not: %s', (resumed) => {
  const { server, timers, handlers } = connectedClient()
  server.last.drop()
  timers.advance(3000)
  server.last.raw({ seq: resumed ? 0 : 1, action: 'hello', data: { connection_id: 'connection-2', peer_id: 'p', resumed } })
  expect(server.last.closedByClient).toBe(4001)
  expect(handlers.onHello).toHaveBeenCalledTimes(1)
})

test('counts a numbered frame without an action, and calls no handler', () => {
  const { server, received } = connectedClient()
  server.last.raw({ seq: 1 })
  server.last.raw({ seq: 2, action: 'new_room', data: {} })
  expect(received).toEqual([['new_room', {}]])
})

test('counts two failures of one connection once, and its late close not at all', () => {
  const { server, client, status } = connectedClient()
  const farewell = server.last.onclose
  client.wake()
  server.last.raw('')
  expect(status()).toMatchObject({ state: 'waiting', failures: 1 })
  expect(farewell).not.toBeNull()
  expect([server.last.onopen, server.last.onmessage, server.last.onclose]).toEqual([null, null, null])
})

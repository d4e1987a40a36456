import { expect, test } from 'vitest'
import { startCuttingProxy } from './test-support/cutting-proxy'
import { TestClient } from './test-support/test-client'
import { TestClock } from './test-support/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER } from './test-support/test-node'

const rename = (name: string) => ({ action: 'updateRoom', room_id: ROOM, name }) as const

test('every connection is pinged every 20 seconds, and one that answers stays for good', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  let pings = 0
  client.ws.on('ping', () => {
    pings += 1
  })
  for (let i = 1; i <= 10; i++) {
    clock.advance(20_000)
    await expect.poll(() => pings, { interval: 2 }).toBe(i)
    await client.settled()
  }
  expect(client.closedWith).toBeNull()
})

test('one that has gone silent, though nothing closed it, is cut after 45 seconds and may come back', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const proxy = await startCuttingProxy(node.port)
  const client = await TestClient.connect(`ws://127.0.0.1:${proxy.port}/api/v1/websocket`, { user: TEACHER })
  client.ws.pause()
  clock.advance(44_000)
  expect(node.realtime.metrics().connections).toBe(1)
  clock.advance(2000)
  await expect.poll(() => node.realtime.metrics(), { interval: 5 }).toMatchObject({ connections: 0, detached: 1, cutOff: 1 })
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(back.hello.resumed).toBe(true)
})

test('one whose acknowledgements stand still while hundreds of events were sent is cut', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  await client.join(ROOM)
  await client.ask('ping', { ack: client.next - 1 })
  for (let i = 0; i < 600; i++) node.realtime.toRoom(ROOM, rename(String(i)))
  for (let i = 0; i < 4 && client.closedWith === null; i++) {
    clock.advance(20_000)
    await client.until(() => client.closedWith !== null || client.next > 600, true)
    client.ws.pong()
  }
  await client.closed()
  expect(node.realtime.metrics().cutOff).toBe(1)
})

test('a reader that stalls is cut at 1 MiB while the others go on; nothing is lost to anybody', async () => {
  const node = await startTestNode()
  const stalled = await TestClient.connect(node.url, { user: STUDENT })
  const reader = await TestClient.connect(node.url, { user: TEACHER })
  await stalled.join(ROOM)
  await reader.join(ROOM)
  stalled.ws.pause()
  const name = 'x'.repeat(4000)
  let sent = 0
  while (node.realtime.metrics().cutOff === 0 && sent < 20_000) {
    for (let i = 0; i < 50; i++) node.realtime.toRoom(ROOM, rename(`${sent++} ${name}`))
    await reader.until(() => reader.actions('updateRoom').length === sent)
  }
  expect(node.realtime.metrics().cutOff).toBe(1)
  expect(node.realtime.metrics().connections).toBe(1)
})

test('for a slow reader what may be lost is left out before it gets a number: no gap', async () => {
  const node = await startTestNode({ limits: { volatileBytes: 1 } })
  const slow = await TestClient.connect(node.url, { user: STUDENT })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  await slow.join(ROOM)
  await teacher.join(ROOM)
  slow.ws.pause()
  const name = 'x'.repeat(60_000)
  const flood = (): void => {
    for (let i = 0; i < 12; i++) node.realtime.toRoom(ROOM, rename(name))
  }
  const volatile = async (): Promise<void> => {
    teacher.send('direct_message', { room_id: ROOM, queue_id: null, data: { action: 'bringEveryone', module_id: 1, board_id: 1 } })
    await teacher.settled()
  }
  for (let i = 0; i < 60 && node.realtime.metrics().droppedVolatile === 0; i++) {
    flood()
    await volatile()
  }
  expect(node.realtime.metrics().droppedVolatile).toBe(1)
  slow.ws.resume()
  node.realtime.toRoom(ROOM, rename('last'))
  await slow.until(() => slow.actions('updateRoom').some(({ data }) => data.name === 'last'))
})

test('what may be lost is not kept for one who is away', async () => {
  const node = await startTestNode()
  const student = await TestClient.connect(node.url, { user: STUDENT })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  await student.join(ROOM)
  await teacher.join(ROOM)
  await student.settled()
  student.ws.terminate()
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(1)
  teacher.send('direct_message', { room_id: ROOM, queue_id: null, data: { action: 'bringEveryone', module_id: 1, board_id: 1 } })
  await teacher.settled()
  const back = await TestClient.connect(node.url, { user: STUDENT, resume: { id: student.id, next: student.next } })
  expect(back.hello.resumed).toBe(true)
  expect(back.actions('bringEveryone')).toEqual([])
})

test('a client that never finishes closing does not hold its place', async () => {
  const node = await startTestNode()
  const client = await TestClient.connect(node.url, { user: STUDENT })
  client.ws.pause()
  node.realtime.endUser(STUDENT)
  expect(node.realtime.metrics()).toMatchObject({ connections: 0, detached: 0, rooms: 0 })
})

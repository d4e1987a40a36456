import { expect, test } from 'vitest'
import { startCuttingProxy } from '../testing/cutting-proxy'
import { TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER } from '../testing/test-node'

const rename = (name: string) => ({ action: 'updateRoom', room_id: ROOM, name }) as const

test("replies to a ping with the server's time", async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  const before = clock.wall()
  expect((await client.ask('ping', {})).data).toEqual({ server_time: before })
  clock.advance(1500)
  expect((await client.ask('ping', {})).data).toEqual({ server_time: before + 1500 })
})

test('pings every connection every 20 seconds, and keeps one that replies', async () => {
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

test('spreads pings over the interval, and keeps a client that sends but never pongs', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const clients = [TEACHER, STUDENT, STUDENT].map((user) => TestClient.connect(node.url, { user, options: { autoPong: false } }))
  let pings: number[] = []
  for (const [index, client] of (await Promise.all(clients)).entries()) client.ws.on('ping', () => pings.push(index))
  for (let round = 0; round < 4; round++) {
    pings = []
    const most: number[] = []
    for (let ms = 0; ms < 20_000; ms += 250) {
      const before = pings.length
      clock.advance(250)
      if (ms < 1000 || ms % 5000 === 0) for (const client of await Promise.all(clients)) await client.settled()
      most.push(pings.length - before)
    }
    for (const client of await Promise.all(clients)) await client.settled()
    expect([pings.toSorted(), Math.max(...most)]).toEqual([[0, 1, 2], 1])
  }
  expect(node.realtime.metrics()).toMatchObject({ connections: 3, cutOff: 0 })
})

test('cuts a silent connection after 45 seconds, and lets it resume', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const proxy = await startCuttingProxy(node.port)
  const client = await TestClient.connect(`ws://127.0.0.1:${proxy.port}/api/v1/websocket`, { user: TEACHER })
  client.ws.pause()
  clock.advance(45_000)
  expect(node.realtime.metrics().connections).toBe(1)
  clock.advance(250)
  await expect.poll(() => node.realtime.metrics(), { interval: 5 }).toMatchObject({ connections: 0, detached: 1, cutOff: 1 })
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(back.hello.resumed).toBe(true)
})

test.each([
  ['stand still while 513 events were sent is cut after a minute', 512, true, true],
  ['stand still while 512 events were sent is not', 511, true, false],
  ['never came at all is not', 600, false, false],
])('closes a connection whose acknowledgements %s', async (_what, events, acked, isCut) => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { pingMs: 20_000 } })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  await client.join(ROOM)
  await client.until(() => client.events.some(({ action }) => action === 'room_users'))
  const ack = client.next - 2
  if (acked) await client.ask('ping', { ack })
  for (let i = 0; i < events; i++) node.realtime.toRoom(ROOM, rename(String(i)))
  await client.until(() => client.actions('updateRoom').length === events)
  for (let ms = 0; ms < 60_000; ms += 20_000) {
    expect(client.closedWith).toBeNull()
    // A repeated acknowledgement is unchanged too.
    if (acked) await client.ask('ping', { ack })
    else await client.settled()
    clock.advance(20_000)
  }
  clock.advance(250)
  if (isCut) await client.closed()
  else await client.settled()
  expect(node.realtime.metrics().cutOff).toBe(isCut ? 1 : 0)
})

test('cuts a stalled reader at 1 MiB without loss, while others go on', async () => {
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

test('leaves out volatile events of a slow reader before they get a number: no gap', async () => {
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

test('does not keep volatile events for an absent client', async () => {
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
  expect(node.realtime.metrics().droppedVolatile).toBe(0)
})

test('a busy process loses none of a burst larger than the number of events it keeps', async () => {
  const node = await startTestNode({ limits: { ringEvents: 100 } })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  await client.join(ROOM)
  await client.settled()
  let sent = 0
  const work = (): void => {
    const until = performance.now() + 60
    while (performance.now() < until);
    for (let i = 0; i < 500; i++) node.realtime.toRoom(ROOM, rename(String(sent++)))
  }
  for (let i = 0; i < 3; i++) work()
  await client.until(() => client.actions('updateRoom').length === sent)
  expect(node.realtime.metrics()).toMatchObject({ cutOff: 0, delivered: client.events.length })
})

test('releases the place of a client that never finishes closing', async () => {
  const node = await startTestNode()
  const client = await TestClient.connect(node.url, { user: STUDENT })
  client.ws.pause()
  node.realtime.endUser(STUDENT)
  expect(node.realtime.metrics()).toMatchObject({ connections: 0, detached: 0, rooms: 0 })
})

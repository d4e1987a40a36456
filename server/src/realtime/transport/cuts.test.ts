import { expect, test } from 'vitest'
import { startCuttingProxy } from '../testing/cutting-proxy'
import { newQueueId, TestClient } from '../testing/test-client'
import { ROOM, startTestNode, STUDENT, TEACHER } from '../testing/test-node'

/** Pseudo-random numbers, the same in every run. */
const seeded =
  (seed: number): (() => number) =>
  () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296
  }

const FREE = { rate: 5000, burst: 5000 }

test('delivers every event once and in order over a network cut at any byte', async () => {
  const node = await startTestNode({ limits: { handshakes: FREE } })
  const proxy = await startCuttingProxy(node.port)
  const url = `ws://127.0.0.1:${proxy.port}/api/v1/websocket`
  const first = await TestClient.connect(url, { user: STUDENT })
  await first.join(ROOM)
  await first.until(() => first.events.some(({ action }) => action === 'room_users'))
  const random = seeded(7)
  proxy.limit = () => Math.floor(140 + random() * 9000)
  proxy.cut()
  await first.closed()

  const total = 5000
  const received: number[] = []
  let { next } = first
  let sent = 0
  let sockets = 0
  while (received.length < total) {
    for (let i = 0; i < 40 && sent < Math.min(total, received.length + 500); i++)
      node.realtime.toRoom(ROOM, { action: 'updateRoom', room_id: ROOM, name: String(sent++) })
    const client = TestClient.open(url, { user: STUDENT, resume: { id: first.id, next } })
    // It is cut anywhere: in the handshake, in repeated events, in new ones.
    await client.until(() => client.closedWith !== null || received.length + client.actions('updateRoom').length === total, true)
    client.assertInOrder()
    expect([first.id, '']).toContain(client.id)
    received.push(...client.actions('updateRoom').map(({ data }) => Number(data.name)))
    next = client.next
    sockets += 1
  }
  expect(received).toEqual(Array.from({ length: total }, (_, index) => index))
  expect(sockets).toBeGreaterThan(100)
  expect(node.realtime.metrics().lost).toEqual({ unknown: 0, foreign: 0, tooOld: 0, ahead: 0 })
})

test('repeats a greeting that is cut at any byte', async () => {
  const node = await startTestNode({ limits: { handshakes: FREE } })
  const proxy = await startCuttingProxy(node.port)
  const client = await TestClient.connect(node.url, { user: TEACHER })
  let cuts = 0
  for (let bytes = 1; bytes < 420; bytes += 13) {
    proxy.limit = () => bytes
    const half = await TestClient.connect(`ws://127.0.0.1:${proxy.port}/api/v1/websocket`, {
      user: TEACHER,
      resume: { id: client.id, next: client.next },
    }).catch(() => null)
    if (!half) cuts += 1
  }
  proxy.limit = () => Infinity
  const back = await TestClient.connect(`ws://127.0.0.1:${proxy.port}/api/v1/websocket`, {
    user: TEACHER,
    resume: { id: client.id, next: client.next },
  })
  expect(back.hello).toMatchObject({ connection_id: client.id, resumed: true })
  expect(cuts).toBeGreaterThan(20)
})

test('delivers resent messages once over a network cut at any byte', async () => {
  const node = await startTestNode({ limits: { messages: FREE, userMessages: FREE, roomMessages: FREE, handshakes: FREE } })
  const student = await TestClient.connect(node.url, { user: STUDENT })
  await student.join(ROOM)
  const proxy = await startCuttingProxy(node.port)
  const random = seeded(11)
  proxy.limit = () => Math.floor(200 + random() * 3000)
  const waiting = new Map(Array.from({ length: 500 }, (_, index) => [newQueueId(), index + 1]))
  const total = waiting.size
  while (waiting.size > 0) {
    const client = await TestClient.connect(`ws://127.0.0.1:${proxy.port}/api/v1/websocket`, { user: TEACHER }).catch(() => null)
    if (!client) continue
    const batch = [...waiting].slice(0, 30)
    for (const [queue_id, board_id] of batch)
      client.send('direct_message', { room_id: ROOM, queue_id, data: { action: 'bringEveryone', module_id: 1, board_id } })
    await client.until(() => client.closedWith !== null || client.replies.length === batch.length, true)
    client.ws.terminate()
    for (const { data } of client.replies) waiting.delete((data as { queue_id: string }).queue_id)
  }
  await student.until(() => student.actions('bringEveryone').length >= total)
  await student.settled()
  const boards = student.actions('bringEveryone').map(({ data }) => Number(data.board_id))
  expect(boards).toHaveLength(total)
  expect(new Set(boards).size).toBe(total)
  expect(node.realtime.metrics().repeats).toBeGreaterThan(0)
})

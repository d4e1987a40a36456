import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { newQueueId, TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from '../testing/test-node'

const bring = { action: 'bringEveryone', module_id: 3, board_id: 4 }
const MAX = 262_144

/** Two people in the room; one must not be able to disturb the other. */
const both = async (node: TestNode): Promise<[TestClient, TestClient]> => {
  const bad = await TestClient.connect(node.url, { user: TEACHER })
  const good = await TestClient.connect(node.url, { user: STUDENT })
  await bad.join(ROOM)
  await good.join(ROOM)
  return [bad, good]
}
const undisturbed = async (node: TestNode, good: TestClient): Promise<void> => {
  node.realtime.toRoom(ROOM, { action: 'updateRoom', room_id: ROOM, name: 'still here' })
  await good.until(() => good.actions('updateRoom').some(({ data }) => data.name === 'still here'))
  expect(node.problems).toEqual([])
}

test.each([
  ['one byte too many', (ws: TestClient['ws']) => ws.send('x'.repeat(MAX + 1)), 1009],
  ['a text that is not JSON', (ws: TestClient['ws']) => ws.send('{"seq":1,'), 1007],
  ['a binary message', (ws: TestClient['ws']) => ws.send(Buffer.from('{"seq":1,"action":"ping"}')), 1007],
  ['bytes that are not UTF-8', (ws: TestClient['ws']) => ws.send(Buffer.from([0x22, 0xc3, 0x28, 0x22]), { binary: false }), 1007],
  [
    'hundreds of fragments',
    (ws: TestClient['ws']) => {
      for (let i = 0; i < 200; i++) ws.send('x', { fin: false })
    },
    1008,
  ],
])('%s closes the connection, and only that one', async (_name, act, code) => {
  const node = await startTestNode()
  const [bad, good] = await both(node)
  act(bad.ws)
  expect(await bad.closed()).toBe(code)
  await undisturbed(node, good)
})

test('reads a message of exactly the largest size', async () => {
  const node = await startTestNode()
  const [client] = await both(node)
  const head = '{"seq":77,"action":"ping","data":{},"pad":"'
  client.ws.send(`${head}${'x'.repeat(MAX - head.length - 2)}"}`)
  expect((await client.answerTo(77)).action).toBe('ping')
})

test.each([
  ['an array', '[1]'],
  ['null', 'null'],
  ['a number', '5'],
  ['no number of its own', '{"action":"ping","data":{}}'],
  ['number zero', '{"seq":0,"action":"ping","data":{}}'],
  ['a fraction', '{"seq":1.5,"action":"ping","data":{}}'],
  ['data of the wrong kind', '{"seq":1,"action":"join_room","data":"x"}'],
  ['no data where it is needed', '{"seq":1,"action":"join_room"}'],
  ['an acknowledgement that is no number', '{"seq":1,"action":"ping","data":{"ack":"all"}}'],
  ['deep nesting', `{"seq":1,"action":"join_room","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  [
    'deep nesting in a message',
    `{"seq":1,"action":"direct_message","data":{"room_id":10,"queue_id":null,"data":{"action":"bringEveryone","module_id":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`,
  ],
  ['a prototype for data', '{"seq":1,"action":"direct_message","data":{"__proto__":{"room_id":10,"queue_id":null,"data":{}}}}'],
])('refuses %s as a bad request and keeps the connection', async (_name, text) => {
  const node = await startTestNode()
  const [bad, good] = await both(node)
  const before = bad.replies.length
  bad.ws.send(text)
  await bad.until(() => bad.replies.length > before)
  expect(bad.replies.at(-1)?.error?.code).toBe('bad_request')
  await bad.settled()
  await undisturbed(node, good)
})

test('prototype names change nothing anywhere', async () => {
  const node = await startTestNode()
  const [bad, good] = await both(node)
  const reply = await bad.relay(
    ROOM,
    JSON.parse(
      '{"action":"bringEveryone","module_id":3,"board_id":4,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    ) as Record<string, unknown>,
  )
  expect(reply.error).toBeUndefined()
  await good.until(() => good.actions('bringEveryone').length === 1)
  expect(good.actions('bringEveryone')[0]?.data).toEqual(bring)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  ['an unknown action', (bad: TestClient) => bad.send('nothing', {})],
  ['no number', (bad: TestClient) => bad.ws.send('{"action":"ping"}')],
  ['a wrong form', (bad: TestClient) => bad.send('join_room', {})],
  ['an unknown message', (bad: TestClient) => void bad.relay(ROOM, { action: 'nothing' }).catch(() => {})],
  ['a wrong form of a message', (bad: TestClient) => void bad.relay(ROOM, { ...bring, module_id: 0 }).catch(() => {})],
])('closes after twenty bad messages within a minute, not after nineteen: %s', async (_what, act) => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [bad, good] = await both(node)
  for (let minute = 0; minute < 3; minute++) {
    const replies = bad.replies.length
    for (let i = 0; i < (minute === 2 ? 20 : 19); i++) act(bad)
    if (minute === 2) break
    await bad.until(() => bad.replies.length === replies + 19)
    await bad.settled()
    clock.advance(30_001)
    await good.settled()
    await bad.settled()
    clock.advance(30_000)
  }
  expect(await bad.closed()).toBe(1008)
  await undisturbed(node, good)
})

test('forbidden messages close no connection, however often', async () => {
  const node = await startTestNode()
  const [, student] = await both(node)
  for (let i = 0; i < 25; i++) student.send('direct_message', { room_id: ROOM, queue_id: newQueueId(), data: bring })
  expect((await student.answerTo(student.seq)).error?.code).toBe('forbidden')
  await student.settled()
})

test('over the byte rate, refuses small messages and closes on a large one unread', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { bytes: { rate: 1000, burst: 20_000 } } })
  const [bad, good] = await both(node)
  const sized = (seq: number, size: number): string => {
    const head = `{"seq":${seq},"action":"ping","data":{},"pad":"`
    return `${head}${'x'.repeat(size - head.length - 2)}"}`
  }
  bad.ws.send(sized(100, 18_000))
  expect((await bad.answerTo(100)).error).toBeUndefined()
  for (const seq of [101, 102]) {
    bad.ws.send(sized(seq, 16_384))
    const { error } = await bad.answerTo(seq)
    expect(error?.code).toBe('rate_limited')
    // The rest of 20,000 was used by joining and the first one.
    expect(error?.retry_after_ms).toBeGreaterThan(14_000)
    expect(error?.retry_after_ms).toBeLessThan(14_500)
  }
  expect(bad.closedWith).toBeNull()
  bad.ws.send(sized(103, 16_385))
  expect(await bad.closed()).toBe(4029)
  await undisturbed(node, good)
})

test('limits a flood of messages to its rate and cuts it after ten seconds', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [bad, good] = await both(node)
  let accepted = 0
  for (let second = 0; second < 12 && bad.closedWith === null; second++) {
    for (let i = 0; i < 1000; i++) bad.send('direct_message', { room_id: ROOM, queue_id: newQueueId(), data: bring })
    const last = bad.seq
    await bad.until(() => bad.replies.some((reply) => reply.seq_reply === last) || bad.closedWith !== null, true)
    clock.advance(1000)
  }
  expect(await bad.closed()).toBe(4029)
  accepted = bad.replies.filter(({ error }) => !error).length
  const refused = bad.replies.filter(({ error }) => error)
  expect(accepted).toBeLessThanOrEqual(150 + 50 * 12 + 1)
  expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['rate_limited']))
  expect(refused.every(({ error }) => (error?.retry_after_ms ?? 0) > 0)).toBe(true)
  await undisturbed(node, good)
  expect(good.actions('bringEveryone')).toHaveLength(accepted - 1)
})

test('never cuts a sender who pauses after a burst', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [busy] = await both(node)
  for (let burst = 0; burst < 8; burst++) {
    for (let i = 0; i < 200; i++) busy.send('ping', {})
    await busy.answerTo(busy.seq)
    clock.advance(4000)
  }
  expect(busy.closedWith).toBeNull()
})

test('applies one rate to several tabs of one person', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { userMessages: { rate: 1, burst: 10 } } })
  const tabs = [await TestClient.connect(node.url, { user: TEACHER }), await TestClient.connect(node.url, { user: TEACHER })]
  for (let i = 0; i < 10; i++) for (const tab of tabs) await tab.ask('ping', {})
  expect(tabs.flatMap(({ replies }) => replies).filter(({ error }) => error?.code === 'rate_limited')).toHaveLength(10)
})

test('cuts off huge messages over the byte rate unread', async () => {
  const node = await startTestNode()
  const [bad, good] = await both(node)
  const big = `{"seq":1,"action":"ping","data":{},"pad":"${'x'.repeat(250_000)}"}`
  for (let i = 0; i < 40; i++) bad.ws.send(big)
  expect(await bad.closed()).toBe(4029)
  await undisturbed(node, good)
})

test('a handshake that stops half way, or is garbage, disturbs nobody', async () => {
  const node = await startTestNode()
  const [, good] = await both(node)
  for (const text of [
    'GET /api/v1/websocket HTTP/1.1\r\nUpgrade: webso',
    'GET /api/v1/websocket HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\nCookie: session=1.s\r\nHost: x\r\n\r\n',
    '\u0000\u0001\u0002',
  ]) {
    const socket = connect(node.port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise<void>((resolve) => {
      socket.write(text, () => resolve())
    })
    socket.destroy()
  }
  await undisturbed(node, good)
  expect(good.closedWith).toBeNull()
})

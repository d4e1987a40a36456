import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Gate } from '../testing/gate'
import { TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from '../testing/test-node'

const rename = (node: TestNode, name: string): void => node.realtime.toRoom(ROOM, { action: 'updateRoom', room_id: ROOM, name })
const names = (client: TestClient): unknown[] => client.actions('updateRoom').map(({ data }) => data.name)

const joined = async (node: TestNode, user = TEACHER, clock?: TestClock): Promise<TestClient> => {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM)
  // Lists of people are broadcast at most every 250 ms.
  clock?.advance(250)
  await client.until(() => client.events.some(({ action }) => action === 'room_users'))
  return client
}
const drop = async (client: TestClient): Promise<void> => {
  client.ws.terminate()
  await client.closed()
}
const gone = async (node: TestNode, detached = 1): Promise<void> => {
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(detached)
}

test('resuming sends missed events in order, then hello with the same ids', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  await drop(client)
  await gone(node)
  for (const name of ['a', 'b', 'c']) rename(node, name)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(names(back)).toEqual(['a', 'b', 'c'])
  expect(back.hello).toMatchObject({ connection_id: client.id, peer_id: client.hello.peer_id, resumed: true })
  expect(back.events.at(-1)).toMatchObject({ action: 'hello', seq: client.next + 3 })
  rename(node, 'd')
  await back.until(() => names(back).includes('d'))
  expect(node.realtime.metrics()).toMatchObject({ resumed: 1, replayed: 3 })
})

test('sends again what was sent but never arrived', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  const next = client.next
  rename(node, 'a')
  rename(node, 'b')
  await client.until(() => names(client).length === 2)
  await drop(client)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next } })
  expect(names(back)).toEqual(['a', 'b'])
})

test('resumes any number of times, also when nothing was missed', async () => {
  const node = await startTestNode()
  let client = await joined(node)
  const { id } = client
  for (let i = 0; i < 5; i++) {
    await drop(client)
    client = await TestClient.connect(node.url, { user: TEACHER, resume: { id, next: client.next } })
    expect(client.hello).toMatchObject({ connection_id: id, resumed: true })
  }
})

test('resumes although nothing but the greeting was ever sent', async () => {
  const node = await startTestNode()
  const client = await TestClient.connect(node.url, { user: TEACHER })
  await drop(client)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: 1 } })
  expect(back.hello).toMatchObject({ connection_id: client.id, resumed: true })
})

test('takes the stream over while the old socket looks open, and closes that one', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(back.hello.resumed).toBe(true)
  expect(await client.closed()).toBe(4509)
  rename(node, 'a')
  await back.until(() => names(back).includes('a'))
  expect(node.realtime.metrics()).toMatchObject({ connections: 1, detached: 0 })
})

test.each([
  ['an unknown id', () => ({ id: randomBytes(16).toString('base64url') })],
  ['another person', () => ({ user: STUDENT })],
  ['another session of the same person', () => ({ session: 'other' })],
  ['a number from the future', ({ next }: TestClient) => ({ next: next + 1 })],
  ['a number that is none', () => ({ next: 'x' })],
  ['a number with something behind it', ({ next }: TestClient) => ({ next: `${next}x` })],
  ['a number with something before it', ({ next }: TestClient) => ({ next: `x${next}` })],
  ['no number', () => ({ next: '' })],
])('gives %s a new stream that starts at 0 and stays open', async (_name, change) => {
  const node = await startTestNode()
  const client = await joined(node)
  await drop(client)
  const {
    user = TEACHER,
    session = 's',
    id = client.id,
    next = client.next,
  } = change(client) as { user?: number; session?: string; id?: string; next?: number | string }
  const back = await TestClient.connect(node.url, { user, session, resume: { id, next } })
  expect(back.hello.resumed).toBe(false)
  expect(back.id).not.toBe(client.id)
  expect(back.events[0]).toMatchObject({ seq: 0, action: 'hello' })
  await back.settled()
})

test('another user who knows the id does not harm the stream of its owner', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  await TestClient.connect(node.url, { user: STUDENT, resume: { id: client.id, next: client.next } })
  rename(node, 'a')
  await client.until(() => names(client).includes('a'))
  expect(node.realtime.metrics().lost).toEqual({ unknown: 1, foreign: 1, tooOld: 0, ahead: 0 })
})

test('gives a client that missed more than is kept a new stream', async () => {
  const node = await startTestNode({ limits: { ringEvents: 4 } })
  const client = await joined(node)
  await drop(client)
  await gone(node)
  for (let i = 0; i < 5; i++) rename(node, String(i))
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(back.hello.resumed).toBe(false)
  expect(node.realtime.metrics().lost.tooOld).toBe(1)
  expect(node.realtime.metrics()).toMatchObject({ connections: 1, detached: 0 })
})

test('forgets what the client acknowledged and keeps the rest', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  rename(node, 'a')
  await client.until(() => names(client).includes('a'))
  await client.ask('ping', { ack: client.next - 1 })
  rename(node, 'b')
  await client.until(() => names(client).includes('b'))
  await drop(client)
  const old = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next - 2 } })
  expect(old.hello.resumed).toBe(false)
})

test('forgets what a resuming client reports as received too', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  rename(node, 'a')
  await client.until(() => names(client).includes('a'))
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  const old = await TestClient.connect(node.url, { user: TEACHER, resume: { id: back.id, next: client.next - 1 } })
  expect([back.hello.resumed, old.hello.resumed]).toEqual([true, false])
  expect(await back.closed()).toBe(4509)
  expect(node.realtime.presence(ROOM).size).toBe(0)
})

test('ignores an acknowledgement of what was never sent', async () => {
  const node = await startTestNode()
  const client = await joined(node)
  rename(node, 'a')
  await client.until(() => names(client).includes('a'))
  await client.ask('ping', { ack: client.next })
  await client.ask('ping', { ack: 1_000_000 })
  await drop(client)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next - 1 } })
  expect([back.hello.resumed, names(back)]).toEqual([true, ['a']])
})

test('judges a client that resumes after a long silence by its new socket', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const client = await joined(node)
  await client.ask('ping', { ack: client.next - 1 })
  await drop(client)
  await gone(node)
  for (let i = 0; i < 600; i++) rename(node, String(i))
  clock.advance(100_000)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  for (let i = 0; i < 2; i++) {
    clock.advance(20_000)
    await back.settled()
  }
  expect([back.closedWith, node.realtime.metrics().cutOff]).toEqual([null, 0])
})

test('keeps a stream two minutes after its socket, whatever the wall clock does', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [first, second] = [await joined(node), await joined(node, STUDENT, clock)]
  await drop(first)
  await drop(second)
  await gone(node, 2)
  clock.wallOffset += 86_400_000
  clock.advance(119_750)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: first.id, next: first.next } })
  expect(back.hello.resumed).toBe(true)
  clock.advance(250)
  expect((await TestClient.connect(node.url, { user: STUDENT, resume: { id: second.id, next: second.next } })).hello.resumed).toBe(false)
})

test('drops the longest absent client when detached streams take too much memory', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { detachedBytes: 6000 } })
  const [first, second] = [await joined(node), await joined(node, STUDENT, clock)]
  await drop(first)
  await gone(node)
  clock.advance(250)
  await drop(second)
  await gone(node, 2)
  for (let i = 0; i < 30; i++) rename(node, `name ${i}`)
  clock.advance(250)
  expect(node.realtime.metrics()).toMatchObject({ detached: 1, detachedEvictions: 1 })
  expect((await TestClient.connect(node.url, { user: STUDENT, resume: { id: second.id, next: second.next } })).hello.resumed).toBe(true)
})

test('sends a late reply to the socket of its request, never to the next one', async () => {
  const gate = new Gate()
  const node = await startTestNode({ delayMembership: gate.pass })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  const waiting = gate.close()
  client.send('join_room', { room_id: ROOM, board_id: null })
  await waiting
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  gate.open()
  await back.until(() => back.events.some(({ action }) => action === 'room_users'))
  expect(back.replies).toEqual([])
})

test('does not send a pending acknowledgement over the next socket', async () => {
  const node = await startTestNode()
  const [client, student] = [await joined(node), await joined(node, STUDENT)]
  const data = { action: 'bringEveryone', module_id: 1, board_id: 1 }
  const before = client.replies.length
  client.send('direct_message', { room_id: ROOM, queue_id: 'queue-late', data })
  await student.until(() => student.actions('bringEveryone').length === 1)
  expect(client.replies).toHaveLength(before)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  await back.settled()
  expect(back.replies).toHaveLength(1)
  // The client sends it again, and gets its reply before it is disconnected.
  const seq = back.send('direct_message', { room_id: ROOM, queue_id: 'queue-late', data })
  back.send('direct_message', { room_id: ROOM, queue_id: 'queue-next', data })
  await student.until(() => student.actions('bringEveryone').length === 2)
  node.realtime.endSession(`${TEACHER}.s`)
  expect(await back.closed()).toBe(4501)
  expect(back.replies.filter((reply) => reply.seq_reply === seq).map((reply) => reply.data)).toEqual([
    { queue_id: 'queue-late', reply: true },
  ])
})

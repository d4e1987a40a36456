import { expect, test } from 'vitest'
import { createMemoryBus, createMemoryHub, type Bus, type GapHandler } from '../adapters/bus'
import { TestClient } from './testing/test-client'
import { TestClock } from './testing/test-clock'
import { ROOM, startTestNode, STRANGER, STUDENT, TEACHER, type TestNode } from './testing/test-node'

const bring = { action: 'bringEveryone', module_id: 3, board_id: 4 }
const state = { action: 'media:state', microphone: true, camera: false, screen: false }

interface Pair {
  here: TestNode
  there: TestNode
  teacher: TestClient
  student: TestClient
}
/** The teacher is connected to one node, the student to the other. */
const twoNodes = async (): Promise<Pair> => {
  const hub = createMemoryHub()
  const [here, there] = [await startTestNode({ bus: hub.join() }), await startTestNode({ bus: hub.join() })]
  const teacher = await TestClient.connect(here.url, { user: TEACHER })
  const student = await TestClient.connect(there.url, { user: STUDENT })
  await teacher.join(ROOM)
  await student.join(ROOM)
  return { here, there, teacher, student }
}

test('delivers messages and changes to the members on the other node, once', async () => {
  const { here, teacher, student } = await twoNodes()
  await teacher.relay(ROOM, bring)
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 7 }, { except: teacher.id })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 8 }, { except: student.id })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 9 }, { only: [STUDENT] })
  here.realtime.toUser(STUDENT, { action: 'new_room', data: { room_id: 44 } })
  await student.until(() => student.events.some(({ action }) => action === 'new_room') && student.actions('deleteModule').length === 2)
  await student.settled()
  expect(student.actions('bringEveryone').map(({ data }) => data)).toEqual([bring])
  expect(student.actions('deleteModule').map(({ data }) => data.moduleId)).toEqual([7, 9])
  await teacher.settled()
  expect(teacher.actions('deleteModule').map(({ data }) => data.moduleId)).toEqual([8])
})

test('changes for some of a room arrive at the other node in their order', async () => {
  const { here, student } = await twoNodes()
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 7 }, { only: [TEACHER, STUDENT] })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 8 }, { without: [TEACHER] })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 9 }, { without: [STUDENT] })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 10 })
  await student.until(() => student.actions('deleteModule').length === 3)
  expect(student.actions('deleteModule').map(({ data }) => data.moduleId)).toEqual([7, 8, 10])
})

test('a state that a room shares reaches the other node, and who enters there later', async () => {
  const { there, teacher, student } = await twoNodes()
  const player = { action: 'player', board_id: 1, itemId: 2, playing: true, position: 2, rate: 1 }
  await teacher.relay(ROOM, player)
  await student.until(() => student.actions('player').length === 1)
  const late = await TestClient.connect(there.url, { user: STUDENT })
  await late.join(ROOM)
  await late.until(() => late.actions('player').length === 1)
  expect([student, late].map((client) => client.actions('player').map(({ data }) => data.itemId))).toEqual([[2], [2]])
})

test('what is said on one node is not kept on the other for who enters later', async () => {
  const { there, teacher, student } = await twoNodes()
  await teacher.relay(ROOM, state)
  await student.until(() => student.actions('media:state').length === 1)
  const late = await TestClient.connect(there.url, { user: STUDENT })
  await late.join(ROOM)
  await late.settled()
  expect(late.actions('media:state')).toEqual([])
})

test('delivers a message to one connection on the other node', async () => {
  const { there, teacher, student } = await twoNodes()
  const tab = await TestClient.connect(there.url, { user: STUDENT })
  await tab.join(ROOM)
  expect((await teacher.relay(ROOM, state, { to: tab.hello.peer_id })).error).toBeUndefined()
  await tab.until(() => tab.actions('media:state').length === 1)
  await student.settled()
  expect(student.actions('media:state')).toEqual([])
})

test("shows a student's live ink to the teacher on another node, and to no classmate", async () => {
  const { here, teacher, student } = await twoNodes()
  here.school.rooms.get(ROOM)?.set(3, 'student-member')
  const classmate = await TestClient.connect(here.url, { user: 3 })
  await classmate.join(ROOM)
  const stroke = { action: 'stroke', board_id: 1, item_id: 2, page: 1, id: 's1', part: null }
  await student.relay(ROOM, stroke)
  await student.relay(ROOM, { ...state, from: 'somebodyelse' })
  await teacher.until(() => teacher.actions('media:state').length === 1)
  await classmate.until(() => classmate.actions('media:state').length === 1)
  expect([teacher.actions('stroke').length, classmate.actions('stroke').length]).toEqual([1, 0])
})

test('shows what is typed to the teacher, and to the picked student, on another node; to nobody else', async () => {
  const { here, teacher, student } = await twoNodes()
  here.school.rooms.get(ROOM)?.set(3, 'student-member')
  const classmate = await TestClient.connect(here.url, { user: 3 })
  await classmate.join(ROOM)
  const typing = { action: 'typing', board_id: 1, item_id: 2, id: 'g1' }
  await student.relay(ROOM, { ...typing, user_id: 3, text: 'olem' })
  await teacher.until(() => teacher.actions('typing').length === 1)
  expect(teacher.actions('typing')[0]?.data).toEqual({ ...typing, user_id: STUDENT, text: 'olem' })
  await teacher.relay(ROOM, { ...typing, user_id: STUDENT, text: 'oleme' })
  await student.until(() => student.actions('typing').length === 1)
  await student.relay(ROOM, { ...state, from: 'somebodyelse' })
  await classmate.until(() => classmate.actions('media:state').length === 1)
  expect(classmate.actions('typing')).toEqual([])
})

test('removes ended sessions and removed people from every node', async () => {
  const { here, there, student } = await twoNodes()
  here.realtime.kick(STUDENT, ROOM)
  await student.settled()
  expect(there.realtime.presence(ROOM).has(STUDENT)).toBe(false)
  here.realtime.endSession(`${STUDENT}.s`)
  expect(await student.closed()).toBe(4501)
})

/** A bus that misses what the test says. */
function busWithGaps(): { bus: Bus; report: GapHandler } {
  let onGap: GapHandler = () => {}
  const bus: Bus = { ...createMemoryBus(), onGap: (handler) => void (onGap = handler) }
  return { bus, report: (channels) => onGap(channels) }
}

test.each([
  ['of any channel', null, [true, true, true]],
  ['of orders', ['node'], [true, true, true]],
  ['of a room', [`room:${ROOM}`], [true, true, false]],
  ['of a person', [`user:${STUDENT}`, `user:${ROOM}`], [false, true, false]],
  ['of a room that is empty', ['room:77'], [false, false, false]],
])('a gap %s begins the streams concerned again, each at another moment', async (_what, channels, concerned) => {
  const clock = new TestClock()
  const { bus, report } = busWithGaps()
  const node = await startTestNode({ bus, clock })
  const clients = [
    await TestClient.connect(node.url, { user: TEACHER }),
    await TestClient.connect(node.url, { user: STUDENT }),
    await TestClient.connect(node.url, { user: STRANGER }),
  ]
  for (const client of clients.slice(0, 2)) await client.join(ROOM)
  report(channels && new Set(channels))
  expect(node.realtime.metrics()).toMatchObject({ busGaps: 1, connections: 3 })
  clock.advance(3000)
  for (const [index, client] of clients.entries()) {
    await client.settled()
    expect(client.events.filter(({ action }) => action === 'hello')).toHaveLength(concerned[index] ? 2 : 1)
    const back = await TestClient.connect(node.url, {
      user: [TEACHER, STUDENT, STRANGER][index] ?? 0,
      resume: { id: client.id, next: client.next },
    })
    expect(back.hello).toMatchObject({ resumed: true, peer_id: client.hello.peer_id })
  }
})

test('a stream that begins again keeps its room and call, and gets who edits what', async () => {
  const clock = new TestClock()
  const { bus, report } = busWithGaps()
  const node = await startTestNode({ bus, clock })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  const student = await TestClient.connect(node.url, { user: STUDENT })
  for (const client of [teacher, student]) await client.join(ROOM, 1)
  await node.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
  await teacher.relay(ROOM, { action: 'selectItem', board_id: 1, itemId: 2 })
  await student.until(() => student.actions('selectItem').length === 1)
  clock.advance(250)
  await teacher.until(() => teacher.events.filter(({ action }) => action === 'room_users').length === 2)
  const { connection_id: oldId } = student.hello
  const [oldNext, seen] = [student.next, teacher.events.length]
  report(new Set([`user:${STUDENT}`]))
  clock.advance(3000)
  await student.until(() => student.actions('selectItem').length === 2)
  expect(student.hello).toMatchObject({ resumed: false, peer_id: node.realtime.peers(ROOM)[0]?.peer_id })
  await student.join(ROOM, 1)
  await teacher.settled()
  expect(teacher.events.slice(seen)).toEqual([])
  // The client lost its socket before the second greeting arrived.
  const back = await TestClient.connect(node.url, { user: STUDENT, resume: { id: oldId, next: oldNext } })
  expect([back.hello.resumed, await student.closed()]).toEqual([false, 4509])
})

test('a stream whose client is away at a gap cannot be resumed', async () => {
  const { bus, report } = busWithGaps()
  const node = await startTestNode({ bus })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  client.ws.terminate()
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(1)
  report(null)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(back.hello.resumed).toBe(false)
})

test('logs an unreadable message on the bus and continues', async () => {
  const hub = createMemoryHub()
  const node = await startTestNode({ bus: hub.join() })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  await client.join(ROOM)
  for (const channel of ['node', `room:${ROOM}`]) hub.join().publish(channel, '{nonsense')
  await client.settled()
  expect(node.problems).toHaveLength(2)
})

test('subscribes to a room or a person only while one of its connections is there', async () => {
  const inner = createMemoryHub().join()
  const listening: string[] = []
  const bus: Bus = {
    ...inner,
    subscribe(channel, handler) {
      listening.push(channel)
      inner.subscribe(channel, handler)
    },
    unsubscribe(channel, handler) {
      listening.splice(listening.indexOf(channel), 1)
      inner.unsubscribe(channel, handler)
    },
  }
  const node = await startTestNode({ bus })
  const before = [...listening]
  const tabs = [await TestClient.connect(node.url, { user: STUDENT }), await TestClient.connect(node.url, { user: STUDENT })]
  for (const tab of tabs) for (let n = 0; n < 2; n++) await tab.join(ROOM)
  expect(listening).toEqual([...before, `user:${STUDENT}`, `room:${ROOM}`])
  await tabs[0]?.ask('leave_room', { room_id: ROOM })
  expect(listening).toContain(`room:${ROOM}`)
  await tabs[1]?.ask('leave_room', { room_id: ROOM })
  expect(listening).toEqual([...before, `user:${STUDENT}`])
  node.realtime.endUser(STUDENT)
  expect(listening).toEqual(before)
})

test('a single process publishes nothing, and subscribes to commands and gaps only', async () => {
  const inner = createMemoryBus()
  const used: string[] = []
  const bus: Bus = {
    ...inner,
    publish: (channel) => void used.push(`publish ${channel}`),
    subscribe: (channel) => void used.push(`subscribe ${channel}`),
    unsubscribe: (channel) => void used.push(`unsubscribe ${channel}`),
  }
  const node = await startTestNode({ bus })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  await teacher.join(ROOM)
  await teacher.relay(ROOM, bring)
  node.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 7 })
  node.realtime.toUser(TEACHER, { action: 'new_room', data: { room_id: 44 } })
  node.realtime.kick(TEACHER, ROOM)
  node.realtime.endUser(TEACHER)
  await teacher.closed()
  expect(used).toEqual(['subscribe node'])
})

test('reports a failing bus to the sender, and keeps the connection', async () => {
  const bus: Bus = {
    ...createMemoryHub().join(),
    publish(channel) {
      if (channel.startsWith('room:')) throw new Error('no bus')
    },
  }
  const node = await startTestNode({ bus })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  await teacher.join(ROOM)
  for (let n = 1; n <= 2; n++) {
    expect((await teacher.relay(ROOM, bring)).error?.code).toBe('internal')
    expect(node.problems).toHaveLength(n)
  }
})

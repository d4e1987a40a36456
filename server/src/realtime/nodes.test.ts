import { expect, test } from 'vitest'
import { createMemoryBus, type Bus } from '../adapters/bus'
import { TestClient } from './test-support/test-client'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from './test-support/test-node'

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
  const bus = createMemoryBus({ shared: true })
  const [here, there] = [await startTestNode({ bus }), await startTestNode({ bus })]
  const teacher = await TestClient.connect(here.url, { user: TEACHER })
  const student = await TestClient.connect(there.url, { user: STUDENT })
  await teacher.join(ROOM)
  await student.join(ROOM)
  return { here, there, teacher, student }
}

test('messages and announcements reach the members on the other node, once', async () => {
  const { here, teacher, student } = await twoNodes()
  await teacher.relay(ROOM, bring)
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 7 }, { except: teacher.id })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 8 }, { except: student.id })
  here.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 9 }, { only: (userId) => userId === STUDENT })
  here.realtime.toUser(STUDENT, { action: 'new_room', data: { room_id: 44 } })
  await student.until(() => student.events.some(({ action }) => action === 'new_room') && student.actions('deleteModule').length === 2)
  await student.settled()
  expect(student.actions('bringEveryone').map(({ data }) => data)).toEqual([bring])
  expect(student.actions('deleteModule').map(({ data }) => data.moduleId)).toEqual([7, 9])
  await teacher.settled()
  expect(teacher.actions('deleteModule').map(({ data }) => data.moduleId)).toEqual([8])
})

test('a message to one connection finds it on the other node', async () => {
  const { there, teacher, student } = await twoNodes()
  const tab = await TestClient.connect(there.url, { user: STUDENT })
  await tab.join(ROOM)
  expect((await teacher.relay(ROOM, state, { to: tab.hello.peer_id })).error).toBeUndefined()
  await tab.until(() => tab.actions('media:state').length === 1)
  await student.settled()
  expect(student.actions('media:state')).toEqual([])
})

test("a student's live ink reaches the teacher on another node, and no classmate there", async () => {
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

test('ended sessions and removed people are gone from every node', async () => {
  const { here, there, student } = await twoNodes()
  here.realtime.kick(STUDENT, ROOM)
  await student.settled()
  expect(there.realtime.presence(ROOM).has(STUDENT)).toBe(false)
  here.realtime.endSession(`${STUDENT}.s`)
  expect(await student.closed()).toBe(4501)
})

test('a gap on the bus gives every client a new stream, so that it refetches', async () => {
  let gap: () => void = () => {}
  const bus: Bus = {
    ...createMemoryBus(),
    onGap: (handler) => {
      gap = handler
    },
  }
  const node = await startTestNode({ bus })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  gap()
  expect(await client.closed()).toBe(1012)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  expect(back.hello.resumed).toBe(false)
  expect(node.realtime.metrics().busGaps).toBe(1)
})

test('a message on the bus that cannot be read is noted and disturbs nobody', async () => {
  const bus = createMemoryBus({ shared: true })
  const node = await startTestNode({ bus })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  await client.join(ROOM)
  for (const channel of ['node', `room:${ROOM}`]) bus.publish(channel, 'otherone{nonsense')
  await client.settled()
  expect(node.problems).toHaveLength(2)
})

test('a node listens for a room or a person only while somebody of it is there', async () => {
  const inner = createMemoryBus({ shared: true })
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

test('a single process publishes nothing and subscribes to orders and gaps only', async () => {
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

test('a failing bus is reported to the sender, and the connection goes on', async () => {
  const bus: Bus = {
    ...createMemoryBus({ shared: true }),
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

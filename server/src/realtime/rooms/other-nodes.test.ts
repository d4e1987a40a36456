import { HIDDEN } from '@keel/contract/constants'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_MS } from '../../../../scripts/time-limits.mjs'
import { createMemoryHub, type Bus, type GapHandler, type GoneHandler } from '../../adapters/bus'
import { TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { OtherNodes } from './other-nodes'
import { OTHER_ROOM, ROOM, smallSchool, startTestNode, STRANGER, STUDENT, TEACHER, type TestNode } from '../testing/test-node'

const selected = { action: 'selectItem', board_id: 1, itemId: 4 }
const unselected = { board_id: 1, itemId: 4 }

/** Nodes on one bus and one clock; `stop` ends a node's bus as a crash does, its connections included. */
async function startNodes(count: number) {
  const hub = createMemoryHub()
  const clock = new TestClock()
  const buses: Bus[] = []
  const nodes: TestNode[] = []
  const add = async (): Promise<TestNode> => {
    const bus = hub.join()
    const node = await startTestNode({ bus, clock })
    buses.push(bus)
    nodes.push(node)
    return node
  }
  for (let n = 0; n < count; n++) await add()
  return { nodes: nodes as [TestNode, TestNode], clock, add, crash: (index: number) => buses[index]?.close() }
}
async function enter(node: TestNode, user: number, boardId: number | null = null): Promise<TestClient> {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM, boardId)
  return client
}
const lastUsers = (client: TestClient) =>
  Object.fromEntries(
    (
      (client.events.findLast(({ action, data }) => action === 'room_users' && data.room_id === ROOM)?.data.users ?? []) as {
        id: number
        status: number
        boardId: number | null
      }[]
    ).map(({ id, status, boardId }) => [id, status === 1 ? boardId : 'offline']),
  )
const callOf = (client: TestClient): unknown[] =>
  ((client.actions('peers').at(-1)?.data.peers ?? []) as { user_id: number }[]).map(({ user_id }) => user_id)

test.each([
  ['of any channel', null],
  ['of orders', new Set(['node'])],
])('a node that was paused is seen again after it missed messages %s', async (_what, missed) => {
  const hub = createMemoryHub()
  const clock = new TestClock()
  let reportGone: GoneHandler = () => {}
  let reportGap: GapHandler = () => {}
  const hereBus: Bus = {
    ...hub.join(),
    onGone: (handler) => {
      reportGone = handler
    },
  }
  const thereBus: Bus = {
    ...hub.join(),
    onGap: (handler) => {
      reportGap = handler
    },
  }
  const here = await startTestNode({ bus: hereBus, clock })
  const there = await startTestNode({ bus: thereBus, clock })
  await enter(here, TEACHER)
  await enter(there, STUDENT)
  reportGone('node2', null)
  clock.advance(6000)
  expect(here.realtime.presence(ROOM).has(STUDENT)).toBe(false)
  reportGap(missed)
  expect([...here.realtime.presence(ROOM).keys()].toSorted()).toEqual([TEACHER, STUDENT])
})

test('a node that is heard again within the grace keeps its people', async () => {
  const hub = createMemoryHub()
  const clock = new TestClock()
  let reportGone: GoneHandler = () => {}
  const here = await startTestNode({ bus: { ...hub.join(), onGone: (handler) => void (reportGone = handler) }, clock })
  const there = await startTestNode({ bus: hub.join(), clock })
  await enter(here, TEACHER)
  const student = await enter(there, STUDENT, 3)
  reportGone('node2', null)
  clock.advance(2000)
  await student.join(ROOM, 4)
  await vi.waitFor(() => expect(here.realtime.presence(ROOM).get(STUDENT)).toEqual({ boardId: 4 }), WAIT_MS)
  clock.advance(6000)
  expect([...here.realtime.presence(ROOM).keys()].toSorted()).toEqual([TEACHER, STUDENT])
})

test('what was hidden while a node had nobody in the room is hidden there too', async () => {
  const hub = createMemoryHub()
  const school = smallSchool()
  const here = await startTestNode({ bus: hub.join(), school })
  const there = await startTestNode({ bus: hub.join(), school })
  await enter(here, TEACHER)
  const student = await enter(there, STUDENT)
  const stroke = { action: 'stroke', board_id: 1, item_id: 2, page: 1, id: 's1', part: null }
  expect((await student.relay(ROOM, stroke)).error).toBeUndefined()
  await student.ask('leave_room', { room_id: ROOM })
  school.hidden.add(2)
  here.realtime.toRoom(ROOM, { action: 'deleteItem', board_id: 1, itemId: 3 })
  await student.join(ROOM)
  expect((await student.relay(ROOM, stroke)).error?.code).toBe('not_found')
})

test.each([
  ['its people have not moved', [], false, [2, 1]],
  ['its people have moved', [], true, [2, 1]],
  ['it has lately sent to another room', [`room:${OTHER_ROOM}`], false, [2, 2]],
])('only rooms of a killed node begin again where %s', async (_what, sentTo, moved, hellos) => {
  const hub = createMemoryHub()
  const clock = new TestClock()
  let reportGone: GoneHandler = () => {}
  const here = await startTestNode({ bus: { ...hub.join(), onGone: (handler) => void (reportGone = handler) }, clock })
  const there = await startTestNode({ bus: hub.join(), clock })
  const [teacher, student] = [await enter(here, TEACHER), await enter(there, STUDENT)]
  const stranger = await TestClient.connect(here.url, { user: STRANGER })
  await stranger.join(OTHER_ROOM)
  if (moved) await TestClient.connect(here.url, { user: STUDENT, resume: { id: student.id, next: student.next } })
  reportGone('node2', new Set(sentTo))
  clock.advance(3000)
  const seen = [teacher, stranger].map(async (client) => {
    await client.settled()
    return client.events.filter(({ action }) => action === 'hello').length
  })
  expect(await Promise.all(seen)).toEqual(hellos)
})

test('records nobody as present or gone before the people of other nodes can be known', async () => {
  let up: () => void = () => {}
  const isUp = new Promise<void>((resolve) => {
    up = resolve
  })
  const node = await startTestNode({ bus: { ...createMemoryHub().join(), whenUp: () => isUp } })
  const teacher = await enter(node, TEACHER)
  await teacher.settled()
  expect(node.presences).toEqual([])
  up()
  await expect.poll(() => node.presences.at(-1)?.online.has(TEACHER)).toBe(true)
})

test('a client that came before the bus was there refetches when it is', async () => {
  const clock = new TestClock()
  let up: () => void = () => {}
  const isUp = new Promise<void>((resolve) => {
    up = resolve
  })
  const node = await startTestNode({ bus: { ...createMemoryHub().join(), whenUp: () => isUp }, clock })
  const client = await enter(node, TEACHER)
  up()
  await isUp
  clock.advance(3000)
  await client.until(() => client.events.filter(({ action }) => action === 'hello').length === 2)
})

test('people of all nodes are online, with the board they used last', async () => {
  const { nodes, clock } = await startNodes(2)
  const [here, there] = nodes
  const teacher = await enter(here, TEACHER, 3)
  const student = await enter(there, STUDENT, 4)
  clock.advance(1000)
  for (const client of [teacher, student])
    await expect.poll(() => (clock.advance(250), lastUsers(client)), { interval: 5 }).toEqual({ [TEACHER]: 3, [STUDENT]: 4 })
  const tab = await enter(there, TEACHER, 5)
  for (const node of nodes)
    expect(node.realtime.presence(ROOM)).toEqual(
      new Map([
        [TEACHER, { boardId: 5 }],
        [STUDENT, { boardId: 4 }],
      ]),
    )
  clock.advance(1000)
  await teacher.join(ROOM, 6)
  for (const node of nodes) expect(node.realtime.presence(ROOM).get(TEACHER)).toEqual({ boardId: 6 })
  await teacher.ask('leave_room', { room_id: ROOM })
  await tab.ask('leave_room', { room_id: ROOM })
  for (const node of nodes) expect([...node.realtime.presence(ROOM).keys()]).toEqual([STUDENT])
})

test('a node that starts later knows who is on the others', async () => {
  const { nodes, add } = await startNodes(2)
  await enter(nodes[0], TEACHER, 3)
  const student = await enter(nodes[1], STUDENT)
  await nodes[1].realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
  const third = await add()
  expect(third.realtime.presence(ROOM)).toEqual(nodes[0].realtime.presence(ROOM))
  expect(third.realtime.presence(ROOM).size).toBe(2)
  expect(third.realtime.peers(ROOM)).toEqual([{ peer_id: student.hello.peer_id, user_id: STUDENT }])
})

test('locks an item edited on one node on the other, also for who enters later', async () => {
  const { nodes } = await startNodes(2)
  const [here, there] = nodes
  const teacher = await enter(here, TEACHER)
  await teacher.relay(ROOM, selected)
  for (const node of nodes) expect(node.realtime.held(ROOM)).toEqual([{ userId: TEACHER, message: selected }])
  const student = await enter(there, STUDENT)
  await student.until(() => student.actions('selectItem').length === 1)
  await teacher.ask('leave_room', { room_id: ROOM })
  await student.until(() => student.actions('unselectItem').length === 1)
  for (const node of nodes) expect(node.realtime.held(ROOM)).toEqual([])
})

test('a call has the people of all nodes, wherever they ask', async () => {
  const { nodes } = await startNodes(2)
  const [here, there] = nodes
  const teacher = await enter(here, TEACHER)
  const student = await enter(there, STUDENT)
  expect(await there.realtime.setPeer(ROOM, TEACHER, teacher.hello.peer_id)).toHaveLength(1)
  expect(await here.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)).toHaveLength(2)
  for (const client of [teacher, student]) await client.until(() => callOf(client).length === 2)
  expect(await here.realtime.setPeer(ROOM, STUDENT, null, student.id)).toEqual([{ peer_id: teacher.hello.peer_id, user_id: TEACHER }])
  await teacher.until(() => callOf(teacher).length === 1)
  await student.until(() => callOf(student).length === 1)
  for (const node of nodes) expect(node.realtime.peers(ROOM)).toHaveLength(1)
})

test('nobody can put the connection of another person into a call', async () => {
  const { nodes } = await startNodes(2)
  const teacher = await enter(nodes[0], TEACHER)
  expect(await nodes[1].realtime.setPeer(ROOM, STUDENT, teacher.hello.peer_id)).toBeNull()
  expect(nodes[0].realtime.peers(ROOM)).toEqual([])
})

test('what people share in a room reaches who enters it first on another node', async () => {
  const { nodes } = await startNodes(2)
  const teacher = await enter(nodes[0], TEACHER)
  const playing = { action: 'player', board_id: 1, itemId: 4, playing: true, position: 2, rate: 1 }
  expect((await teacher.relay(ROOM, playing)).error).toBeUndefined()
  const student = await enter(nodes[1], STUDENT)
  await student.until(() => student.actions('player').length === 1)
  expect(student.actions('player')[0]?.data).toMatchObject({ itemId: 4, position: 2 })
})

test('who comes back on another node leaves nothing behind on the first', async () => {
  const { nodes } = await startNodes(2)
  const [here, there] = nodes
  const watching = await enter(here, STUDENT)
  const teacher = await enter(here, TEACHER)
  await teacher.relay(ROOM, selected)
  const back = await TestClient.connect(there.url, { user: TEACHER, resume: { id: teacher.id, next: teacher.next } })
  expect(back.hello.resumed).toBe(false)
  expect(await teacher.closed()).toBe(4509)
  await watching.until(() => watching.actions('unselectItem').length === 1)
  await back.join(ROOM)
  await back.relay(ROOM, selected)
  await watching.until(() => watching.actions('selectItem').length === 2)
  for (const node of nodes) expect(node.realtime.held(ROOM)).toHaveLength(1)
})

test('nobody ends the connection of another session by its name', async () => {
  const { nodes } = await startNodes(2)
  const teacher = await enter(nodes[0], TEACHER)
  const student = await enter(nodes[1], STUDENT)
  await teacher.relay(ROOM, selected)
  await TestClient.connect(nodes[1].url, { user: STRANGER, resume: { id: teacher.id, next: 0 } })
  await student.settled()
  expect([student.actions('selectItem').length, student.actions('unselectItem')]).toEqual([1, []])
  await TestClient.connect(nodes[1].url, { user: TEACHER, session: 'phone', resume: { id: teacher.id, next: 0 } })
  await teacher.settled()
  await expect.poll(() => nodes[1].realtime.presence(ROOM).has(TEACHER)).toBe(true)
})

test('a crash of a node frees what its people held, but not at once', async () => {
  const { nodes, clock, crash } = await startNodes(2)
  const [here, there] = nodes
  const teacher = await enter(there, TEACHER, 3)
  const student = await enter(here, STUDENT)
  await there.realtime.setPeer(ROOM, TEACHER, teacher.hello.peer_id)
  await teacher.relay(ROOM, selected)
  await crash(1)
  clock.advance(4000)
  await student.settled()
  expect([here.realtime.presence(ROOM).has(TEACHER), student.actions('unselectItem')]).toEqual([true, []])
  clock.advance(1500)
  await student.until(() => student.actions('unselectItem').length === 1)
  expect(student.actions('unselectItem')[0]).toMatchObject({ user_id: TEACHER, data: unselected })
  await student.until(() => callOf(student).length === 0)
  expect([here.realtime.presence(ROOM).has(TEACHER), here.realtime.held(ROOM), here.realtime.peers(ROOM)]).toEqual([false, [], []])
})

test('who comes back from a node that crashed keeps their place without a gap', async () => {
  const { nodes, clock, crash } = await startNodes(2)
  const [here, there] = nodes
  const teacher = await enter(there, TEACHER, 3)
  const student = await enter(here, STUDENT)
  await teacher.relay(ROOM, selected)
  await crash(1)
  const back = await TestClient.connect(here.url, { user: TEACHER, resume: { id: teacher.id, next: teacher.next } })
  await student.until(() => student.actions('unselectItem').length === 1)
  await back.join(ROOM, 3)
  await back.relay(ROOM, selected)
  clock.advance(6000)
  await student.settled()
  expect(here.realtime.held(ROOM)).toEqual([{ userId: TEACHER, message: selected }])
  expect(student.actions('unselectItem')).toHaveLength(1)
})

test('a node that stops keeps its people online until they are back elsewhere', async () => {
  const { nodes, clock, crash } = await startNodes(2)
  const [here, there] = nodes
  await enter(there, TEACHER, 3)
  await enter(here, STUDENT)
  await there.realtime.close()
  await crash(1)
  expect(here.realtime.presence(ROOM).get(TEACHER)).toEqual({ boardId: 3 })
  await enter(here, TEACHER, 4)
  clock.advance(6000)
  expect(here.realtime.presence(ROOM).get(TEACHER)).toEqual({ boardId: 4 })
})

test('a report of one room asks for the others', async () => {
  const hub = createMemoryHub()
  const other = hub.join()
  onTestFinished(() => other.close())
  const node = await startTestNode({ bus: hub.join() })
  const orders: unknown[] = []
  other.subscribe('node', (text) => orders.push(JSON.parse(text)))
  const seat = { peerId: 'p', userId: TEACHER, boardId: 3, turn: 1, inCall: true, held: [] }
  other.publish('seats', JSON.stringify({ roomId: ROOM, seats: [seat] }))
  expect(orders).toEqual([{ order: 'report-seats' }])
  other.publish('seats', JSON.stringify({ all: [[20, [seat]]] }))
  other.publish('seats', JSON.stringify({ roomId: ROOM, seats: [seat] }))
  expect(orders).toHaveLength(1)
  expect([node.realtime.peers(ROOM).length, node.realtime.peers(20).length]).toEqual([1, 1])
  other.publish('seats', JSON.stringify({ all: [] }))
  expect([node.realtime.peers(ROOM), node.realtime.peers(20)]).toEqual([[], []])
})

test('a call finds a connection wherever it is, and refuses one that none of the nodes has', async () => {
  const { nodes, add } = await startNodes(2)
  const third = await add()
  await enter(nodes[1], TEACHER)
  const student = await enter(third, STUDENT)
  expect(await nodes[0].realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)).toHaveLength(1)
  expect(await nodes[0].realtime.setPeer(ROOM, STUDENT, 'nobody')).toBeNull()
})

test('counts the nodes that are there, each once', () => {
  const others = new OtherNodes(() => {})
  const seat = { peerId: 'p', userId: TEACHER, boardId: null, turn: 1, inCall: false, held: [] }
  for (const node of ['a', 'b', 'b']) others.take(node, { all: [[ROOM, [seat]]] })
  expect(others.size).toBe(2)
  others.gone('a', 0)
  expect(others.size).toBe(1)
  others.take('a', { roomId: ROOM, seats: [] })
  expect(others.size).toBe(2)
})

test('a board that is shown on one node is shown as open to students on the others', async () => {
  const { nodes, clock } = await startNodes(2)
  const [here, there] = nodes
  for (const { school } of nodes) school.hiddenBoards.add(7)
  await enter(here, TEACHER, 7)
  const student = await enter(there, STUDENT)
  clock.advance(250)
  await student.until(() => lastUsers(student)[STUDENT] === null)
  expect(lastUsers(student)).toEqual({ [TEACHER]: null, [STUDENT]: null })
  for (const { school } of nodes) school.hiddenBoards.clear()
  here.realtime.toRoom(ROOM, { action: 'updateModule', module: { id: 3, name: 'One', hidden: HIDDEN.visible } })
  await student.until(() => student.actions('updateModule').length === 1)
  clock.advance(250)
  await student.until(() => lastUsers(student)[TEACHER] === 7)
})

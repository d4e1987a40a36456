import { expect, test } from 'vitest'
import { TestClient } from './test-support/test-client'
import { TestClock } from './test-support/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from './test-support/test-node'

interface Listed {
  id: number
  status: number
  boardId: number | null
}
const selected = { action: 'selectItem', board_id: 1, itemId: 4 }

/** Who is online, with their board, by the newest list this client has. */
const online = (client: TestClient): Record<number, number | null> | undefined => {
  const list = client.events.filter(({ action }) => action === 'room_users').at(-1)?.data.users as Listed[] | undefined
  return list && Object.fromEntries(list.filter(({ status }) => status === 1).map(({ id, boardId }) => [id, boardId]))
}
const sees = async (client: TestClient, wanted: Record<number, number | null>): Promise<void> => {
  await client.until(() => JSON.stringify(online(client)) === JSON.stringify(wanted))
  expect(online(client)).toEqual(wanted)
}
const lost = async (node: TestNode, detached = 1): Promise<void> => {
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(detached)
}
const enter = async (node: TestNode, clock: TestClock, user: number, boardId: number | null = null): Promise<TestClient> => {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM, boardId)
  clock.advance(250)
  return client
}
const start = async (): Promise<{ node: TestNode; clock: TestClock }> => {
  const clock = new TestClock()
  return { clock, node: await startTestNode({ clock }) }
}

test('everybody in the room gets the full list when somebody enters, moves to another board or leaves', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER, 5)
  await sees(teacher, { 1: 5 })
  const student = await enter(node, clock, STUDENT)
  await sees(teacher, { 1: 5, 2: null })
  await sees(student, { 1: 5, 2: null })
  await student.join(ROOM, 6)
  clock.advance(250)
  await sees(teacher, { 1: 5, 2: 6 })
  expect(Object.fromEntries(node.realtime.presence(ROOM))).toEqual({ 1: { boardId: 5 }, 2: { boardId: 6 } })
  await student.ask('leave_room', { room_id: ROOM })
  clock.advance(250)
  await sees(teacher, { 1: 5 })
  expect(node.presences.at(-1)).toEqual({ roomId: ROOM, online: new Map([[TEACHER, { boardId: 5 }]]) })
})

test('a member who is on another screen sees who is in the room too', async () => {
  const { node, clock } = await start()
  const elsewhere = await TestClient.connect(node.url, { user: TEACHER })
  await enter(node, clock, STUDENT, 5)
  await sees(elsewhere, { 2: 5 })
  expect(elsewhere.closedWith).toBeNull()
})

test('however much changes, the list is announced at most four times a second and the last one is right', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER, 1)
  const before = teacher.events.length
  for (let board = 2; board <= 40; board++) await teacher.join(ROOM, board)
  clock.advance(250)
  await sees(teacher, { 1: 40 })
  expect(teacher.events.length - before).toBeLessThanOrEqual(2)
})

test('two tabs are one person: the board is that of the tab used last, and one is online until the last tab is gone', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const first = await enter(node, clock, STUDENT, 5)
  const second = await enter(node, clock, STUDENT, 6)
  await sees(teacher, { 1: null, 2: 6 })
  await first.join(ROOM, 7)
  clock.advance(250)
  await sees(teacher, { 1: null, 2: 7 })
  await first.ask('leave_room', { room_id: ROOM })
  clock.advance(250)
  await sees(teacher, { 1: null, 2: 6 })
  second.ws.terminate()
  await lost(node)
  expect(online(teacher)).toEqual({ 1: null, 2: 6 })
  clock.advance(5250)
  await sees(teacher, { 1: null })
})

test('a reload does not flicker: one is shown as gone five seconds after the socket, not before', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  await sees(teacher, { 1: null, 2: null })
  student.ws.terminate()
  await lost(node)
  clock.advance(4500)
  const reloaded = await enter(node, clock, STUDENT)
  clock.advance(10_000)
  await reloaded.settled()
  await teacher.settled()
  const lists = teacher.events.filter(({ action }) => action === 'room_users').slice(1)
  expect(lists.every(({ data }) => (data.users as Listed[]).find(({ id }) => id === STUDENT)?.status === 1)).toBe(true)
})

test('one who comes back with his stream after having been shown as gone is online again', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT, 8)
  student.ws.terminate()
  await lost(node)
  clock.advance(5250)
  await sees(teacher, { 1: null })
  const back = await TestClient.connect(node.url, { user: STUDENT, resume: { id: student.id, next: student.next } })
  expect(back.hello.resumed).toBe(true)
  clock.advance(250)
  await sees(teacher, { 1: null, 2: 8 })
})

test('who enters later learns who edits what; when the editor is gone it is undone', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  await teacher.tell(ROOM, selected)
  const student = await enter(node, clock, STUDENT)
  await student.until(() => student.actions('selectItem').length === 1)
  expect(student.actions('selectItem')[0]).toMatchObject({ user_id: TEACHER, data: selected })
  expect(node.realtime.held(ROOM)).toEqual([{ userId: TEACHER, connectionId: teacher.id, message: selected }])
  teacher.ws.terminate()
  await lost(node)
  clock.advance(5250)
  await student.until(() => student.actions('unselectItem').length === 1)
  expect(student.actions('unselectItem')[0]).toMatchObject({ user_id: TEACHER, data: { board_id: 1, itemId: 4 } })
  expect(node.realtime.held(ROOM)).toEqual([])
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: teacher.id, next: teacher.next } })
  await back.settled()
  await student.until(() => student.actions('selectItem').length === 2)
})

test('what was undone by its sender is not told again; an undo of something older changes nothing', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  await teacher.tell(ROOM, selected)
  await teacher.tell(ROOM, { ...selected, itemId: 5 })
  await teacher.tell(ROOM, { ...selected, action: 'unselectItem' })
  expect(node.realtime.held(ROOM).map(({ message }) => message.itemId)).toEqual([5])
  await teacher.tell(ROOM, { ...selected, itemId: 5, action: 'unselectItem' })
  const student = await enter(node, clock, STUDENT)
  await student.settled()
  expect(student.actions('selectItem')).toEqual([])
})

test('who is in the call is announced; one whose connection is gone for five seconds is out, and in again when it is back', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  const peer = (client: TestClient, user_id: number): object => ({ peer_id: client.hello.peer_id, user_id })
  const last = (client: TestClient): unknown => client.actions('peers').at(-1)?.data.peers
  expect(node.realtime.setPeer(ROOM, TEACHER, teacher.hello.peer_id)).toEqual([peer(teacher, TEACHER)])
  expect(node.realtime.setPeer(ROOM, STUDENT, teacher.hello.peer_id)).toEqual([peer(teacher, TEACHER)])
  expect(node.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)).toEqual([peer(teacher, TEACHER), peer(student, STUDENT)])
  await teacher.until(() => JSON.stringify(last(teacher)) === JSON.stringify([peer(teacher, TEACHER), peer(student, STUDENT)]))
  const late = await enter(node, clock, STUDENT)
  await late.until(() => last(late) !== undefined)
  student.ws.terminate()
  await lost(node)
  expect(node.realtime.peers(ROOM)).toHaveLength(2)
  clock.advance(5250)
  await teacher.until(() => JSON.stringify(last(teacher)) === JSON.stringify([peer(teacher, TEACHER)]))
  await TestClient.connect(node.url, { user: STUDENT, resume: { id: student.id, next: student.next } })
  expect(node.realtime.peers(ROOM)).toHaveLength(2)
  expect(node.realtime.peerOwner(student.hello.peer_id)).toEqual({ userId: STUDENT, rooms: [ROOM] })
  node.realtime.setPeer(ROOM, STUDENT, null)
  await teacher.until(() => JSON.stringify(last(teacher)) === JSON.stringify([peer(teacher, TEACHER)]))
})

test('a server that stops announces nobody’s going: everybody goes, and a call’s picture may go on', async () => {
  const { node, clock } = await start()
  const people = [await enter(node, clock, TEACHER), await enter(node, clock, STUDENT)]
  node.realtime.setPeer(ROOM, TEACHER, people[0]?.hello.peer_id ?? '')
  node.realtime.setPeer(ROOM, STUDENT, people[1]?.hello.peer_id ?? '')
  const told = (client: TestClient): number[] => client.actions('peers').map(({ data }) => (data.peers as unknown[]).length)
  for (const client of people) await client.until(() => told(client).at(-1) === 2)
  await node.realtime.close()
  for (const client of people) await client.until(() => client.closedWith !== null)
  for (const client of people) expect([client.closedWith, told(client).at(-1)]).toEqual([1012, 2])
})

test('a session that ends takes its sockets along within a moment, and they cannot be resumed; other sessions stay', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  const phone = await TestClient.connect(node.url, { user: STUDENT, session: 'phone' })
  node.realtime.endSession(`${STUDENT}.s`)
  expect(await student.closed()).toBe(4501)
  clock.advance(250)
  await sees(teacher, { 1: null })
  expect((await TestClient.connect(node.url, { user: STUDENT, resume: { id: student.id, next: student.next } })).hello.resumed).toBe(false)
  node.realtime.endUser(STUDENT, `${STUDENT}.phone`)
  await phone.settled()
  node.realtime.endUser(STUDENT)
  expect(await phone.closed()).toBe(4501)
  await teacher.settled()
})

test('a session that runs out closes its sockets', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, expiresAt: clock.wall() + 3_600_000 })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  clock.wallOffset += 3_600_000
  clock.advance(250)
  expect(await client.closed()).toBe(4501)
})

test('when the list of people cannot be read it is announced as soon as it can', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const people = node.school.rooms.get(ROOM)
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  const broken = new Map([
    [
      ROOM,
      new Proxy(people ?? new Map(), {
        get: () => {
          throw new Error('no database')
        },
      }),
    ],
  ])
  await teacher.join(ROOM, 1)
  clock.advance(250)
  await sees(teacher, { 1: 1 })
  const { rooms } = node.school
  node.school.rooms = broken
  node.realtime.peopleChanged(ROOM)
  await expect.poll(() => node.problems.length, { interval: 5 }).toBe(1)
  rooms.get(ROOM)?.set(3, 'student-member')
  node.school.rooms = rooms
  clock.advance(5250)
  await teacher.until(() => (teacher.events.at(-1)?.data.users as Listed[] | undefined)?.some(({ id }) => id === 3))
})

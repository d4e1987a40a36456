import { expect, test } from 'vitest'
import { USER_STATUS } from '@keel/contract/constants'
import { Gate } from '../testing/gate'
import { TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { OTHER_ROOM, ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from '../testing/test-node'

interface Listed {
  id: number
  status: number
  boardId: number | null
}
const selected = { action: 'selectItem', board_id: 1, itemId: 4 }

/** Returns who is online, with their board, by the newest list of this client. */
const online = (client: TestClient): Record<number, number | null> | undefined => {
  const list = client.events.filter(({ action }) => action === 'room_users').at(-1)?.data.users as Listed[] | undefined
  return list && Object.fromEntries(list.filter(({ status }) => status === USER_STATUS.online).map(({ id, boardId }) => [id, boardId]))
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

test('broadcasts the full list when somebody enters, changes the board or leaves', async () => {
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

test('a member on another screen sees who is in the room too', async () => {
  const { node, clock } = await start()
  const elsewhere = await TestClient.connect(node.url, { user: TEACHER })
  await enter(node, clock, STUDENT, 5)
  await sees(elsewhere, { 2: 5 })
  expect(elsewhere.closedWith).toBeNull()
})

test('broadcasts the list at most four times a second, and the last state always', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER, 1)
  const before = teacher.events.length
  for (let board = 2; board <= 40; board++) await teacher.join(ROOM, board)
  clock.advance(250)
  await sees(teacher, { 1: 40 })
  expect(teacher.events.length - before).toBeLessThanOrEqual(2)
})

test('counts two tabs as one person, on the board of the tab used last', async () => {
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
  clock.advance(4750)
  await teacher.settled()
  expect(online(teacher)).toEqual({ 1: null, 2: 6 })
  clock.advance(250)
  await sees(teacher, { 1: null })
})

test('counts a second join once, and ignores a repeated board', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const [first, second] = [await enter(node, clock, STUDENT, 5), await enter(node, clock, STUDENT, 6)]
  await sees(teacher, { 1: null, 2: 6 })
  const lists = teacher.events.length
  await first.join(ROOM, 5)
  clock.advance(250)
  await teacher.relay(ROOM, { action: 'bringEveryone', module_id: 1, board_id: 1 })
  await first.settled()
  expect([teacher.events.length, online(teacher), first.actions('bringEveryone').length]).toEqual([lists, { 1: null, 2: 6 }, 1])
  await first.ask('leave_room', { room_id: ROOM })
  await first.ask('leave_room', { room_id: ROOM })
  clock.advance(250)
  await sees(teacher, { 1: null, 2: 6 })
  await second.ask('leave_room', { room_id: ROOM })
  clock.advance(250)
  await sees(teacher, { 1: null })
  await teacher.relay(ROOM, { action: 'bringEveryone', module_id: 1, board_id: 2 })
  await first.settled()
  expect(first.actions('bringEveryone')).toHaveLength(1)
})

test('sends an up-to-date list after one that was loaded before a change', async () => {
  const clock = new TestClock()
  const gate = new Gate()
  const node = await startTestNode({ clock, delayPeople: gate.pass })
  const teacher = await enter(node, clock, TEACHER, 1)
  await sees(teacher, { 1: 1 })
  const asked = gate.close()
  await teacher.join(ROOM, 2)
  clock.advance(250)
  await asked
  const student = await TestClient.connect(node.url, { user: STUDENT })
  await student.join(ROOM, 3)
  node.school.rooms.get(ROOM)?.set(3, 'student-member')
  clock.advance(1000)
  gate.open()
  await sees(teacher, { 1: 2, 2: 3 })
  clock.advance(250)
  const listed = (): unknown => (teacher.events.at(-1)?.data.users as Listed[] | undefined)?.map(({ id }) => id)
  await teacher.until(() => JSON.stringify(listed()) === '[1,2,3]')
})

test('hides a reload: a person goes offline five seconds later', async () => {
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
  expect(lists.every(({ data }) => (data.users as Listed[]).find(({ id }) => id === STUDENT)?.status === USER_STATUS.online)).toBe(true)
})

test('shows a person who disconnects and resumes repeatedly as gone and back each time', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER, 8)
  const student = await enter(node, clock, STUDENT)
  await teacher.relay(ROOM, selected)
  await node.realtime.setPeer(ROOM, TEACHER, teacher.hello.peer_id)
  let client = teacher
  for (let round = 1; round <= 2; round++) {
    client.ws.terminate()
    await lost(node)
    clock.advance(5250)
    await sees(student, { 2: null })
    client = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
    expect(client.hello.resumed).toBe(true)
    clock.advance(250)
    await sees(student, { 1: 8, 2: null })
    expect([student.actions('unselectItem').length, student.actions('selectItem').length]).toEqual([round, round + 1])
    expect(student.actions('peers').map(({ data }) => (data.peers as object[]).length)).toEqual(round === 1 ? [1, 0, 1] : [1, 0, 1, 0, 1])
  }
  // Nobody notices a short loss, and the missed messages are delivered.
  const before = student.events.length
  client.ws.terminate()
  await lost(node)
  clock.advance(4750)
  client = await TestClient.connect(node.url, { user: TEACHER, resume: { id: client.id, next: client.next } })
  clock.advance(10_000)
  await student.settled()
  expect(student.events.length).toBe(before)
  expect(node.realtime.peers(ROOM)).toHaveLength(1)
})

/** Advances the time while these clients keep sending. */
const pass = async (clock: TestClock, ms: number, ...clients: TestClient[]): Promise<void> => {
  for (let left = ms; left > 0; left -= 20_000) {
    clock.advance(Math.min(left, 20_000))
    for (const client of clients) await client.settled()
  }
}

test.each([
  ['is shown as gone and then forgotten', (node: TestNode, clock: TestClock) => clock.advance(5250), 120_000],
  ['is taken out of the room within the grace', (node: TestNode) => node.realtime.kick(TEACHER, ROOM), 6000],
  [
    'is taken out after being shown as gone',
    (node: TestNode, clock: TestClock) => (clock.advance(5250), node.realtime.kick(TEACHER, ROOM)),
    6000,
  ],
  ['has the session ended within the grace', (node: TestNode) => node.realtime.endSession(`${TEACHER}.s`), 6000],
])("undoes a lost editor's sticky message once when the editor %s", async (_how, act, ms) => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  await teacher.relay(ROOM, selected)
  await node.realtime.setPeer(ROOM, TEACHER, teacher.hello.peer_id)
  teacher.ws.terminate()
  await lost(node)
  act(node, clock)
  await student.until(() => student.actions('unselectItem').length === 1)
  await pass(clock, ms, student)
  await sees(student, { 2: null })
  expect(student.actions('unselectItem')).toHaveLength(1)
  expect(student.actions('peers').map(({ data }) => (data.peers as object[]).length)).toEqual([1, 0])
  expect([node.realtime.held(ROOM), node.realtime.peers(ROOM)]).toEqual([[], []])
})

test('leaving a room ends editing there at once, and keeps other rooms', async () => {
  const { node, clock } = await start()
  node.school.rooms.get(OTHER_ROOM)?.set(TEACHER, 'teacher-owner')
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  await teacher.join(OTHER_ROOM, 3)
  await teacher.relay(ROOM, selected)
  await teacher.ask('leave_room', { room_id: ROOM })
  await student.until(() => student.actions('unselectItem').length === 1)
  expect(student.actions('unselectItem')[0]).toMatchObject({ user_id: TEACHER, data: { board_id: 1, itemId: 4 } })
  expect([node.realtime.presence(ROOM).has(TEACHER), node.realtime.presence(OTHER_ROOM).get(TEACHER)]).toEqual([false, { boardId: 3 }])
})

test('sends later entrants who edits what, and undoes it when the editor leaves', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  await teacher.relay(ROOM, selected)
  const student = await enter(node, clock, STUDENT)
  await student.until(() => student.actions('selectItem').length === 1)
  expect(student.actions('selectItem')[0]).toMatchObject({ user_id: TEACHER, data: selected })
  expect(node.realtime.held(ROOM)).toEqual([{ userId: TEACHER, message: selected }])
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

test('an undone sticky message is not sent again; an older undo changes nothing', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  await teacher.relay(ROOM, selected)
  await teacher.relay(ROOM, { ...selected, itemId: 5 })
  await teacher.relay(ROOM, { ...selected, action: 'unselectItem' })
  expect(node.realtime.held(ROOM).map(({ message }) => message.itemId)).toEqual([5])
  await teacher.relay(ROOM, { ...selected, itemId: 5, action: 'unselectItem' })
  const student = await enter(node, clock, STUDENT)
  await student.settled()
  expect(student.actions('selectItem')).toEqual([])
})

test('broadcasts who is in the call; a lost connection leaves after five seconds', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  const peer = (client: TestClient, user_id: number): object => ({ peer_id: client.hello.peer_id, user_id })
  const last = (client: TestClient): unknown => client.actions('peers').at(-1)?.data.peers
  expect(await node.realtime.setPeer(ROOM, TEACHER, teacher.hello.peer_id)).toEqual([peer(teacher, TEACHER)])
  expect(await node.realtime.setPeer(ROOM, STUDENT, teacher.hello.peer_id)).toBeNull()
  expect(await node.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)).toEqual([peer(teacher, TEACHER), peer(student, STUDENT)])
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
  await node.realtime.setPeer(ROOM, STUDENT, null)
  await teacher.until(() => JSON.stringify(last(teacher)) === JSON.stringify([peer(teacher, TEACHER)]))
})

test('counts two tabs in a call as two peers that each enter and leave once', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const [first, second] = [await enter(node, clock, STUDENT), await enter(node, clock, STUDENT)]
  const announced = (): unknown[] =>
    teacher.actions('peers').map(({ data }) => (data.peers as { peer_id: string }[]).map(({ peer_id }) => peer_id))
  const [one, two] = [first.hello.peer_id, second.hello.peer_id]
  for (const peerId of [one, two, one, two]) await node.realtime.setPeer(ROOM, STUDENT, peerId)
  await node.realtime.setPeer(ROOM, TEACHER, null, first.id)
  for (let n = 0; n < 2; n++)
    expect(await node.realtime.setPeer(ROOM, STUDENT, null, first.id)).toEqual([{ peer_id: two, user_id: STUDENT }])
  await node.realtime.setPeer(ROOM, STUDENT, one)
  for (let n = 0; n < 2; n++) expect(await node.realtime.setPeer(ROOM, STUDENT, null)).toEqual([])
  await teacher.settled()
  expect(announced()).toEqual([[one], [one, two], [two], [one, two], []])
  await node.realtime.setPeer(ROOM, STUDENT, two)
  await second.ask('leave_room', { room_id: ROOM })
  await teacher.settled()
  expect(announced().slice(5)).toEqual([[two], []])
  node.realtime.endSession(`${STUDENT}.s`)
  expect([await node.realtime.setPeer(ROOM, STUDENT, one), node.realtime.peers(ROOM)]).toEqual([null, []])
})

test('broadcasts no leaves when the server stops, so that calls continue', async () => {
  const { node, clock } = await start()
  const people = [await enter(node, clock, TEACHER), await enter(node, clock, STUDENT)]
  await node.realtime.setPeer(ROOM, TEACHER, people[0]?.hello.peer_id ?? '')
  await node.realtime.setPeer(ROOM, STUDENT, people[1]?.hello.peer_id ?? '')
  const peerCounts = (client: TestClient): number[] => client.actions('peers').map(({ data }) => (data.peers as unknown[]).length)
  for (const client of people) await client.until(() => peerCounts(client).at(-1) === 2)
  await node.realtime.close()
  for (const client of people) await client.until(() => client.closedWith !== null)
  for (const client of people) expect([client.closedWith, peerCounts(client).at(-1)]).toEqual([1012, 2])
})

test('closes the sockets of an ended session permanently; other sessions stay', async () => {
  const { node, clock } = await start()
  const teacher = await enter(node, clock, TEACHER)
  const student = await enter(node, clock, STUDENT)
  const phone = await TestClient.connect(node.url, { user: STUDENT, session: 'phone' })
  node.realtime.endSession(`${STUDENT}.s`)
  expect(await student.closed()).toBe(4501)
  clock.advance(250)
  await sees(teacher, { 1: null })
  expect((await TestClient.connect(node.url, { user: STUDENT, resume: { id: student.id, next: student.next } })).hello.resumed).toBe(false)
  const tabs = [await TestClient.connect(node.url, { user: STUDENT }), await TestClient.connect(node.url, { user: STUDENT })]
  node.realtime.endUser(STUDENT, `${STUDENT}.phone`)
  for (const tab of tabs) expect(await tab.closed()).toBe(4501)
  node.realtime.toUser(STUDENT, { action: 'new_room', data: { room_id: 33 } })
  await phone.until(() => phone.events.some(({ action }) => action === 'new_room'))
  node.realtime.endUser(STUDENT)
  expect(await phone.closed()).toBe(4501)
  await teacher.settled()
})

test('an expired session closes its sockets; one in use stays until it expires', async () => {
  const clock = new TestClock()
  const hour = 3_600_000
  const options = { clock, expiresAt: clock.wall() + hour }
  const node = await startTestNode(options)
  const [client, used, lasting] = [
    await TestClient.connect(node.url, { user: TEACHER }),
    await TestClient.connect(node.url, { user: TEACHER, session: 'used' }),
    await TestClient.connect(node.url, { user: STUDENT }),
  ]
  lasting.ws.terminate()
  await lost(node)
  options.expiresAt += hour
  // The next message contains the current state, and so does a call over HTTP.
  const back = await TestClient.connect(node.url, { user: STUDENT, resume: { id: lasting.id, next: lasting.next } })
  node.realtime.extendSession(TEACHER, `${TEACHER}.used`, options.expiresAt)
  clock.wallOffset += hour - 250
  clock.advance(250)
  expect(await client.closed()).toBe(4501)
  await back.settled()
  await used.settled()
  // After another check all that are left have another hour.
  options.expiresAt += hour
  clock.advance(3000)
  await used.settled()
  clock.wallOffset += hour
  clock.advance(250)
  await used.settled()
  await back.settled()
})

test('broadcasts the list of people as soon as it can be read again', async () => {
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
  const failures = () => node.problems.filter((problem) => 'roomId' in problem).length
  await expect.poll(failures, { interval: 5 }).toBe(1)
  // Not with every tick: the database may be gone.
  clock.advance(4750)
  await teacher.settled()
  expect(failures()).toBe(1)
  rooms.get(ROOM)?.set(3, 'student-member')
  node.school.rooms = rooms
  clock.advance(500)
  await teacher.until(() => (teacher.events.at(-1)?.data.users as Listed[] | undefined)?.some(({ id }) => id === 3))
})

test('shows who is in the room although recording presence fails', async () => {
  const { node, clock } = await start()
  node.presences.push = () => {
    throw new Error('no database')
  }
  const teacher = await enter(node, clock, TEACHER, 5)
  await sees(teacher, { 1: 5 })
  expect(node.problems).toHaveLength(1)
})

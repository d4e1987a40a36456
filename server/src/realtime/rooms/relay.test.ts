import { allows, ACCESS_ROLES, type AccessRole } from '@keel/contract/permissions'
import { changeMessages, relayedMessages } from '@keel/contract/realtime/room-messages'
import { expect, test } from 'vitest'
import { Gate } from '../testing/gate'
import { newQueueId, TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { OTHER_ROOM, ROOM, smallSchool, startTestNode, STRANGER, STUDENT, TEACHER, type TestNode } from '../testing/test-node'

const bring = { action: 'bringEveryone', module_id: 3, board_id: 4 }
const both = async (node: TestNode): Promise<[TestClient, TestClient]> => {
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  const student = await TestClient.connect(node.url, { user: STUDENT })
  await teacher.join(ROOM)
  await student.join(ROOM, 5)
  return [teacher, student]
}
/** Another student in the room. */
const CLASSMATE = 3
const state = { action: 'media:state', from: 'somebodyelse', microphone: true, camera: false, screen: false }

test('relays a message with its sender to the others, and acknowledges it', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const reply = await teacher.relay(ROOM, { ...bring, surplus: 'x' }, { queue_id: 'abcdefgh' })
  expect(reply).toEqual({ seq_reply: 2, action: 'direct_message', data: { queue_id: 'abcdefgh', reply: true } })
  const [received] = await student.until(() => student.actions('bringEveryone').length > 0 && student.actions('bringEveryone'))
  expect(received).toEqual({ user_id: TEACHER, room_id: ROOM, queue_id: 'abcdefgh', ts: expect.any(Number), data: bring })
  await teacher.settled()
  expect(teacher.actions('bringEveryone')).toEqual([])
})

test("relays to the sender's other tab", async () => {
  const node = await startTestNode()
  const [teacher] = await both(node)
  const tab = await TestClient.connect(node.url, { user: TEACHER })
  await tab.join(ROOM)
  await teacher.relay(ROOM, bring)
  await tab.until(() => tab.actions('bringEveryone').length > 0)
  expect(tab.actions('bringEveryone')).toHaveLength(1)
})

test('delivers a message resent ten times over two sockets once, acknowledging each', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const queue_id = newQueueId()
  for (let i = 0; i < 5; i++) expect((await teacher.relay(ROOM, bring, { queue_id })).data).toEqual({ queue_id, reply: true })
  teacher.ws.terminate()
  const again = await TestClient.connect(node.url, { user: TEACHER })
  for (let i = 0; i < 5; i++) expect((await again.relay(ROOM, bring, { queue_id })).data).toEqual({ queue_id, reply: true })
  await again.relay(ROOM, { ...bring, board_id: 9 })
  await student.until(() => student.actions('bringEveryone').some(({ data }) => data.board_id === 9))
  expect(student.actions('bringEveryone').map(({ data }) => data.board_id)).toEqual([4, 9])
  expect(node.realtime.metrics().repeats).toBe(9)
})

test('delivers a rate-limited message when it is sent again', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { roomMessages: { rate: 1, burst: 1 } } })
  const [teacher, student] = await both(node)
  await teacher.relay(ROOM, bring)
  const queue_id = newQueueId()
  const again = { ...bring, board_id: 9 }
  expect((await teacher.relay(ROOM, again, { queue_id })).error).toMatchObject({ code: 'rate_limited', retry_after_ms: 1000 })
  clock.advance(999)
  expect((await teacher.relay(ROOM, again, { queue_id })).error).toMatchObject({ code: 'rate_limited', retry_after_ms: 1 })
  clock.advance(1)
  for (let n = 0; n < 2; n++) expect((await teacher.relay(ROOM, again, { queue_id })).error).toBeUndefined()
  await student.settled()
  expect(student.actions('bringEveryone').map(({ data }) => data.board_id)).toEqual([4, 9])
})

test('sends no reply to a message that requests none', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const before = teacher.replies.length
  teacher.send('direct_message', { room_id: ROOM, queue_id: null, data: bring })
  await student.until(() => student.actions('bringEveryone').length === 1)
  await teacher.settled()
  expect(teacher.replies).toHaveLength(before + 1)
})

test('treats the same queue id of two people as two messages', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const queue_id = newQueueId()
  await teacher.relay(ROOM, state, { queue_id })
  await student.relay(ROOM, state, { queue_id })
  await teacher.until(() => teacher.actions('media:state').length > 0)
  await student.until(() => student.actions('media:state').length > 0)
  expect(node.realtime.metrics().repeats).toBe(0)
})

test('sends a message to one connection only, with `from` written by the server', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const tab = await TestClient.connect(node.url, { user: STUDENT })
  await tab.join(ROOM)
  const reply = await teacher.relay(ROOM, { ...state, from: student.hello.peer_id }, { to: tab.hello.peer_id })
  expect(reply.error).toBeUndefined()
  await tab.until(() => tab.actions('media:state').length === 1)
  expect(tab.actions('media:state')[0]?.data.from).toBe(teacher.hello.peer_id)
  await student.settled()
  expect(student.actions('media:state')).toEqual([])
})

test("a student's live ink reaches the teacher and their own tabs, not classmates", async () => {
  const node = await startTestNode()
  node.school.rooms.get(ROOM)?.set(CLASSMATE, 'student-member')
  const [teacher, student] = await both(node)
  const [tab, classmate] = [await TestClient.connect(node.url, { user: STUDENT }), await TestClient.connect(node.url, { user: CLASSMATE })]
  for (const client of [tab, classmate]) await client.join(ROOM)
  const stroke = { action: 'stroke', ...samples.stroke }
  await student.relay(ROOM, stroke)
  await teacher.relay(ROOM, { ...stroke, id: 's2' })
  const drawn = (client: TestClient): unknown[] => client.actions('stroke').map(({ data }) => data.id)
  await classmate.until(() => drawn(classmate).includes('s2'))
  await tab.until(() => drawn(tab).length === 2)
  await teacher.settled()
  expect([drawn(teacher), drawn(classmate), drawn(tab)]).toEqual([['s1'], ['s2'], ['s1', 's2']])
  const to = await student.relay(ROOM, stroke, { to: classmate.hello.peer_id })
  expect(to.error?.code).toBe('not_found')
})

test('does not deliver to a connection that is elsewhere or does not exist', async () => {
  const node = await startTestNode()
  const [teacher] = await both(node)
  const stranger = await TestClient.connect(node.url, { user: STRANGER })
  await stranger.join(OTHER_ROOM)
  for (const to of [stranger.hello.peer_id, 'AAAAAAAAAAAAAAAA'])
    expect((await teacher.relay(ROOM, state, { to })).error?.code).toBe('not_found')
  await stranger.settled()
  expect(stranger.actions('media:state')).toEqual([])
})

const samples: { [A in keyof typeof relayedMessages]: object } = {
  selectItem: { board_id: 1, itemId: 2 },
  unselectItem: { board_id: 1, itemId: 2 },
  bringEveryone: { module_id: 1, board_id: 2 },
  player: { board_id: 1, itemId: 2, playing: true, position: 1.5, rate: 1 },
  'youtube:playing': { board_id: 1, itemId: 3, time: 1.5, rate: 1 },
  'youtube:sync': { board_id: 1, itemId: 3, time: 4.5, rate: 1 },
  'youtube:paused': { board_id: 1, itemId: 3, time: 5, rate: 1 },
  stroke: { board_id: 1, item_id: 2, page: 1, id: 's1', part: { kind: 'part', color: '#dc2626', width: 3, from: 0, points: [1, 1, 0.5] } },
  typing: { board_id: 1, item_id: 2, user_id: STUDENT, id: 'g1', text: 'olem' },
  'media:signal': { candidate: null },
  'media:state': { microphone: true, camera: true, screen: false },
}

test('each message passes for each role exactly as the table of permissions says', async () => {
  const school = smallSchool()
  const people = new Map<number, AccessRole>(ACCESS_ROLES.map((who, index) => [100 + index, who]))
  school.rooms.set(ROOM, people)
  const node = await startTestNode({ school })
  for (const [user, who] of people) {
    const client = await TestClient.connect(node.url, { user })
    for (const [action, { permission }] of Object.entries(relayedMessages)) {
      const reply = await client.relay(ROOM, { action, ...samples[action as keyof typeof relayedMessages] })
      const allowed = allows('live.join', who) && allows(permission, who)
      expect({ who, action, code: reply.error?.code }).toEqual({ who, action, code: allowed ? undefined : 'forbidden' })
      const foreign = await client.relay(OTHER_ROOM, { action, ...samples[action as keyof typeof relayedMessages] })
      expect(foreign.error?.code).toBe('forbidden')
    }
  }
})

test('refuses messages that only the server may send', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  for (const action of Object.keys(changeMessages)) expect((await teacher.relay(ROOM, { action })).error?.code).toBe('forbidden')
  await student.settled()
  expect(student.events.filter(({ action }) => action === 'direct_message')).toEqual([])
})

test('refuses unknown messages and wrong fields by name, relaying nothing', async () => {
  const node = await startTestNode({ limits: { badMessages: 1000 } })
  const [teacher, student] = await both(node)
  for (const action of ['nothing', '__proto__', 'constructor', 'toString'])
    expect((await teacher.relay(ROOM, { action })).error?.code).toBe('unknown_action')
  for (const bad of [{}, { module_id: 0, board_id: 1 }, { module_id: '1', board_id: 1 }, { module_id: 1e99, board_id: 1 }]) {
    expect((await teacher.relay(ROOM, { action: 'bringEveryone', ...bad })).error?.code).toBe('bad_request')
  }
  for (const queue_id of ['short', 'has space!', 'x'.repeat(65), 5])
    expect((await teacher.relay(ROOM, bring, { queue_id: queue_id as string })).error?.code).toBe('bad_request')
  await student.settled()
  expect(student.events.filter(({ action }) => action === 'direct_message')).toEqual([])
})

test("keeps a sender's order while the first message waits for the database", async () => {
  const node = await startTestNode({
    delayMembership: () =>
      new Promise((resolve) => {
        setTimeout(resolve, 20)
      }),
  })
  const student = await TestClient.connect(node.url, { user: STUDENT })
  await student.join(ROOM)
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  for (let board_id = 1; board_id <= 20; board_id++)
    teacher.send('direct_message', { room_id: ROOM, queue_id: newQueueId(), data: { ...bring, board_id } })
  await student.until(() => student.actions('bringEveryone').length === 20)
  expect(student.actions('bringEveryone').map(({ data }) => data.board_id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  // Once for each person, and once more after the first board was loaded.
  expect(node.asked).toBe(3)
})

test('a removed person receives and sends nothing in the room', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  node.realtime.kick(STUDENT, ROOM)
  expect((await student.relay(ROOM, state)).error?.code).toBe('forbidden')
  expect((await student.ask('join_room', { room_id: ROOM, board_id: null })).error?.code).toBe('forbidden')
  await teacher.relay(ROOM, bring)
  await student.settled()
  expect(student.actions('bringEveryone')).toEqual([])
})

test('applies a changed permission to the next message', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  await teacher.relay(ROOM, bring)
  expect((await student.relay(ROOM, bring)).error?.code).toBe('forbidden')
  node.school.rooms.get(ROOM)?.set(STUDENT, 'teacher-owner')
  expect((await student.relay(ROOM, bring)).error?.code).toBe('forbidden')
  node.realtime.forget(STUDENT, ROOM)
  const before = node.asked
  for (let n = 0; n < 2; n++) expect((await student.relay(ROOM, bring)).error).toBeUndefined()
  expect(node.asked).toBe(before + 1)
})

test("looks up a person's role again after a minute", async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { recheckMs: 1_000_000, silenceMs: 1_000_000 } })
  const [, student] = await both(node)
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  clock.advance(59_999)
  expect((await student.relay(ROOM, state)).error).toBeUndefined()
  clock.advance(1)
  expect((await student.relay(ROOM, state)).error?.code).toBe('forbidden')
})

test.each([
  ['was removed', (node: TestNode) => node.realtime.kick(STUDENT, ROOM), 'forbidden'],
  ['was logged out', (node: TestNode) => node.realtime.endSession(`${STUDENT}.s`), undefined],
])('relays nothing of somebody who %s while an item is looked up', async (_what, act, code) => {
  const gate = new Gate()
  const node = await startTestNode({ delayItem: gate.pass })
  const [teacher, student] = await both(node)
  const waiting = gate.close()
  const seq = student.send('direct_message', { room_id: ROOM, queue_id: newQueueId(), data: { action: 'stroke', ...samples.stroke } })
  await waiting
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  act(node)
  gate.open()
  if (code) expect((await student.answerTo(seq)).error?.code).toBe(code)
  else await student.closed()
  await teacher.settled()
  expect([teacher.actions('stroke'), node.realtime.presence(ROOM).has(STUDENT)]).toEqual([[], false])
})

test('broadcasts a change to all but its connection, or only to its receivers', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const tab = await TestClient.connect(node.url, { user: TEACHER })
  await tab.join(ROOM)
  node.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 7 }, { except: teacher.id, actor: TEACHER })
  node.realtime.toRoom(ROOM, { action: 'deleteModule', moduleId: 8 }, { only: [TEACHER] })
  await tab.until(() => tab.actions('deleteModule').length === 2)
  await teacher.settled()
  await student.settled()
  const modules = (client: TestClient): unknown[] => client.actions('deleteModule').map(({ data }) => data.moduleId)
  expect([modules(tab), modules(teacher), modules(student)]).toEqual([[7, 8], [8], [7]])
  expect(student.actions('deleteModule')[0]?.user_id).toBe(TEACHER)
})

test('sends an event for a person to all their connections, in a room or not', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const tab = await TestClient.connect(node.url, { user: STUDENT })
  node.realtime.toUser(STUDENT, { action: 'new_room', data: { room_id: 33 } })
  for (const client of [student, tab])
    await client.until(() => client.events.some(({ action, data }) => action === 'new_room' && data.room_id === 33))
  await teacher.settled()
  expect(teacher.events.some(({ action }) => action === 'new_room')).toBe(false)
})

test('replies to a message during a database failure, and keeps the connection', async () => {
  let fail = true
  const node = await startTestNode({
    delayMembership: async () => {
      if (fail) throw new Error('no database')
    },
  })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  expect((await teacher.relay(ROOM, bring)).error?.code).toBe('internal')
  fail = false
  expect((await teacher.relay(ROOM, bring)).error).toBeUndefined()
  expect(node.problems).toEqual([{ err: new Error('no database'), action: 'direct_message' }])
})

test('people get in again after however many failures of the database', async () => {
  let failures = 6
  const node = await startTestNode({
    delayMembership: async () => {
      if (failures-- > 0) throw new Error('no database')
    },
  })
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  for (let n = 0; n < 6; n++) expect((await teacher.relay(ROOM, bring)).error?.code).toBe('internal')
  expect((await teacher.relay(ROOM, bring)).error).toBeUndefined()
})

test("refuses a student's message about an item hidden from students", async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  node.school.hidden.add(2)
  const stroke = { action: 'stroke', ...samples.stroke }
  expect((await student.relay(ROOM, stroke)).error?.code).toBe('not_found')
  expect((await teacher.relay(ROOM, stroke)).error).toBeUndefined()
})

test('keeps nothing about a hidden item for who enters later, even once it is shown', async () => {
  const node = await startTestNode()
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  await teacher.join(ROOM)
  node.school.hidden.add(4)
  const send = async (itemId: number) => {
    for (const message of [
      { action: 'selectItem', board_id: 1, itemId },
      { action: 'player', board_id: 1, itemId, playing: true, position: 2, rate: 1 },
    ])
      expect((await teacher.relay(ROOM, message)).error).toBeUndefined()
  }
  const received = (client: TestClient) =>
    ['selectItem', 'player'].flatMap((action) => client.actions(action).map(({ data }) => data.itemId))
  await send(4)
  expect(node.realtime.held(ROOM)).toEqual([])
  node.school.hidden.clear()
  const student = await TestClient.connect(node.url, { user: STUDENT })
  await student.join(ROOM)
  await send(5)
  await student.until(() => received(student).length === 2)
  expect(received(student)).toEqual([5, 5])
  // What is said of a shown one reaches who enters later.
  const tab = await TestClient.connect(node.url, { user: STUDENT })
  await tab.join(ROOM)
  await tab.until(() => received(tab).length === 2)
  expect(received(tab)).toEqual([5, 5])
})

test('keeps nothing for who enters later of what was for one connection', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const selected = { action: 'selectItem', board_id: 1, itemId: 4 }
  expect((await teacher.relay(ROOM, selected, { to: student.hello.peer_id })).error).toBeUndefined()
  await student.until(() => student.actions('selectItem').length === 1)
  expect(node.realtime.held(ROOM)).toEqual([])
})

test("nobody takes another person's connection out of a call", async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  for (const [user, { hello }] of [[TEACHER, teacher] as const, [STUDENT, student] as const])
    await node.realtime.setPeer(ROOM, user, hello.peer_id)
  expect(await node.realtime.setPeer(ROOM, STUDENT, null, teacher.id)).toHaveLength(2)
  expect(node.realtime.peers(ROOM).map(({ user_id }) => user_id)).toEqual([TEACHER, STUDENT])
  // Without a name all of theirs leave, and no others.
  await node.realtime.setPeer(ROOM, STUDENT, null)
  expect(node.realtime.peers(ROOM).map(({ user_id }) => user_id)).toEqual([TEACHER])
})

test('acknowledges each message about a player with where it is for all: a repeat and an outdated one too', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  const video = { board_id: 1, itemId: 4, rate: 1 }
  const paused = { ...video, action: 'youtube:paused', time: 7 }
  const sharedOf = async (data: object, queue_id = newQueueId()) =>
    ((await teacher.relay(ROOM, { ...data }, { queue_id })).data as { shared?: unknown }).shared
  const queueId = newQueueId()
  const first = await sharedOf(paused, queueId)
  expect(first).toMatchObject({ user_id: TEACHER, data: paused })
  expect(await sharedOf(paused, queueId)).toEqual(first)
  // It plays for nobody any more.
  expect(await sharedOf({ ...video, action: 'youtube:sync', time: 30 })).toEqual(first)
  await student.settled()
  expect([student.actions('youtube:paused').length, student.actions('youtube:sync')]).toEqual([1, []])
})

test('who edits an item that is deleted meanwhile can leave its editor, and do nothing else there', async () => {
  const node = await startTestNode()
  const [teacher, student] = await both(node)
  expect((await teacher.relay(ROOM, { action: 'selectItem', board_id: 1, itemId: 4 })).error).toBeUndefined()
  node.school.items.delete(4)
  node.realtime.toRoom(ROOM, { action: 'deleteItem', board_id: 1, itemId: 4 }, { actor: TEACHER })
  const editing = { board_id: 1, itemId: 4 }
  expect((await teacher.relay(ROOM, { action: 'player', ...editing, playing: true, position: 2, rate: 1 })).error?.code).toBe('not_found')
  expect((await teacher.relay(ROOM, { action: 'unselectItem', ...editing })).error).toBeUndefined()
  await student.until(() => student.actions('unselectItem').length === 1)
  expect(node.realtime.held(ROOM)).toEqual([])
})

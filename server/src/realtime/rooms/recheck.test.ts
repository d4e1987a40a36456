import { CLOSE } from '@keel/contract/realtime/client-messages'
import { expect, test } from 'vitest'
import { Gate } from '../testing/gate'
import { newQueueId, TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { ROOM, startTestNode, STRANGER, STUDENT, TEACHER, type TestNode } from '../testing/test-node'

const ROUND_MS = 3000
const bring = { action: 'bringEveryone', module_id: 3, board_id: 4 }
const enter = async (node: TestNode, user: number): Promise<TestClient> => {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM)
  return client
}

test('checks a seat in the call in the next round when the first check failed', async () => {
  const clock = new TestClock()
  let away = true
  const node = await startTestNode({
    clock,
    delayMembership: async () => {
      if (away) throw new Error('no database')
    },
  })
  const stranger = await TestClient.connect(node.url, { user: STRANGER })
  expect(await node.realtime.setPeer(ROOM, STRANGER, stranger.hello.peer_id)).toHaveLength(1)
  await expect.poll(() => node.problems.length, { interval: 5 }).toBe(1)
  await stranger.settled()
  away = false
  clock.advance(ROUND_MS)
  await stranger.until(() => stranger.events.some(({ action }) => action === 'room_left'))
  expect(node.realtime.peers(ROOM)).toEqual([])
})

test('ends the connection of a session that ended elsewhere, and keeps the others', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  node.school.ended.add(`${STUDENT}.s`)
  clock.advance(ROUND_MS)
  expect(await student.closed()).toBe(CLOSE.sessionEnded)
  await teacher.settled()
  expect(node.realtime.presence(ROOM).has(STUDENT)).toBe(false)
})

test('removes the seat of somebody who was removed elsewhere, and reports it to them', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  clock.advance(ROUND_MS)
  await student.until(() => student.events.some(({ action, data }) => action === 'room_left' && data.room_id === ROOM))
  await teacher.relay(ROOM, bring)
  expect((await student.relay(ROOM, { action: 'bringEveryone', module_id: 1, board_id: 1 })).error?.code).toBe('forbidden')
  expect(student.actions('bringEveryone')).toEqual([])
})

test('a role that was changed elsewhere applies from the next round on, in both directions', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const student = await enter(node, STUDENT)
  const code = async () => (await student.relay(ROOM, bring)).error?.code
  expect(await code()).toBe('forbidden')
  for (const [who, expected] of [
    ['teacher-owner', undefined],
    ['student-member', 'forbidden'],
  ] as const) {
    node.school.rooms.get(ROOM)?.set(STUDENT, who)
    clock.advance(ROUND_MS)
    await student.settled()
    expect(await code()).toBe(expected)
  }
})

test('checks all seats in one query, and ends nothing during a database outage', async () => {
  const clock = new TestClock()
  let away = false
  const node = await startTestNode({
    clock,
    delayMembership: async () => {
      if (away) throw new Error('no database')
    },
  })
  const clients = [await enter(node, TEACHER), await enter(node, STUDENT), await enter(node, STUDENT)]
  const before = node.asked
  clock.advance(ROUND_MS)
  await clients[0]?.settled()
  expect(node.asked).toBe(before + 1)
  away = true
  for (let round = 0; round < 3; round++) {
    clock.advance(ROUND_MS)
    await clients[0]?.settled()
  }
  for (const client of clients) await client.settled()
  expect(node.realtime.presence(ROOM).size).toBe(2)
  expect(node.problems).toHaveLength(1)
})

test('checks once in a round', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const teacher = await enter(node, TEACHER)
  const before = node.asked
  for (const [ms, rounds] of [
    [ROUND_MS - 1, 0],
    [1, 1],
    [ROUND_MS - 1, 1],
    [1, 2],
  ] as const) {
    clock.advance(ms)
    await teacher.settled()
    expect(node.asked).toBe(before + rounds)
  }
})

test('reports each outage of the database once, without overlapping checks', async () => {
  const clock = new TestClock()
  const gate = new Gate()
  let away = false
  const node = await startTestNode({
    clock,
    delaySessions: async () => {
      if (away) throw new Error('no database')
      await gate.pass()
    },
  })
  const teacher = await enter(node, TEACHER)
  const round = async (isAway: boolean): Promise<void> => {
    away = isAway
    clock.advance(ROUND_MS)
    await teacher.settled()
  }
  for (const isAway of [true, true, false, true]) await round(isAway)
  expect(node.problems).toHaveLength(2)
  const waiting = gate.close()
  const before = node.asked
  await round(false)
  await waiting
  for (let n = 0; n < 3; n++) await round(false)
  expect(node.asked).toBe(before + 1)
  gate.open()
  await expect.poll(async () => (await round(false), node.asked), { interval: 5 }).toBe(before + 2)
})

test.each([
  ['a session that ends', (node: TestNode) => node.realtime.endSession(`${STUDENT}.s`)],
  ['a person who leaves', (_node: TestNode, student: TestClient) => student.ask('leave_room', { room_id: ROOM })],
])('%s during the check harms no other tab of the person', async (_what, act) => {
  const clock = new TestClock()
  const gate = new Gate()
  const node = await startTestNode({ clock, delaySessions: gate.pass, delayMembership: gate.pass })
  const [student, teacher] = [await enter(node, STUDENT), await enter(node, TEACHER)]
  const phone = await TestClient.connect(node.url, { user: STUDENT, session: 'phone' })
  const waiting = gate.close()
  node.school.ended.add(`${STUDENT}.s`)
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  clock.advance(ROUND_MS)
  await waiting
  await act(node, student)
  gate.open()
  expect(await student.closed()).toBe(CLOSE.sessionEnded)
  await teacher.settled()
  node.realtime.toUser(STUDENT, { action: 'new_room', data: { room_id: 33 } })
  await phone.until(() => phone.events.some(({ action }) => action === 'new_room'))
  expect([student.events.filter(({ action }) => action === 'room_left'), node.realtime.metrics().connections]).toEqual([[], 2])
})

test('closing waits for the running check and starts no other', async () => {
  const clock = new TestClock()
  const gate = new Gate()
  const node = await startTestNode({ clock, delaySessions: gate.pass })
  const teacher = await enter(node, TEACHER)
  const waiting = gate.close()
  clock.advance(ROUND_MS)
  await waiting
  const closing = node.realtime.close()
  const before = node.asked
  // It still gets a reply: connections are closed after the check.
  await teacher.settled()
  gate.open()
  await closing
  clock.advance(ROUND_MS)
  await teacher.closed()
  expect(node.asked).toBe(before)
})

test.each(['joining', 'entering the call'])('a connection whose session ends while %s does not enter the room', async (way) => {
  const gate = new Gate()
  const node = await startTestNode({ delayMembership: gate.pass })
  const student = await TestClient.connect(node.url, { user: STUDENT })
  const waiting = gate.close()
  if (way === 'joining') student.send('join_room', { room_id: ROOM, board_id: null })
  else void node.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
  await waiting
  node.realtime.endSession(`${STUDENT}.s`)
  gate.open()
  await student.closed()
  await enter(node, TEACHER)
  expect([[...node.realtime.presence(ROOM).keys()], node.realtime.peers(ROOM)]).toEqual([[TEACHER], []])
})

test.each(['joining', 'speaking', 'entering the call'])('somebody who is removed while %s does not enter the room', async (way) => {
  const gate = new Gate()
  const node = await startTestNode({ delayMembership: gate.pass })
  const teacher = await enter(node, TEACHER)
  for (let round = 0; round < 10; round++) {
    node.school.rooms.get(ROOM)?.set(STUDENT, 'student-member')
    const student = await TestClient.connect(node.url, { user: STUDENT })
    const waiting = gate.close()
    if (way === 'joining') student.send('join_room', { room_id: ROOM, board_id: null })
    else if (way === 'speaking')
      student.send('direct_message', {
        room_id: ROOM,
        queue_id: newQueueId(),
        data: { action: 'media:state', microphone: true, camera: true, screen: true },
      })
    else void node.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
    await waiting
    node.school.rooms.get(ROOM)?.delete(STUDENT)
    node.realtime.kick(STUDENT, ROOM)
    gate.open()
    // What was waiting is done when this reply arrives.
    expect((await student.relay(ROOM, { action: 'media:state', microphone: true, camera: false, screen: false })).error?.code).toBe(
      'forbidden',
    )
    await teacher.relay(ROOM, bring)
    await student.settled()
    expect([student.actions('bringEveryone'), node.realtime.presence(ROOM).has(STUDENT), node.realtime.peers(ROOM)]).toEqual([
      [],
      false,
      [],
    ])
    student.ws.close()
  }
})

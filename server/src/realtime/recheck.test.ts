import { CLOSE } from '@keel/contract/realtime/client-messages'
import { expect, test } from 'vitest'
import { newQueueId, TestClient } from './test-support/test-client'
import { TestClock } from './test-support/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from './test-support/test-node'

const ROUND_MS = 3000
const bring = { action: 'bringEveryone', module_id: 3, board_id: 4 }
const enter = async (node: TestNode, user: number): Promise<TestClient> => {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM)
  return client
}

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

test('takes the seat of somebody who was removed elsewhere and reports it to them', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  clock.advance(ROUND_MS)
  await student.until(() => student.events.some(({ action, data }) => action === 'room_left' && data.room_id === ROOM))
  await teacher.tell(ROOM, bring)
  expect((await student.tell(ROOM, { action: 'bringEveryone', module_id: 1, board_id: 1 })).error?.code).toBe('forbidden')
  expect(student.actions('bringEveryone')).toEqual([])
})

test('asks once for all seats, and ends nothing while the database is away', async () => {
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

test.each(['joining', 'speaking', 'entering the call'])('somebody who is removed while %s is not in the room', async (way) => {
  let release: () => void = () => {}
  let onWaiting: () => void = () => {}
  let hold = false
  const node = await startTestNode({
    delayMembership: async () => {
      if (hold)
        await new Promise<void>((resolve) => {
          release = resolve
          onWaiting()
        })
    },
  })
  const teacher = await enter(node, TEACHER)
  for (let round = 0; round < 10; round++) {
    node.school.rooms.get(ROOM)?.set(STUDENT, 'student-member')
    const student = await TestClient.connect(node.url, { user: STUDENT })
    hold = true
    const waiting = new Promise<void>((resolve) => {
      onWaiting = resolve
    })
    if (way === 'joining') student.send('join_room', { room_id: ROOM, board_id: null })
    else if (way === 'speaking')
      student.send('direct_message', {
        room_id: ROOM,
        queue_id: newQueueId(),
        data: { action: 'media:state', microphone: true, camera: true, screen: true },
      })
    else node.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
    await waiting
    hold = false
    node.school.rooms.get(ROOM)?.delete(STUDENT)
    node.realtime.kick(STUDENT, ROOM)
    release()
    // What was waiting is done when this is answered.
    expect((await student.tell(ROOM, { action: 'media:state', microphone: true, camera: false, screen: false })).error?.code).toBe(
      'forbidden',
    )
    await teacher.tell(ROOM, bring)
    await student.settled()
    expect([student.actions('bringEveryone'), node.realtime.presence(ROOM).has(STUDENT), node.realtime.peers(ROOM)]).toEqual([
      [],
      false,
      [],
    ])
    student.ws.close()
  }
})

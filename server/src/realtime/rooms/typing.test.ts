import { TYPED_MAX_LENGTH } from '@keel/contract/constants'
import { expect, test } from 'vitest'
import { newQueueId, TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { OTHER_ROOM, ROOM, startTestNode, STRANGER, STUDENT, TEACHER, type TestNode, type TestNodeOptions } from '../testing/test-node'

const CLASSMATE = 3
const typing = { action: 'typing', board_id: 1, item_id: 2, user_id: STUDENT, id: 'g1', text: 'olem' }
/** Everybody may send it, and everybody gets it. */
const mark = { action: 'media:state', from: 'somebodyelse', microphone: true, camera: false, screen: false }

async function enter(node: TestNode, user: number): Promise<TestClient> {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM)
  return client
}
async function lesson(options: TestNodeOptions = {}) {
  const node = await startTestNode(options)
  node.school.rooms.get(ROOM)?.set(CLASSMATE, 'student-member')
  const [teacher, student, classmate] = [await enter(node, TEACHER), await enter(node, STUDENT), await enter(node, CLASSMATE)]
  return { node, teacher, student, classmate }
}
const typed = (client: TestClient): unknown[] => client.actions('typing').map(({ data }) => data.text)
/** When this has arrived, all that was sent before it has arrived or never will. */
async function settle(sender: TestClient, ...others: TestClient[]): Promise<void> {
  const before = others.map((client) => client.actions('media:state').length)
  await sender.relay(ROOM, mark)
  await Promise.all(others.map((client, at) => client.until(() => client.actions('media:state').length > (before[at] ?? 0))))
}

test('what a student types reaches the teacher, not classmates', async () => {
  const { teacher, student, classmate } = await lesson()
  student.send('direct_message', { room_id: ROOM, queue_id: null, data: typing })
  await settle(student, teacher, classmate)
  expect(teacher.actions('typing')).toEqual([{ user_id: STUDENT, room_id: ROOM, queue_id: null, ts: expect.any(Number), data: typing }])
  expect(typed(classmate)).toEqual([])
})

test('a student types as nobody else, and to no connection of a classmate', async () => {
  const { teacher, student, classmate } = await lesson()
  await student.relay(ROOM, { ...typing, user_id: CLASSMATE })
  expect((await student.relay(ROOM, typing, { to: classmate.hello.peer_id })).error?.code).toBe('not_found')
  await settle(student, teacher, classmate)
  expect(teacher.actions('typing').map(({ data }) => data.user_id)).toEqual([STUDENT])
  expect(typed(classmate)).toEqual([])
})

test('what the teacher types for a student reaches that student only', async () => {
  const { node, teacher, student, classmate } = await lesson()
  const tab = await enter(node, TEACHER)
  await teacher.relay(ROOM, typing)
  await teacher.relay(ROOM, { ...typing, text: 'x' }, { to: classmate.hello.peer_id })
  await settle(teacher, student, classmate, tab)
  expect([typed(student), typed(classmate), typed(tab)]).toEqual([['olem'], [], []])
})

test('nothing of it reaches another room, or comes from somebody who is not in this one', async () => {
  const { node, teacher, student } = await lesson()
  const stranger = await TestClient.connect(node.url, { user: STRANGER })
  await stranger.join(OTHER_ROOM)
  expect((await stranger.relay(ROOM, typing)).error?.code).toBe('forbidden')
  expect((await student.relay(OTHER_ROOM, typing)).error?.code).toBe('forbidden')
  node.school.rooms.get(ROOM)?.delete(STUDENT)
  node.realtime.kick(STUDENT, ROOM)
  expect((await student.relay(ROOM, typing)).error?.code).toBe('forbidden')
  await teacher.relay(ROOM, typing)
  await stranger.settled()
  await student.settled()
  expect([typed(teacher), typed(stranger), typed(student)]).toEqual([[], [], []])
})

test('nothing is typed into an item that students do not see, or that is not in the room', async () => {
  const { node, teacher, student } = await lesson()
  node.school.hidden.add(2)
  expect((await student.relay(ROOM, typing)).error?.code).toBe('not_found')
  expect((await student.relay(ROOM, { ...typing, item_id: 77 })).error?.code).toBe('not_found')
  await teacher.relay(ROOM, typing)
  await settle(teacher, student)
  expect([typed(teacher), typed(student)]).toEqual([[], []])
})

test('at most 200 characters are relayed', async () => {
  const { teacher, student } = await lesson()
  await student.relay(ROOM, { ...typing, text: 'o'.repeat(TYPED_MAX_LENGTH) })
  expect((await student.relay(ROOM, { ...typing, text: 'o'.repeat(TYPED_MAX_LENGTH + 1) })).error?.code).toBe('bad_request')
  await settle(student, teacher)
  expect(typed(teacher).map((text) => String(text).length)).toEqual([TYPED_MAX_LENGTH])
})

test('the fifth in a second is refused, in whichever tab, and nothing else is', async () => {
  const clock = new TestClock()
  const { node, teacher, student, classmate } = await lesson({ clock })
  const tab = await enter(node, STUDENT)
  for (const client of [student, tab, student, tab]) expect((await client.relay(ROOM, typing)).error).toBeUndefined()
  for (const client of [student, tab])
    expect((await client.relay(ROOM, typing)).error).toMatchObject({ code: 'rate_limited', retry_after_ms: 250 })
  expect((await classmate.relay(ROOM, typing)).error).toBeUndefined()
  expect((await student.relay(ROOM, mark)).error).toBeUndefined()
  clock.advance(250)
  expect((await student.relay(ROOM, typing)).error).toBeUndefined()
  expect((await student.relay(ROOM, typing)).error?.code).toBe('rate_limited')
  await settle(student, teacher)
  expect(typed(teacher)).toHaveLength(6)
})

test('nothing of it is logged', async () => {
  const { node, student, teacher } = await lesson()
  const text = 'not for a log'
  for (const wrong of [{}, { id: 'not an id' }, { board_id: 'x' }, { item_id: 77 }, { text: [text] }])
    await student.relay(ROOM, { ...typing, text, ...wrong })
  await settle(student, teacher)
  expect(typed(teacher)).toEqual([text])
  expect(JSON.stringify(node.problems)).not.toContain(text)
})

test('it is never delivered later: not to somebody who comes back, and not to who enters', async () => {
  const { node, teacher, student } = await lesson()
  teacher.ws.terminate()
  await teacher.closed()
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(1)
  await student.relay(ROOM, typing, { queue_id: newQueueId() })
  await student.relay(ROOM, mark)
  const back = await TestClient.connect(node.url, { user: TEACHER, resume: { id: teacher.id, next: teacher.next } })
  await back.until(() => back.actions('media:state').length === 1)
  expect([back.hello.resumed, typed(back)]).toEqual([true, []])
  const late = await enter(node, TEACHER)
  await late.settled()
  expect(typed(late)).toEqual([])
})

import type { Revision } from '@keel/contract/realtime/revision'
import { expect, test } from 'vitest'
import { createMemoryHub } from '../adapters/bus'
import { TestClient } from './testing/test-client'
import { OTHER_ROOM, ROOM, startTestNode, STRANGER, STUDENT, TEACHER, type TestNode } from './testing/test-node'

const current = (node: TestNode): Revision => {
  const revision = node.realtime.revision()
  if (!revision) throw new Error('the only process has no revision')
  return revision
}
const ofUser = async (node: TestNode, user: number) => (await TestClient.connect(node.url, { user })).hello as { revision?: Revision }
const ofRoom = async (client: TestClient, room_id: number) =>
  ((await client.ask('join_room', { room_id, board_id: null })).data as { revision?: Revision }).revision

test('hello has the revision of the last event to the user', async () => {
  const node = await startTestNode()
  const { run, count } = current(node)
  expect((await ofUser(node, STUDENT)).revision).toEqual({ run, count: 0 })
  node.realtime.toUser(STUDENT, { action: 'new_room', data: { room_id: 44 } })
  expect((await ofUser(node, STUDENT)).revision).toEqual({ run, count: count + 1 })
  expect((await ofUser(node, TEACHER)).revision).toEqual({ run, count: 0 })
})

test('the reply to a join has the revision of the last message of the room', async () => {
  const node = await startTestNode()
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  const before = current(node)
  node.realtime.toRoom(ROOM, { action: 'updateRoom', room_id: ROOM, name: 'a' })
  const after = current(node)
  expect(after.count).toBeGreaterThan(before.count)
  expect(await ofRoom(teacher, ROOM)).toEqual(after)
  const stranger = await TestClient.connect(node.url, { user: STRANGER })
  expect(await ofRoom(stranger, OTHER_ROOM)).toEqual({ run: after.run, count: 0 })
})

test('a message that another sent to the room counts, the join itself does not', async () => {
  const node = await startTestNode()
  const [teacher, student] = [await TestClient.connect(node.url, { user: TEACHER }), await TestClient.connect(node.url, { user: STUDENT })]
  expect(await ofRoom(teacher, ROOM)).toMatchObject({ count: 0 })
  const before = current(node)
  expect((await teacher.relay(ROOM, { action: 'bringEveryone', module_id: 3, board_id: 4 })).error).toBeUndefined()
  expect((await ofRoom(student, ROOM))?.count).toBeGreaterThan(before.count)
})

test('presence counts as an event to every member', async () => {
  const node = await startTestNode()
  const student = await TestClient.connect(node.url, { user: STUDENT })
  const before = current(node)
  await (await TestClient.connect(node.url, { user: TEACHER })).join(ROOM)
  await student.until(() => student.events.some(({ action }) => action === 'room_users'))
  expect((await ofUser(node, STUDENT)).revision?.count).toBeGreaterThan(before.count)
})

test('with several processes there is no revision', async () => {
  const node = await startTestNode({ bus: createMemoryHub().join() })
  expect(node.realtime.revision()).toBeUndefined()
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  expect(teacher.hello).not.toHaveProperty('revision')
  expect(await ofRoom(teacher, ROOM)).toBeUndefined()
})

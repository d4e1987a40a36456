import { expect, test } from 'vitest'
import { TestClient } from './test-support/test-client'
import { ROOM, startTestNode, STUDENT, TEACHER } from './test-support/test-node'

test('a message reaches the others in the room, with the sender in it, and is acknowledged; the sender gets no echo', async () => {
  const node = await startTestNode()
  const teacher = await TestClient.connect(node.url, { user: TEACHER })
  const student = await TestClient.connect(node.url, { user: STUDENT })
  await teacher.join(ROOM)
  await student.join(ROOM, 5)
  const reply = await teacher.tell(ROOM, { action: 'bringEveryone', module_id: 3, board_id: 4, surplus: 'x' }, { queue_id: 'abcdefgh' })
  expect(reply).toEqual({ seq_reply: 2, action: 'direct_message', data: { queue_id: 'abcdefgh', reply: true } })
  const [heard] = await student.until(() => student.actions('bringEveryone').length > 0 && student.actions('bringEveryone'))
  expect(heard).toEqual({ user_id: TEACHER, room_id: ROOM, queue_id: 'abcdefgh', ts: expect.any(Number), data: { action: 'bringEveryone', module_id: 3, board_id: 4 } })
  await teacher.settled()
  expect(teacher.actions('bringEveryone')).toEqual([])
})

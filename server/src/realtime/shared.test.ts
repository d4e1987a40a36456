import { expect, test } from 'vitest'
import { createMemoryBus } from '../adapters/bus'
import { TestClient } from './test-support/test-client'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from './test-support/test-node'

const audio = { action: 'player', board_id: 1, itemId: 5, playing: true, position: 12.5, rate: 1 }
const video = { action: 'youtube:playing', board_id: 1, itemId: 6, time: 3, rate: 1 }
const enter = async (node: TestNode, user: number) => {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM)
  await client.settled()
  return client
}
const told = (client: TestClient) =>
  client.events
    .filter(({ data }) => data.data && /^(player|youtube:)/.test((data.data as { action: string }).action))
    .map(({ data }) => data.data)

test('who enters later is told the last state of each player, with the time it was true, also after its sender is gone', async () => {
  const node = await startTestNode()
  const [teacher, watcher] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  for (const state of [audio, video, { ...audio, playing: false, position: 20 }, { ...video, action: 'youtube:sync', time: 6 }])
    expect((await teacher.tell(ROOM, state)).error).toBeUndefined()
  await watcher.settled()
  const last = watcher.events.findLast(({ data }) => (data.data as { action?: string } | undefined)?.action === 'player')
  teacher.ws.close()

  const late = await enter(node, STUDENT)
  expect(told(late)).toEqual([
    { ...audio, playing: false, position: 20 },
    { ...video, action: 'youtube:sync', time: 6 },
  ])
  const heard = late.events.find(({ data }) => (data.data as { action?: string } | undefined)?.action === 'player')
  expect(heard?.data).toMatchObject({ user_id: TEACHER, room_id: ROOM, queue_id: null, ts: last?.data.ts })
})

test('a message to one connection only is nobody’s shared state', async () => {
  const node = await startTestNode()
  const [teacher, watcher] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  await teacher.tell(ROOM, audio, { to: watcher.hello.peer_id })
  expect(told(await enter(node, STUDENT))).toEqual([])
})

test('only so many states are remembered, the newest', async () => {
  const node = await startTestNode({ limits: { sharedStates: 3 } })
  const teacher = await enter(node, TEACHER)
  for (const itemId of [1, 2, 3, 1, 4]) await teacher.tell(ROOM, { ...audio, itemId })
  expect(told(await enter(node, STUDENT)).map((state) => (state as { itemId: number }).itemId)).toEqual([3, 1, 4])
})

test('an empty room forgets', async () => {
  const node = await startTestNode()
  const teacher = await enter(node, TEACHER)
  await teacher.tell(ROOM, audio)
  teacher.send('leave_room', { room_id: ROOM })
  await teacher.settled()
  expect(told(await enter(node, STUDENT))).toEqual([])
})

test('a state set on one node is told to who enters on another', async () => {
  const bus = createMemoryBus({ shared: true })
  const [here, there] = [await startTestNode({ bus }), await startTestNode({ bus })]
  const [teacher, watcher] = [await enter(here, TEACHER), await enter(there, STUDENT)]
  await teacher.tell(ROOM, audio)
  await watcher.until(() => told(watcher).length === 1)
  expect(told(await enter(there, STUDENT))).toEqual([audio])
})

test('states out of range are refused', async () => {
  const node = await startTestNode()
  const teacher = await enter(node, TEACHER)
  for (const wrong of [
    { position: -1 },
    { position: 1e9 },
    { rate: 0 },
    { rate: 100 },
    { playing: 'yes' },
    { itemId: 0 },
    { position: null },
  ])
    expect((await teacher.tell(ROOM, { ...audio, ...wrong })).error?.code).toBe('bad_request')
})

import type { DirectMessageAck, Envelope } from '@keel/contract/realtime/client-messages'
import { isLater } from '@keel/contract/realtime/player-state'
import { expect, test } from 'vitest'
import { type Bus, createMemoryHub } from '../../adapters/bus'
import { Gate } from '../../realtime/testing/gate'
import { TestClient } from '../../realtime/testing/test-client'
import { TestClock } from '../../realtime/testing/test-clock'
import { ROOM, startTestNode, STUDENT, TEACHER, type TestNode } from '../../realtime/testing/test-node'

const audio = { action: 'player', board_id: 1, itemId: 5, playing: true, position: 12.5, rate: 1 }
const video = { action: 'youtube:playing', board_id: 1, itemId: 6, time: 3, rate: 1 }
const enter = async (node: TestNode, user: number) => {
  const client = await TestClient.connect(node.url, { user })
  await client.join(ROOM)
  await client.settled()
  return client
}
const statesOf = (client: TestClient) =>
  client.events
    .filter(({ data }) => data.data && /^(player|youtube:)/.test((data.data as { action: string }).action))
    .map(({ data }) => data.data)

test('later entrants get the last state of each player, also after its sender left', async () => {
  const node = await startTestNode()
  const [teacher, watcher] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  for (const state of [audio, video, { ...audio, playing: false, position: 20 }, { ...video, action: 'youtube:sync', time: 6 }])
    expect((await teacher.relay(ROOM, state)).error).toBeUndefined()
  await watcher.settled()
  const last = watcher.events.findLast(({ data }) => (data.data as { action?: string } | undefined)?.action === 'player')
  teacher.ws.close()

  const late = await enter(node, STUDENT)
  expect(statesOf(late)).toEqual([video, { ...audio, playing: false, position: 20 }])
  const received = late.events.find(({ data }) => (data.data as { action?: string } | undefined)?.action === 'player')
  expect(received?.data).toMatchObject({ user_id: TEACHER, room_id: ROOM, queue_id: null, ts: last?.data.ts })
})

const sharedIn = (reply: Envelope) => (reply.data as DirectMessageAck).shared
const stopped = { ...audio, playing: false, position: 20 }

test('an acknowledgement carries the state of the player as the server has it', async () => {
  const node = await startTestNode()
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  const first = await teacher.relay(ROOM, stopped, { queue_id: 'queue-first' })
  const received = (await student.until(() => student.actions('player')[0])) as unknown as { ts: number }
  expect(sharedIn(first)).toMatchObject({ user_id: TEACHER, ts: received.ts, data: stopped })
  const second = await student.relay(ROOM, { ...stopped, rate: 1.5 })
  expect(sharedIn(second)?.ts).toBeGreaterThan(received.ts)
  // The reply was lost, and another update came in between: the repetition gets the present state.
  expect(sharedIn(await teacher.relay(ROOM, stopped, { queue_id: 'queue-first' }))).toEqual(sharedIn(second))
  expect(sharedIn(await teacher.relay(ROOM, { action: 'bringEveryone', module_id: 1, board_id: 1 }))).toBeUndefined()
})

const elsewhere = { ...stopped, position: 30, part: 'position' }
const faster = { ...stopped, rate: 1.5, part: 'rate' }
const started = { ...stopped, playing: true, part: 'playing' }
test.each([
  ['moved', elsewhere, 'made faster', faster, { ...stopped, position: 30, rate: 1.5 }],
  ['made faster', faster, 'moved', elsewhere, { ...stopped, position: 30, rate: 1.5 }],
  ['moved', elsewhere, 'started', started, { ...audio, position: 30 }],
  ['made faster', faster, 'started', started, { ...stopped, playing: true, rate: 1.5 }],
  ['moved', elsewhere, 'moved elsewhere', { ...elsewhere, position: 40 }, { ...stopped, position: 40 }],
])('keeps both fields when one person has %s while another has it %s', async (_one, first, _other, second, after) => {
  const node = await startTestNode()
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  const over = sharedIn(await teacher.relay(ROOM, stopped))?.ts
  await teacher.relay(ROOM, { ...first, over })
  const answer = sharedIn(await student.relay(ROOM, { ...second, over }))
  await teacher.until(() => teacher.actions('player').length === 1)
  expect([teacher.actions('player')[0]?.data, answer?.data, statesOf(await enter(node, STUDENT))]).toEqual([after, after, [after]])
})

const watched = { ...video, rate: 1 }
test('a video that is paused while its speed changes stays paused for everyone', async () => {
  const node = await startTestNode()
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  const over = sharedIn(await teacher.relay(ROOM, watched))?.ts
  await teacher.relay(ROOM, { ...watched, action: 'youtube:paused', time: 4, part: 'playing', over })
  const answer = sharedIn(await student.relay(ROOM, { ...watched, time: 4, rate: 1.5, part: 'rate', over }))
  expect(answer?.data).toMatchObject({ action: 'youtube:paused', rate: 1.5 })
  const [received] = await teacher.until(() => teacher.actions('youtube:paused').length > 0 && teacher.actions('youtube:paused'))
  expect([received?.data.rate, teacher.actions('youtube:playing')]).toEqual([1.5, []])
})

test.each([
  ['in the same millisecond', 0, 1],
  ['after the clock was put right a little', -40, 1],
  ['after the clock was set anew', -3_600_000, -3_600_000],
])('an update based on the last one holds as a whole and is later %s', async (_when, moved, later) => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  const over = sharedIn(await teacher.relay(ROOM, audio))?.ts ?? 0
  clock.wallOffset += moved
  const answer = sharedIn(await student.relay(ROOM, { ...stopped, part: 'playing', over }))
  expect(answer).toMatchObject({ data: stopped, ts: over + later })
  expect(isLater(answer?.ts ?? 0, over)).toBe(true)
})

test("a sync carries the room's position, and is dropped while paused", async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  const sync = { ...video, action: 'youtube:sync', time: 4 }
  await teacher.relay(ROOM, { ...video, time: 200, rate: 2 })
  clock.advance(500)
  teacher.send('direct_message', { room_id: ROOM, queue_id: null, data: sync })
  await teacher.settled()
  await student.relay(ROOM, { ...video, action: 'youtube:paused', time: 201, rate: 2 })
  teacher.send('direct_message', { room_id: ROOM, queue_id: null, data: sync })
  await teacher.settled()
  await student.settled()
  expect(statesOf(student).slice(1)).toEqual([{ ...sync, time: 201, rate: 2 }])
  expect(statesOf(await enter(node, STUDENT))).toEqual([{ ...video, action: 'youtube:paused', time: 201, rate: 2 }])
})

test('a message to one connection only is nobody’s shared state', async () => {
  const node = await startTestNode()
  const [teacher, watcher] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  await teacher.relay(ROOM, audio, { to: watcher.hello.peer_id })
  await teacher.relay(ROOM, { action: 'selectItem', board_id: 1, itemId: 5 }, { to: watcher.hello.peer_id })
  expect([statesOf(await enter(node, STUDENT)), node.realtime.held(ROOM)]).toEqual([[], []])
})

test('keeps only the newest states, up to a limit', async () => {
  const node = await startTestNode({ limits: { sharedStates: 3 } })
  const teacher = await enter(node, TEACHER)
  for (const itemId of [1, 2, 3, 1, 4]) await teacher.relay(ROOM, { ...audio, itemId })
  expect(statesOf(await enter(node, STUDENT)).map((state) => (state as { itemId: number }).itemId)).toEqual([3, 1, 4])
})

test('a person who sets many states evicts only their own', async () => {
  const node = await startTestNode({ limits: { sharedStates: 3 } })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  await teacher.relay(ROOM, { ...audio, itemId: 1 })
  for (const itemId of [2, 3, 4, 5]) await student.relay(ROOM, { ...audio, itemId })
  expect(statesOf(await enter(node, STUDENT)).map((state) => (state as { itemId: number }).itemId)).toEqual([1, 4, 5])
})

test('players of items that the room has not are refused, and nobody enters with them', async () => {
  const node = await startTestNode()
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  await teacher.relay(ROOM, audio)
  for (const wrong of [{ itemId: 77 }, { board_id: 2 }, { itemId: 2_000_000_000 }])
    for (const state of [audio, video, { ...video, action: 'youtube:sync' }])
      expect((await student.relay(ROOM, { ...state, ...wrong })).error?.code).toBe('not_found')
  const stroke = { action: 'stroke', board_id: 1, item_id: 77, page: 1, id: 's1', part: null }
  expect((await student.relay(ROOM, stroke)).error?.code).toBe('not_found')
  await teacher.settled()
  expect([statesOf(teacher), teacher.actions('stroke'), statesOf(await enter(node, STUDENT))]).toEqual([[], [], [audio]])
})

test('an item is looked up once, and again after a deletion or on another board', async () => {
  const node = await startTestNode()
  const teacher = await enter(node, TEACHER)
  for (const rate of [1, 1.5, 2]) await teacher.relay(ROOM, { ...audio, rate })
  expect(node.itemsAsked).toBe(1)
  node.school.items.delete(audio.itemId)
  node.realtime.toRoom(ROOM, { action: 'deleteItem', board_id: 1, itemId: audio.itemId })
  expect((await teacher.relay(ROOM, audio)).error?.code).toBe('not_found')
  // A person who still edits it may leave it.
  expect((await teacher.relay(ROOM, { action: 'unselectItem', board_id: 1, itemId: audio.itemId })).error).toBeUndefined()
  node.school.items.set(video.itemId, 2)
  expect((await teacher.relay(ROOM, { ...video, board_id: 2 })).error).toBeUndefined()
  node.school.items.set(video.itemId, 3)
  expect((await teacher.relay(ROOM, { ...video, board_id: 3 })).error).toBeUndefined()
})

test('what was asked about an item before it was deleted counts for nothing after', async () => {
  const gate = new Gate()
  const node = await startTestNode({ delayItem: gate.pass })
  const [teacher, student] = [await enter(node, TEACHER), await enter(node, STUDENT)]
  const waiting = gate.close()
  const answer = teacher.relay(ROOM, audio)
  await waiting
  node.school.items.delete(audio.itemId)
  node.realtime.toRoom(ROOM, { action: 'deleteItem', board_id: 1, itemId: audio.itemId })
  gate.open()
  expect((await answer).error?.code).toBe('not_found')
  await student.settled()
  expect([student.actions('player'), node.itemsAsked]).toEqual([[], 2])
})

test('an item is asked for again after a minute, and when the room was empty', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { silenceMs: 1_000_000 } })
  const teacher = await enter(node, TEACHER)
  for (const [ms, asked] of [
    [0, 1],
    [59_999, 1],
    [1, 2],
  ] as const) {
    clock.advance(ms)
    await teacher.relay(ROOM, audio)
    expect(node.itemsAsked).toBe(asked)
  }
  await teacher.ask('leave_room', { room_id: ROOM })
  await teacher.relay(ROOM, audio)
  expect(node.itemsAsked).toBe(3)
})

test('an empty room forgets', async () => {
  const node = await startTestNode()
  const teacher = await enter(node, TEACHER)
  await teacher.relay(ROOM, audio)
  teacher.send('leave_room', { room_id: ROOM })
  await teacher.settled()
  expect(statesOf(await enter(node, STUDENT))).toEqual([])
})

test('sends a state set on one node to later entrants of another', async () => {
  const hub = createMemoryHub()
  const [here, there] = [await startTestNode({ bus: hub.join() }), await startTestNode({ bus: hub.join() })]
  const [teacher, watcher] = [await enter(here, TEACHER), await enter(there, STUDENT)]
  await teacher.relay(ROOM, audio)
  await watcher.until(() => statesOf(watcher).length === 1)
  expect(statesOf(await enter(there, STUDENT))).toEqual([audio])
})

test('of two crossing updates the same one holds on both nodes', async () => {
  const hub = createMemoryHub()
  const held: (() => void)[] = []
  const slow = (): Bus => {
    const bus = hub.join()
    return { ...bus, publish: (channel, text) => void held.push(() => bus.publish(channel, text)) }
  }
  const [here, there] = [await startTestNode({ bus: slow() }), await startTestNode({ bus: slow() })]
  const [teacher, student] = [await enter(here, TEACHER), await enter(there, STUDENT)]
  const mine = sharedIn(await teacher.relay(ROOM, { ...audio, position: 1 }))
  const theirs = sharedIn(await student.relay(ROOM, { ...audio, position: 2 }))
  for (const release of held.splice(0)) release()
  const holds = (theirs?.ts ?? 0) >= (mine?.ts ?? 0) ? 2 : 1
  for (const node of [here, there]) expect(statesOf(await enter(node, STUDENT))).toMatchObject([{ position: holds }])
  await Promise.all([teacher.settled(), student.settled()])
  expect([statesOf(teacher).length, statesOf(student).length]).toEqual(holds === 2 ? [1, 0] : [0, 1])
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
    expect((await teacher.relay(ROOM, { ...audio, ...wrong })).error?.code).toBe('bad_request')
})

test('messages about a hidden item reach its owner only, until it is shown', async () => {
  const node = await startTestNode()
  node.school.hidden.add(5)
  const [teacher, other, student] = [await enter(node, TEACHER), await enter(node, TEACHER), await enter(node, STUDENT)]
  expect((await teacher.relay(ROOM, audio)).error).toBeUndefined()
  await other.until(() => other.actions('player')[0])
  expect((await student.relay(ROOM, audio)).error?.code).toBe('not_found')
  await teacher.relay(ROOM, { action: 'selectItem', board_id: 1, itemId: 5 })
  expect([statesOf(await enter(node, STUDENT)), node.realtime.held(ROOM)]).toEqual([[], []])
  node.school.hidden.clear()
  node.realtime.toRoom(ROOM, { action: 'deleteItem', board_id: 1, itemId: 99 })
  expect((await teacher.relay(ROOM, stopped)).error).toBeUndefined()
  await student.until(() => student.actions('player')[0])
  expect(statesOf(student)).toEqual([stopped])
})

import { expect, onTestFinished, test } from 'vitest'
import { createMemoryHub, type Bus } from '../../adapters/bus'
import { createEngineBus } from '../../adapters/bus/engine-bus'
import { createPostgresEngine } from '../../adapters/bus/postgres-engine'
import pg from 'pg'
import { createTestDatabase } from '../../../test/database'
import { startNetwork } from '../../../test/network'
import { Agreement, digestOfSeats, digestOfShared } from './agreement'
import type { SeatInfo } from '../bus-link'
import { ROOM, startTestNode, STUDENT, TEACHER } from '../testing/test-node'
import { TestClient } from '../testing/test-client'

const seat: SeatInfo = { peerId: 'p1', userId: 2, boardId: 7, turn: 1, inCall: false, held: [] }

test.each<[string, Partial<SeatInfo>]>([
  ['person', { userId: 3 }],
  ['connection', { peerId: 'p2' }],
  ['board', { boardId: null }],
  ['turn', { turn: 2 }],
  ['place in the call', { inCall: true }],
  ['lock', { held: [{ action: 'selectItem', undo: 'deselectItem', data: { itemId: 4 } }] }],
])('the digest of seats tells another %s', (_what, other) => {
  expect(digestOfSeats([[ROOM, [{ ...seat, ...other }]]])).not.toBe(digestOfSeats([[ROOM, [seat]]]))
})

test('the digest of seats tells another room, and neither the order of rooms nor those without seats', () => {
  const digest = digestOfSeats([
    [1, [seat]],
    [2, [{ ...seat, peerId: 'p2' }]],
  ])
  expect(
    digestOfSeats([
      [3, []],
      [2, [{ ...seat, peerId: 'p2' }]],
      [1, [seat]],
    ]),
  ).toBe(digest)
  expect(digestOfSeats([[2, [seat]]])).not.toBe(digestOfSeats([[1, [seat]]]))
})

test('the digest of shared states tells their sender, time and content, not their order', () => {
  const [one, other] = [1, 2].map((itemId) => ({ userId: 2, ts: 5, message: { action: 'player', itemId } }))
  if (!one || !other) throw new Error('two states')
  expect(digestOfShared([one, other])).toBe(digestOfShared([other, one]))
  const digests = [one, { ...one, userId: 3 }, { ...one, ts: 6 }, { ...one, message: { ...one.message, playing: true } }].map((state) =>
    digestOfShared([state]),
  )
  expect(new Set(digests).size).toBe(4)
})

/** What a node holds, and what it asks for. */
function setUp(rooms: Record<number, string>) {
  const asked: (string | number)[] = []
  const state = { own: 'own' as string | null, known: null as string | null }
  const agreement = new Agreement({
    ownSeats: () => state.own,
    seatsOf: () => state.known,
    sharing: () => Object.keys(rooms).map(Number),
    sharedOf: (roomId) => rooms[roomId] ?? null,
    askSeats: (node) => asked.push(node),
    askShared: (roomId) => asked.push(roomId),
  })
  const take = (shared: [number, string][], seats = 'theirs') => {
    agreement.take('there', JSON.stringify({ seats, shared }))
    return asked.splice(0)
  }
  return { agreement, asked, state, take }
}

test('asks a node for its seats where they are unknown or others, once for each of its beats', () => {
  const { state, take } = setUp({})
  expect([take([]), take([])]).toEqual([['there'], ['there']])
  state.known = 'old'
  expect(take([])).toEqual(['there'])
  state.known = 'theirs'
  expect(take([])).toEqual([])
})

test('asks for what a room shares when two beats in a row show the same difference, once', () => {
  const rooms: Record<number, string> = { 1: 'a', 2: 'b' }
  const { state, take, agreement } = setUp(rooms)
  state.known = 'theirs'
  // Only where somebody is in the room here.
  const differs: [number, string][] = [
    [1, 'x'],
    [2, 'b'],
    [3, 'y'],
  ]
  expect([take(differs), take(differs), take(differs)]).toEqual([[], [1], []])
  rooms[1] = 'on its way'
  expect([take(differs), take([[1, 'on its way']]), take(differs), take(differs)]).toEqual([[], [], [], [1]])
  agreement.forget('there')
  expect([take(differs), take(differs)]).toEqual([[], [1]])
})

test('names all rooms in turn where there are too many for one beat', () => {
  const rooms = Object.fromEntries(Array.from({ length: 450 }, (_, n) => [n + 1, 'a']))
  const { agreement } = setUp(rooms)
  const named = [1, 2, 3].map(() => (JSON.parse(agreement.text()) as { shared: [number, string][] }).shared.map(([roomId]) => roomId))
  expect(named.map(({ length }) => length)).toEqual([200, 200, 200])
  expect(new Set(named.flat()).size).toBe(450)
})

test('says nothing while it stops, and takes nothing from a release that says nothing', () => {
  const { agreement, asked, state } = setUp({ 1: 'a' })
  state.own = null
  expect(agreement.text()).toBe('')
  agreement.take('there', '')
  expect(asked).toEqual([])
})

const player = { action: 'player', board_id: 1, itemId: 2, playing: true, position: 2, rate: 1 }

/** Passes on what a node publishes, but for the channels that the test cuts. */
function cuttable(bus: Bus): { bus: Bus; cut: Set<string> } {
  const cut = new Set<string>()
  const publish: Bus['publish'] = (channel, text, options) => {
    if (![...cut].some((start) => channel.startsWith(start))) bus.publish(channel, text, options)
  }
  return { bus: { ...bus, publish }, cut }
}

test('nodes agree again after every report was missed: on people, boards, call, locks and what they share', async () => {
  const hub = createMemoryHub()
  const { bus, cut } = cuttable(hub.join())
  const [here, there] = [await startTestNode({ bus: hub.join() }), await startTestNode({ bus })]
  const teacher = await TestClient.connect(here.url, { user: TEACHER })
  await teacher.join(ROOM, 1)
  cut.add('seats').add('room:')
  const student = await TestClient.connect(there.url, { user: STUDENT })
  await student.join(ROOM, 2)
  await there.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
  const helper = await TestClient.connect(there.url, { user: TEACHER })
  await helper.join(ROOM, 1)
  await helper.relay(ROOM, { action: 'selectItem', board_id: 1, itemId: 3 })
  await helper.relay(ROOM, player)
  await student.until(() => student.actions('player').length === 1)
  const sees = () => ({
    online: [...here.realtime.presence(ROOM)],
    peers: here.realtime.peers(ROOM).map(({ user_id }) => user_id),
    held: here.realtime.held(ROOM).map(({ message }) => message.action),
  })
  expect(sees()).toEqual({ online: [[TEACHER, { boardId: 1 }]], peers: [], held: [] })
  cut.clear()
  hub.beat()
  hub.beat()
  expect(sees()).toEqual({
    online: [
      [TEACHER, { boardId: 1 }],
      [STUDENT, { boardId: 2 }],
    ],
    peers: [STUDENT],
    held: ['selectItem'],
  })
  expect(sees().online).toEqual([...there.realtime.presence(ROOM)].toSorted())
  await teacher.until(() => teacher.actions('player').length === 1)
  // And on those who have left.
  cut.add('seats')
  await student.ask('leave_room', { room_id: ROOM })
  expect(here.realtime.presence(ROOM).has(STUDENT)).toBe(true)
  cut.clear()
  hub.beat()
  expect(sees()).toMatchObject({ online: [[TEACHER, { boardId: 1 }]], peers: [] })
})

test('a node that is cut off from the bus keeps its people on the others while it lives, and gets them back after it was given up', async () => {
  const database = await createTestDatabase({ bare: true })
  onTestFinished(() => database.drop())
  const { host, port, user, password, database: name } = new pg.Client(database.connection)
  const network = await startNetwork(() => (host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }))
  onTestFinished(() => network.close())
  const direct = createPostgresEngine({ host, port, user, password, database: name })
  const cutOff = createPostgresEngine({ host: '127.0.0.1', port: network.port, user, password, database: name })
  const examined: string[][] = []
  let lives = true
  const times = { log: { info() {}, warn() {} }, beatMs: 50, silentMs: 500 }
  const areGone = async (nodes: string[]) => {
    examined.push(nodes)
    return lives ? [] : nodes
  }
  const [hereBus, thereBus] = [createEngineBus(direct, { ...times, areGone }), createEngineBus(cutOff, times)]
  for (const bus of [hereBus, thereBus]) onTestFinished(() => bus.close())
  const limits = { presenceLeaveMs: 50, tickMs: 20 }
  const [here, there] = [await startTestNode({ bus: hereBus, limits }), await startTestNode({ bus: thereBus, limits })]
  const student = await TestClient.connect(there.url, { user: STUDENT })
  await student.join(ROOM, 1)
  await there.realtime.setPeer(ROOM, STUDENT, student.hello.peer_id)
  const sees = () => [here.realtime.presence(ROOM).has(STUDENT), here.realtime.peers(ROOM).length]
  await expect.poll(sees).toEqual([true, 1])
  const already = examined.length
  network.cut()
  await expect.poll(() => examined.length).toBeGreaterThan(already + 2)
  expect(sees()).toEqual([true, 1])
  lives = false
  await expect.poll(sees).toEqual([false, 0])
  // Nobody sits down, leaves or moves meanwhile.
  network.mend()
  await expect.poll(sees).toEqual([true, 1])
})

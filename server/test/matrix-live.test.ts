import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import { allows, ACCESS_ROLES } from '@keel/contract/permissions'
import { changeMessages, relayedMessages, type RelayedMessageName } from '@keel/contract/realtime/room-messages'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app'
import { dumpOf } from './dump'
import { NODES } from './several-nodes'
import { connectLive, type LiveClient } from './live-client'
import { makeWorld, SIGNED_IN, type SignedIn, type World } from './world'

let app: TestApp
let world: World
let watcher: LiveClient
let live: Record<SignedIn, LiveClient>
beforeAll(async () => {
  app = await startTestApp()
  world = await makeWorld(app)
  watcher = await connectLive(app, world.people['student-member'])
  await watcher.send('join_room', { room_id: world.room, board_id: null })
  live = Object.fromEntries(
    await Promise.all(SIGNED_IN.map(async (who) => [who, await connectLive(app, world.people[who])] as const)),
  ) as typeof live
})
afterAll(async () => {
  await Promise.all([watcher, ...Object.values(live)].map((client) => client.close()))
  await app.stop()
})

/** A well-formed example of every message a client may send. */
const examples: Record<RelayedMessageName, (w: World, from: string) => object> = {
  selectItem: (w) => ({ board_id: w.board, itemId: w.text }),
  unselectItem: (w) => ({ board_id: w.board, itemId: w.text }),
  bringEveryone: (w) => ({ module_id: w.module, board_id: w.board }),
  player: (w) => ({ board_id: w.board, itemId: w.text, playing: true, position: 0, rate: 1 }),
  'youtube:playing': (w) => ({ board_id: w.board, itemId: w.text, time: 0, rate: 1 }),
  'youtube:sync': (w) => ({ board_id: w.board, itemId: w.text, time: 3, rate: 1 }),
  'youtube:paused': (w) => ({ board_id: w.board, itemId: w.text, time: 3, rate: 1 }),
  stroke: (w) => ({ board_id: w.board, item_id: w.image, page: 1, id: 's1', part: null }),
  typing: (w) => ({ board_id: w.board, item_id: w.text, user_id: w.people['student-member'].user.id, id: 'g1', text: 'olem' }),
  'media:signal': (_w, from) => ({ from, description: { type: 'offer', sdp: 'v=0' } }),
  'media:state': (_w, from) => ({ from, microphone: true, camera: false, screen: false }),
}
let sent = 0
const direct = (client: LiveClient, action: string, data: object) =>
  client.send('direct_message', { room_id: world.room, queue_id: `queue-${String(++sent).padStart(6, '0')}`, data: { action, ...data } })
/** A message that everybody may send: when it arrives, everything sent before it has arrived or never will. */
async function settle(): Promise<void> {
  const mark = live['student-member']
  await direct(mark, 'media:state', { from: mark.peerId, microphone: true, camera: true, screen: true })
  await watcher.nextInRoom('media:state', (m) => m.screen)
}
const received = (action: string): number =>
  watcher.events.filter(
    (e) => e.action === 'direct_message' && e.data.data.action === action && !(e.data.data.action === 'media:state' && e.data.data.screen),
  ).length

describe('every live message by every kind of person', () => {
  for (const action of Object.keys(relayedMessages) as RelayedMessageName[]) {
    for (const who of SIGNED_IN) {
      const may = allows(relayedMessages[action].permission, who)
      test(`${action} by ${who} is ${may ? 'relayed' : 'refused and reaches nobody'}`, async () => {
        const before = received(action)
        const client = live[who]
        const reply = await direct(client, action, examples[action](world, client.peerId))
        if (may) expect(reply).toMatchObject({ data: { reply: true } })
        else expect(reply.error?.code).toMatch(/^(forbidden|not_found)$/)
        await settle()
        // A process that knows the state of a player passes no repetition of another on.
        if (NODES > 1 && action === 'youtube:sync') return
        // What comes from the other process may arrive after it.
        if (may) await expect.poll(() => received(action) - before).toBe(1)
        else expect(received(action) - before).toBe(0)
      })
    }
  }
})

describe('messages of the server are refused from everybody', () => {
  for (const action of Object.keys(changeMessages))
    test(action, async () => {
      const stored = await dumpOf(app.database.db)
      for (const who of SIGNED_IN)
        expect([
          who,
          (await direct(live[who], action, { board_id: world.board, itemId: world.text, moduleId: world.module, boardId: world.board }))
            .error?.code,
        ]).toEqual([who, 'forbidden'])
      await settle()
      expect(received(action)).toBe(0)
      expect(await dumpOf(app.database.db)).toEqual(stored)
    })
})

test('what is typed is stored nowhere', async () => {
  const stored = await dumpOf(app.database.db)
  const text = 'mõtlen veel'
  const at = { board_id: world.board, item_id: world.text, user_id: world.people['student-member'].user.id, id: 'g1' }
  const teacher = live['teacher-owner']
  await teacher.send('join_room', { room_id: world.room, board_id: world.board })
  await direct(live['student-member'], 'typing', { ...at, text })
  expect(await teacher.nextInRoom('typing', (message) => message.text === text)).toEqual({ action: 'typing', ...at, text })
  expect(await dumpOf(app.database.db)).toEqual(stored)
})

test('only members enter a classroom', async () => {
  for (const who of SIGNED_IN) {
    const reply = await live[who].send('join_room', { room_id: world.room, board_id: null })
    expect([who, reply.error === undefined]).toEqual([who, allows('live.join', who)])
  }
  expect((await live['teacher-owner'].send('join_room', { room_id: 999_999, board_id: null })).error?.code).toMatch(
    /^(forbidden|not_found)$/,
  )
})

test('guests, and holders of a link, get no live connection', async () => {
  expect(ACCESS_ROLES.filter((who) => allows('live.join', who) && !(SIGNED_IN as readonly string[]).includes(who))).toEqual([])
  for (const query of ['', '?token=guessed0guessed0guessed0guessed0']) {
    const socket = new WebSocket(app.origin.replace('http', 'ws') + WEBSOCKET_PATH + query, { headers: { origin: app.origin } })
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => undefined)
    })
    expect(status).toBe(401)
  }
})

test('a page of another site gets no live connection in spite of the cookie', async () => {
  const { cookie } = world.people['teacher-owner']
  const socket = new WebSocket(app.origin.replace('http', 'ws') + WEBSOCKET_PATH, { headers: { cookie, origin: 'https://evil.example' } })
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('open', () => resolve('open'))
    socket.on('error', () => undefined)
  })
  expect(status).toBe(403)
})

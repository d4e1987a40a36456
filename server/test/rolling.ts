import type { BoardItem } from '@keel/contract/entities/board-item'
import type { DataOf } from '@keel/contract/route'
import type { listMessages } from '@keel/contract/routes/chat'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { createLive, type LiveStatus } from '../../web/src/realtime/create-live'
import { makeApi, type Answer, type TestApp, type TestUser } from './app'
import { START_MS, startBuiltKeel, type BuiltKeel } from './built-keel'
import { makeSchool, textValue, type School } from './school'

type ChatPage = DataOf<typeof listMessages>

const LOOK_MS = 100
const RETRY_MS = 100

/** Passes each connection to one of the processes that are ready, in turn. */
export async function startBalancer() {
  const nodes = new Set<BuiltKeel>()
  const ready = new Set<BuiltKeel>()
  const open = new Set<Socket>()
  let turn = 0
  const look = async (node: BuiltKeel) => {
    const status = await fetch(`${node.origin}/ready`, { headers: { connection: 'close' } }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) ready.add(node)
    else ready.delete(node)
  }
  const timer = setInterval(() => [...nodes].map(look), LOOK_MS)
  const pass = (client: Socket, candidates: readonly BuiltKeel[]): void => {
    const [node, ...rest] = candidates
    if (!node) return void client.destroy()
    const server = connect(node.port, '127.0.0.1')
    server.once('error', () => (server.connecting || server.pending ? pass(client, rest) : client.destroy()))
    server.once('connect', () => {
      open.add(server)
      server.once('close', () => (open.delete(server), client.destroy()))
      client.once('close', () => server.destroy())
      client.pipe(server).pipe(client)
    })
  }
  const listener = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client)).on('error', () => client.destroy())
    const from = [...ready]
    const first = turn++ % Math.max(1, from.length)
    pass(client, [...from.slice(first), ...from.slice(0, first)])
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** Adds a process; resolves when people are sent to it. */
    async add(node: BuiltKeel) {
      nodes.add(node)
      await expect.poll(() => ready.has(node), { interval: 20, timeout: START_MS }).toBe(true)
    },
    remove: (node: BuiltKeel) => nodes.delete(node) && ready.delete(node),
    close() {
      clearInterval(timer)
      listener.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** What a person's page sees of a classroom: the live connection of the web client, and a refetch where it asks for one. */
export function openPage(origin: string, user: TestUser, { room, board }: School, channel: number) {
  const api = makeApi(`${origin}/api/v1`, user)
  const statuses: LiveStatus[] = []
  const messages = new Map<number, string>()
  const doubled: number[] = []
  const item = { id: 0, version: 0, text: '' }
  const live = createLive({
    url: () => `${origin.replace('http', 'ws')}/api/v1/websocket`,
    makeSocket: (url) => new WebSocket(url, { headers: { cookie: api.cookie, origin } }).on('error', () => {}),
    timers: {
      now: () => performance.now(),
      set: (callback, ms) => setTimeout(callback, ms),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    random: Math.random,
    makeId: () => crypto.randomUUID(),
  })
  live.status.subscribe((status) => statuses.push(status))
  const showItem = ({ id, version, value }: BoardItem): void => {
    if (version >= item.version) Object.assign(item, { id, version, text: JSON.stringify(value) })
  }
  const refetch = async (): Promise<void> => {
    // All pages: more than one of them may have been written meanwhile.
    for (let before = '', more = true; more;) {
      const { data } = await untilStored<ChatPage>(() => api.get(`/chat/messages/${channel}${before}`))
      for (const { id, message } of data.messages) messages.set(id, message)
      before = `?before=${Math.min(...data.messages.map(({ id }) => id))}`
      more = data.more
    }
    const items = await untilStored<BoardItem[]>(() => api.get(`/boards/${board}/items`))
    items.data.forEach(showItem)
  }
  live.on('new_message', ({ message }) => {
    if (received.has(message.id)) doubled.push(message.id)
    received.add(message.id)
    messages.set(message.id, message.message)
  })
  const received = new Set<number>()
  live.onRoom(room, 'updateItem', (message) => showItem(message.item))
  live.onRoom(room, 'addItem', (message) => showItem(message.item))
  live.onMissed(() => void refetch())
  live.onJoined(() => void refetch())
  live.start()
  live.joinRoom(room, board)
  return {
    live,
    api,
    item,
    doubled,
    statuses,
    messages: () => [...messages].sort(([a], [b]) => a - b).map(([, text]) => text),
    isOpen: () => live.status.getState().state === 'open',
  }
}

/** Repeats a call until it is stored, as the queue of the web client does; what failed is in `failures`. */
async function untilStored<D>(call: () => Promise<Answer<D>>, failures: string[] = []): Promise<{ data: D }> {
  for (;;) {
    const answer = await call().catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message)
    if (typeof answer !== 'string' && answer.status < 300) return answer
    failures.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.failure.code}`)
    await delay(RETRY_MS)
  }
}

/** A teacher who writes messages and edits an item until stopped; keeps what was acknowledged. */
export function startWriting(origin: string, { teacher, board }: School, channel: number) {
  const api = makeApi(`${origin}/api/v1`, teacher.user)
  const said: string[] = []
  const edits: string[] = []
  const failures: string[] = []
  let stopped = false
  const say = async () => {
    while (!stopped) {
      const message = `message ${said.length}`
      await untilStored(() => api.post('/chat/messages', { channel_id: channel, message, client_id: message.padStart(12, '-') }), failures)
      said.push(message)
      await delay(5)
    }
  }
  const edit = async () => {
    const { data } = await untilStored<BoardItem>(
      () => api.post(`/boards/${board}/items`, { type: 1, value: textValue('edit 0') }),
      failures,
    )
    while (!stopped) {
      const text = `edit ${edits.length + 1}`
      await untilStored(() => api.put(`/boards/items/${data.id}`, { value: textValue(text) }), failures)
      edits.push(text)
      await delay(5)
    }
  }
  const writers = Promise.all([say(), edit()])
  return {
    said,
    edits,
    failures,
    async stop() {
      stopped = true
      await writers
    },
  }
}

/** Starts a process of today's program, or of another folder, beside others on the database of the app. */
export const startNode = ({ database, dataDir }: Pick<TestApp, 'database' | 'dataDir'>, folder?: string): Promise<BuiltKeel> =>
  startBuiltKeel(
    { DATABASE_URL: database.url, DATA_DIR: dataDir, NODES: 'several', DRAIN_SECONDS: '1', RATE_PER_MINUTE: '1000000', CAPTCHA_COST: '10' },
    { folder },
  )

/**
 * Replaces processes one after the other while a class is at work behind a balancer, and expects that no call fails, nothing acknowledged
 * is lost, doubled or out of order, and that no page says that its connection is lost.
 */
export async function replaceUnderLoad(app: TestApp, first: readonly BuiltKeel[], { rounds = 1, both = true } = {}): Promise<void> {
  const school = await makeSchool(app)
  const { database } = app
  const { id: channel } = await database.db.selectFrom('channels').select('id').where('room_id', '=', school.room).executeTakeFirstOrThrow()
  const balancer = await startBalancer()
  await Promise.all(first.map(balancer.add))
  const pages = [school.student, school.student, school.teacher].map(({ user }) => openPage(balancer.origin, user, school, channel))
  await expect.poll(() => pages.every(({ isOpen }) => isOpen())).toBe(true)
  const writing = startWriting(balancer.origin, school, channel)
  const somewhatLater = async () => {
    const before = writing.edits.length
    await expect.poll(() => writing.edits.length).toBeGreaterThan(before + 10)
  }
  let nodes = [...first]
  for (let round = 0; round < rounds; round++) {
    const replaced = both ? nodes : nodes.slice(0, 1)
    for (const old of replaced) {
      await somewhatLater()
      const fresh = await startNode(app)
      await balancer.add(fresh)
      old.child.kill('SIGTERM')
      expect(await old.ended).toBe(0)
      balancer.remove(old)
      nodes = [...nodes.filter((node) => node !== old), fresh]
    }
  }
  await somewhatLater()
  await writing.stop()
  expect(writing.failures).toEqual([])
  for (const page of pages) {
    await expect.poll(page.messages).toEqual(writing.said)
    await expect.poll(() => page.item.text).toContain(`"${writing.edits.at(-1)}"`)
    expect([page.doubled, page.isOpen(), Math.max(...page.statuses.map(({ failures }) => failures))]).toEqual([[], true, 0])
    page.live.stop()
  }
  const streams = pages.flatMap(({ statuses }) => statuses.filter(({ state }) => state === 'open')).length
  expect(streams).toBeGreaterThan(pages.length)
  balancer.close()
}

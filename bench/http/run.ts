import { FILE_MAX_BYTES } from '@keel/contract/constants'
import { API_BASE, WEBSOCKET_PATH } from '@keel/contract/protocol'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startKeel } from '../load/keel'
import { median, publish, quantile, type Report, type Row } from '../result'
import { memoryOf, upload } from './load/big-file'
import { builtBare, buildServers } from './load/build'
import { Client, requestOf } from './load/client'
import { makeSchool } from './load/school'
import { ServerProcess, type ServerName } from './load/server-process'

// `--short` is a quick look: fewer rounds.
const short = process.argv.includes('--short')
const ROUNDS = short ? 8 : 24
const SLICE_MS = 500
const WARM_UP_MS = 2500
const CONNECTIONS = 8
const ITEM_BYTES = 2000
/** As a PDF viewer requests them. */
const RANGE_BYTES = 196_608

interface Slice {
  perSecond: number
  p99: number
  cpu: number
}
interface Side {
  server: ServerProcess
  clients: Client[]
  base: string
  headers: Record<string, string>
}

/** As many requests as the connections carry in this time. */
async function slice({ server, clients }: Side, request: Buffer, ms: number): Promise<Slice> {
  const times: number[] = []
  const before = server.cpu()
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < ms) {
        const at = performance.now()
        const { status } = await client.send(request)
        if (status !== 200 && status !== 206) throw new Error(`${server.name} returned ${status}`)
        times.push(performance.now() - at)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { perSecond: times.length / seconds, p99: quantile(times, 0.99), cpu: (server.cpu() - before) / times.length }
}

type Both = Record<ServerName, Slice>
/** The same slice for both, in an order that changes from round to round. */
async function compare(sides: Record<ServerName, Side>, requestFor: (side: Side) => Buffer): Promise<Both[]> {
  const all: Both[] = []
  for (const name of ['keel', 'bare'] as const) await slice(sides[name], requestFor(sides[name]), WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    const order: ServerName[] = round % 2 ? ['keel', 'bare'] : ['bare', 'keel']
    const slices: [ServerName, Slice][] = []
    for (const name of order) slices.push([name, await slice(sides[name], requestFor(sides[name]), SLICE_MS)])
    all.push(Object.fromEntries(slices) as Both)
  }
  return all
}

/** People in the classroom, so that changes are really broadcast to somebody. */
async function watch(port: number, room: number, headers: Record<string, string>): Promise<{ received: () => number; close: () => void }> {
  let received = 0
  const socket = new WebSocket(`ws://127.0.0.1:${port}${WEBSOCKET_PATH}`, { headers })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (bytes: Buffer) => {
    if (bytes.includes('updateItem')) received += 1
  })
  socket.send(JSON.stringify({ seq: 1, action: 'join_room', data: { room_id: room, board_id: null } }))
  return { received: () => received, close: () => socket.close() }
}

await buildServers()
const started = await startKeel({ RATE_PER_MINUTE: '999999999' })
const { server: keel, pool, directory, databaseUrl: DATABASE_URL } = started
const { user, room, board, item, value, headers } = await makeSchool(pool, ITEM_BYTES)

// The largest possible file: its cost in memory, and how fast parts of it are read.
const idle = memoryOf(keel.pid)
let peak = idle
const watchMemory = setInterval(() => {
  peak = Math.max(peak, memoryOf(keel.pid))
}, 10)
const file = await upload(keel.port, headers, FILE_MAX_BYTES)
clearInterval(watchMemory)
const stored = (await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true })).find((entry) => entry.isFile())
const bare = await ServerProcess.start('bare', builtBare, '/health', {
  DATABASE_URL,
  USER_ID: String(user),
  FILE: join(stored?.parentPath ?? '', stored?.name ?? ''),
})
const open = (server: ServerProcess) => Promise.all(Array.from({ length: CONNECTIONS }, () => Client.open(server.port)))
const sides: Record<ServerName, Side> = {
  keel: { server: keel, clients: await open(keel), base: API_BASE, headers },
  bare: { server: bare, clients: await open(bare), base: '', headers: {} },
}

const rows: Row[] = [
  { id: '5', what: 'upload of 262144000 bytes: memory above idle', value: (peak - idle) / 1e6, bar: 60, better: 'lower', unit: ' MB' },
]
const notes: Report['notes'] = {}
const judge = (what: string, all: Both[], bar: number) => {
  const of = (pick: (slice: Slice) => number) => median(all.map((round) => pick(round.keel) / pick(round.bare)))
  rows.push({
    id: what === 'GET' ? '2' : '2b',
    what: `${what}: requests a second, against a bare route`,
    value: of((s) => s.perSecond),
    bar,
    better: 'higher',
  })
  rows.push({
    id: what === 'GET' ? '2' : '2b',
    what: `${what}: p99 of the time to answer, against a bare route`,
    value: of((s) => s.p99),
    bar: what === 'GET' ? 1.5 : 2,
    better: 'lower',
  })
  for (const name of ['keel', 'bare'] as const) {
    notes[`${what}, ${name}: requests a second`] = Math.round(median(all.map((round) => round[name].perSecond)))
    notes[`${what}, ${name}: CPU of the server for one, microseconds`] = Math.round(median(all.map((round) => round[name].cpu)))
  }
}

judge('GET', await compare(sides, ({ base, headers }) => requestOf('GET', `${base}/boards/${board}/items`, headers)), 0.6)
const watchers = [await watch(keel.port, room, headers), await watch(keel.port, room, headers)]
judge(
  'PUT',
  await compare(sides, ({ base, headers }) => requestOf('PUT', `${base}/boards/items/${item}`, headers, `{"value":${value}}`)),
  0.5,
)
notes['PUT, keel: changes broadcast to each member'] = watchers[0]?.received() ?? 0

for (const watcher of watchers) watcher.close()

const parts = await compare(sides, ({ server, headers }) =>
  requestOf('GET', server === keel ? `${API_BASE}/files/${file}` : '/file', {
    ...headers,
    range: `bytes=100000000-${100_000_000 + RANGE_BYTES - 1}`,
  }),
)
rows.push({
  id: '5',
  what: `parts of ${RANGE_BYTES} bytes of a file a second, against send on a bare server`,
  value: median(parts.map((round) => round.keel.perSecond / round.bare.perSecond)),
  bar: 0.7,
  better: 'higher',
})
for (const { clients } of Object.values(sides)) for (const client of clients) client.close()
await bare.stop()
await started.stop()
await publish({ name: 'http', rows, notes })

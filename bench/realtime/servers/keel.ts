import { createServer } from 'node:http'
import { TailWriter, writeEvent } from '../../../server/src/realtime/transport/frame'
import { createRoomRules } from '../../../server/src/domains/board-items/room-rules'
import { createRealtime, systemClock } from '../../../server/src/realtime/index'
import { Duplex } from 'node:stream'
import { openBus } from './bus'
import { roomOf, roomSize, serve } from './control'

const bus = openBus()
await bus.whenUp()
// The product's live connection with all its features and real limits; only the data behind it is fake.
const realtime = createRealtime({
  log: { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
  bus,
  allowedOrigins: () => [],
  // All come from one address here; only the limit per address differs.
  limits: { socketsPerAddress: 20_000 },
  authenticate: async (req) => {
    const userId = Number(/user=(\d+)/.exec(req.headers.cookie ?? '')?.[1])
    return userId > 0 ? { userId, sessionId: `s${userId}` } : null
  },
  sessions: async (ids) => new Map(ids.map((id) => [id, Number.MAX_SAFE_INTEGER])),
  memberships: async (places) => places.map(({ userId, roomId }) => (roomOf(userId, roomSize) === roomId ? 'student-member' : null)),
  rules: createRoomRules(async () => ({ boardId: 1, hidden: false }), systemClock.now),
  asStudentsSee: async (_roomId, users) => users,
  people: async (roomId) =>
    Array.from({ length: roomSize }, (_, index) => ({
      id: (roomId - 1) * roomSize + index + 1,
      first_name: 'First',
      last_name: 'Last',
      role: 2 as const,
      owner: false,
    })),
})
const server = createServer((_req, res) => res.end())
server.on('upgrade', (req, socket, head) => realtime.handleUpgrade(req, socket, head))

const nowhere = new Duplex({ write: (_chunk, _encoding, done) => done(), read() {} })
const encodeTo: { bytes: Buffer | null } = { bytes: null }

serve(server, {
  metrics: () => ({ ...realtime.metrics() }),
  async announce({ rooms, times, bytes }) {
    const name = 'x'.repeat(bytes)
    for (let i = 0; i < times; i++) {
      for (let roomId = 1; roomId <= rooms; roomId++) realtime.toRoom(roomId, { action: 'updateRoom', room_id: roomId, name })
      await new Promise(setImmediate)
    }
    return times
  },
  // CPU of one event for a room of ten, without sockets: serialised once and framed ten times, or serialised once and encoded ten times.
  serialise({ bytes, way, rounds }) {
    const data = {
      user_id: 17,
      room_id: 4,
      queue_id: 'abcdefghijklmnop',
      ts: 1_760_000_000_000,
      data: { action: 'x', text: 'слово word '.repeat(Math.ceil(bytes / 16)), list: [1, 2.5, true, null] },
    }
    const tails = new TailWriter()
    const began = process.cpuUsage()
    for (let round = 0; round < rounds; round++) {
      if (way === 'product') {
        const tail = tails.write('direct_message', JSON.stringify(data))
        for (let i = 0; i < 10; i++) writeEvent(nowhere, round * 10 + i, tail)
      } else {
        const text = `{"action":"direct_message","data":${JSON.stringify(data)}}`
        for (let i = 0; i < 10; i++) {
          encodeTo.bytes = Buffer.from(text)
          nowhere.write(encodeTo.bytes)
        }
      }
    }
    const { user, system } = process.cpuUsage(began)
    return (user + system) / rounds
  },
})

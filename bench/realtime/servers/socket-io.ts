import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { roomOf, roomSize, serve } from './control'

const server = createServer((_req, res) => res.end())
const io = new Server(server, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })
if (process.env.BUS) {
  const publisher = new Redis(process.env.BUS)
  io.adapter(createAdapter(publisher, publisher.duplicate()))
}
io.on('connection', (socket) => {
  const userId = Number(/user=(\d+)/.exec(socket.handshake.headers.cookie ?? '')?.[1])
  const room = String(roomOf(userId, roomSize))
  void socket.join(room)
  socket.on('direct_message', (data: { room_id: number; queue_id: string; data: object }) => {
    io.to(room).emit('direct_message', { user_id: userId, room_id: data.room_id, queue_id: data.queue_id, ts: Date.now(), data: data.data })
  })
})
serve(server)

import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { roomOf, roomSize, serve } from './control'

// The minimum for the same job: parse, build the event, serialise it once, send it to the room.
const server = createServer((_req, res) => res.end())
const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
const rooms = new Map<number, WebSocket[]>()

server.on('upgrade', (req, socket, head) => {
  const userId = Number(/user=(\d+)/.exec(req.headers.cookie ?? '')?.[1])
  const roomId = roomOf(userId, roomSize)
  sockets.handleUpgrade(req, socket, head, (ws) => {
    const members = rooms.get(roomId) ?? []
    rooms.set(roomId, members)
    members.push(ws)
    ws.on('error', () => {})
    ws.on('close', () => members.splice(members.indexOf(ws), 1))
    ws.on('message', (bytes) => {
      const { data } = JSON.parse((bytes as Buffer).toString()) as { data?: { room_id: number; queue_id: string; data: object } }
      if (!data?.data) return
      const text = JSON.stringify({
        action: 'direct_message',
        data: { user_id: userId, room_id: data.room_id, queue_id: data.queue_id, ts: Date.now(), data: data.data },
      })
      for (const member of members) member.send(text)
    })
  })
})
serve(server)

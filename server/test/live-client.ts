import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import type { ServerEvent } from '@keel/contract/realtime/server-events'
import { WebSocket } from 'ws'
import type { Api, TestApp } from './app'

type Named<E extends ServerEvent['action']> = Extract<ServerEvent, { action: E }>
type RoomNamed<A extends RoomMessage['action']> = Extract<RoomMessage, { action: A }>

/** One live connection of a test person; records the events it received. */
export interface LiveClient {
  connectionId: string
  peerId: string
  /** All events received so far, in order. */
  events: ServerEvent[]
  /** Returns the first matching event of this kind, received already or in the future. Each event is returned once. */
  next<E extends ServerEvent['action']>(action: E, fits?: (data: Named<E>['data']) => boolean): Promise<Named<E>['data']>
  /** The same for room messages. */
  nextInRoom<A extends RoomMessage['action']>(action: A, fits?: (message: RoomNamed<A>) => boolean): Promise<RoomNamed<A>>
  /** Sends a message and waits for its reply. */
  send(action: string, data: object): Promise<{ action?: string; data?: unknown; error?: { code: string } }>
  close(): Promise<void>
  /** Resolves with the close code when the connection is closed. */
  closed: Promise<number>
}

/** Opens a live connection as this person. A wait without a result ends with the test's own limit. */
export async function connectLive(app: Pick<TestApp, 'origin'>, person: Api): Promise<LiveClient> {
  const socket = new WebSocket(app.origin.replace('http', 'ws') + WEBSOCKET_PATH, {
    headers: { cookie: person.cookie, origin: app.origin },
  })
  const events: ServerEvent[] = []
  const unread: ServerEvent[] = []
  const waiting = new Set<() => void>()
  const replies = new Map<number, (reply: { action?: string }) => void>()
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString()) as { seq_reply?: number } & ServerEvent
    if (frame.seq_reply !== undefined) {
      replies.get(frame.seq_reply)?.(frame)
      return
    }
    events.push(frame)
    unread.push(frame)
    for (const look of waiting) look()
  })
  const find = (fits: (event: ServerEvent) => boolean) =>
    new Promise<ServerEvent>((resolve) => {
      const look = () => {
        const at = unread.findIndex(fits)
        if (at < 0) return
        waiting.delete(look)
        resolve(unread.splice(at, 1)[0] as ServerEvent)
      }
      waiting.add(look)
      look()
    })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  let seq = 0
  const client: LiveClient = {
    connectionId: '',
    peerId: '',
    events,
    closed,
    next: async (action, fits = () => true) => (await find((e) => e.action === action && fits(e.data as never))).data as never,
    nextInRoom: async (action, fits = () => true) => {
      const event = await find((e) => e.action === 'direct_message' && e.data.data.action === action && fits(e.data.data as never))
      return (event as Named<'direct_message'>).data.data as never
    },
    send: (action, data) =>
      new Promise((resolve) => {
        const number = ++seq
        replies.set(number, resolve)
        socket.send(JSON.stringify({ seq: number, action, data }))
      }),
    close: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve())
        socket.close()
      }),
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  const hello = await client.next('hello')
  client.connectionId = hello.connection_id
  client.peerId = hello.peer_id
  return client
}

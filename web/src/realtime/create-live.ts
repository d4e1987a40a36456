import type { DirectMessageAck } from '@keel/contract/realtime/client-messages'
import { fromWire, type InsideMessage } from '@keel/contract/realtime/exercise-messages'
import type { RelayedMessage } from '@keel/contract/realtime/room-messages'
import type { Revision } from '@keel/contract/realtime/revision'
import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { HandlerSet } from './handler-set'
import { Outbox } from './outbox'
import { ServerClock } from './server-clock'
import { SocketClient, type LiveStatus, type SocketClientOptions } from './socket-client'

export type { LiveStatus } from './socket-client'

type WithoutFrom<M> = M extends { from: string } ? Omit<M, 'from'> : M
/** A message that a feature may send to a room; the server adds the sender. */
export type OutgoingMessage = WithoutFrom<RelayedMessage>
export interface RoomMessageInfo {
  userId: number | null
  roomId: number
  /** Server's time, milliseconds since 1970. */ ts: number
}
export type RoomMessageName = InsideMessage['action']
export type RoomMessageHandler<N extends RoomMessageName> = (action: Extract<InsideMessage, { action: N }>, info: RoomMessageInfo) => void
export interface SendOptions {
  /** May be lost: sent at most once, and not at all while there is no connection. */
  volatile?: boolean
  /** Sends only to this connection. */
  to?: string
  /** Called with the server's acknowledgement, or null when the message was dropped; never for volatile messages. */
  ended?: (ack: DirectMessageAck | null) => void
}
type Stop = () => void

/** The live connection as features see it. Every `on...` returns an unsubscribe function. */
export interface Live {
  /** Connects; safe to call again. Call it only when somebody is signed in. */
  start(): void
  /** Disconnects, and forgets rooms and queued messages. */
  stop(): void
  on<E extends ServerEventName>(event: E, handler: (data: ServerEvents[E]) => void): Stop
  /** Listens to messages of one room, broadcast by the server or sent by others. */
  onRoom<N extends RoomMessageName>(roomId: number, action: N, handler: RoomMessageHandler<N>): Stop
  /** Joins a room, or reports which board is on the screen; repeated after every reconnect. */
  joinRoom(roomId: number, boardId: number | null): void
  leaveRoom(roomId: number): void
  /** Sends to the others in the room; retries until the server has it, also after reconnects. */
  send(roomId: number, message: OutgoingMessage, options?: SendOptions): void
  /** For the header by which the server spares this client the echo of its own changes. */
  connectionId(): string | null
  /** Returns the public id of this connection. */
  peerId(): string | null
  /**
   * Events were lost permanently: refetch what is on the screen, and drop what came only by messages (who edits what); what is
   * still true is sent again after this.
   */
  onMissed(handler: () => void): Stop
  /**
   * The server has replied to a join. From now on this connection receives everything, but what was fetched before may lack
   * changes stored in between; or the user may not be a member any more. Refetch what was not read at this revision or a later one.
   */
  onJoined(handler: (roomId: number, revision?: Revision) => void): Stop
  /** A room was left, or the connection was stopped: the state of the room is no longer updated. */
  onLeft(handler: (roomId: number) => void): Stop
  /** A message was dropped after ten attempts, or refused (`reason` is the server's code). */
  onDropped(handler: (message: RelayedMessage, reason: string) => void): Stop
  /** The session ended on the server; the connection stays closed until `start`. */
  onSessionEnded(handler: () => void): Stop
  /** The server refuses repeatedly: check over HTTP whether the user is still signed in. */
  onRefused(handler: () => void): Stop
  /** Returns the estimated time of the server, milliseconds since 1970. */
  serverNow(): number
  /** Tries to connect now, or finds out within seconds whether the connection still lives. */
  wake(): void
  readonly status: StoreApi<LiveStatus>
}

/** The room id under which changes outside classrooms by the user's other tabs arrive. No room has this id. */
export const NO_ROOM = 0
const REMEMBERED_IDS = 500
/** Of volatile messages: one that is refused is refused before so many more are sent. */
const REMEMBERED_SEQS = 20
/** Pings repeat until the server's clock is known this precisely: an offset of 50 ms sounds like an echo. */
const CLOCK_WITHIN_MS = 100

/** Creates a live connection; the browser's parts are injected, so that tests use fake ones. */
export const createLive = (options: SocketClientOptions & { makeId: () => string }): Live & { networkLost(): void } => {
  const status = createStore<LiveStatus>(() => ({ state: 'idle', failures: 0, notice: false }))
  const events = new HandlerSet<string>()
  const roomActions = new HandlerSet<string>()
  const signals = new HandlerSet<'missed' | 'joined' | 'left' | 'ended' | 'refused' | 'dropped'>()
  const rooms = new Map<number, number | null>()
  const left = new Set<number>()
  /** Rooms whose join the server has not acknowledged on this stream. */
  const entering = new Set<number>()
  const joinsBySeq = new Map<number, number>()
  const sendJoin = (room_id: number, board_id: number | null): void => {
    const seq = client.send('join_room', { room_id, board_id })
    if (seq !== null) joinsBySeq.set(seq, room_id)
  }
  const seen = new Set<string>()
  /** Names of the last volatile messages by their numbers, and of those that this server does not know: a node of the last release. */
  const volatileBySeq = new Map<number, string>()
  const unknown = new Set<string>()
  const clock = new ServerClock(options.timers.now)

  const onRoomMessage = (data: ServerEvents['direct_message']): void => {
    if (data.queue_id !== null) {
      if (seen.has(data.queue_id)) return
      seen.add(data.queue_id)
      const [oldest] = seen
      if (seen.size > REMEMBERED_IDS && oldest !== undefined) seen.delete(oldest)
    }
    const message = fromWire(data.data)
    roomActions.call(`${data.room_id}:${message.action}`, message, { userId: data.user_id, roomId: data.room_id, ts: data.ts })
  }
  /** Changes outside classrooms by the user's other tabs are handled as in a classroom, except those made here. */
  const onOwnChange = ({ by, user_id, ts, data }: ServerEvents['own_change']): void => {
    const message = fromWire(data)
    if (by !== client.id) roomActions.call(`${NO_ROOM}:${message.action}`, message, { userId: user_id, roomId: NO_ROOM, ts })
  }
  const client = new SocketClient(options, {
    onHello(hello) {
      clock.reset()
      clock.onMessage(hello.server_time)
      // Also on the old stream: what was sent just before the connection broke may not have arrived.
      if (hello.resumed) for (const room_id of left) client.send('leave_room', { room_id })
      else {
        left.clear()
        for (const roomId of rooms.keys()) entering.add(roomId)
      }
      joinsBySeq.clear()
      volatileBySeq.clear()
      unknown.clear()
      for (const [room_id, board_id] of rooms) sendJoin(room_id, board_id)
      outbox.connect()
      events.call('hello', hello)
    },
    onEvent(action, data) {
      if (action === 'direct_message') clock.onMessage((data as ServerEvents['direct_message']).ts)
      events.call(action, data)
      if (action === 'direct_message') onRoomMessage(data as ServerEvents['direct_message'])
      if (action === 'own_change') onOwnChange(data as ServerEvents['own_change'])
    },
    onReply(reply) {
      outbox.settle(reply)
      const action = volatileBySeq.get(reply.seq_reply ?? 0)
      if (action !== undefined && reply.error?.code === 'unknown_action') unknown.add(action)
      const roomId = joinsBySeq.get(reply.seq_reply ?? 0)
      if (roomId !== undefined && entering.delete(roomId))
        signals.call('joined', roomId, (reply.data as { revision?: Revision } | undefined)?.revision)
    },
    onPong(sentAt, data) {
      clock.onReply(sentAt, (data as { server_time: number }).server_time)
      return clock.uncertainMs() > CLOCK_WITHIN_MS ? 'soon' : 'later'
    },
    onMissed: () => signals.call('missed'),
    onSessionEnded: () => signals.call('ended'),
    onRefused: () => signals.call('refused'),
    onStatus(next) {
      if (next.state !== 'open') outbox.disconnect()
      status.setState(next, true)
    },
  })
  const outbox = new Outbox({
    send: (message) => client.send('direct_message', message),
    timers: options.timers,
    makeId: options.makeId,
    onDropped: (message, reason) => signals.call('dropped', message.data, reason),
  })

  return {
    start: () => client.start(),
    stop() {
      for (const roomId of rooms.keys()) signals.call('left', roomId)
      rooms.clear()
      outbox.clear()
      client.stop()
    },
    on: (event, handler) => events.add(event, handler),
    onRoom: (roomId, action, handler) => roomActions.add(`${roomId}:${action}`, handler),
    joinRoom(roomId, boardId) {
      if (rooms.has(roomId) && rooms.get(roomId) === boardId) return
      if (!rooms.has(roomId)) entering.add(roomId)
      rooms.set(roomId, boardId)
      left.delete(roomId)
      sendJoin(roomId, boardId)
    },
    leaveRoom(roomId) {
      rooms.delete(roomId)
      entering.delete(roomId)
      left.add(roomId)
      outbox.dropRoom(roomId)
      client.send('leave_room', { room_id: roomId })
      signals.call('left', roomId)
    },
    send(roomId, message, { volatile = false, to, ended } = {}) {
      const direct = { room_id: roomId, data: { ...message }, ...(to === undefined ? {} : { to }) }
      if (!volatile) return outbox.add(direct, ended)
      // Too many unknown ones would end the connection.
      if (unknown.has(message.action)) return
      const seq = client.send('direct_message', { ...direct, queue_id: null })
      if (seq === null) return
      volatileBySeq.set(seq, message.action)
      volatileBySeq.delete(seq - REMEMBERED_SEQS)
    },
    connectionId: () => client.id,
    peerId: () => client.peerId,
    onMissed: (handler) => signals.add('missed', handler),
    onJoined: (handler) => signals.add('joined', handler),
    onLeft: (handler) => signals.add('left', handler),
    onDropped: (handler) => signals.add('dropped', handler),
    onSessionEnded: (handler) => signals.add('ended', handler),
    onRefused: (handler) => signals.add('refused', handler),
    serverNow: () => clock.now(),
    status,
    wake: () => client.wake(),
    networkLost: () => client.networkLost(),
  }
}

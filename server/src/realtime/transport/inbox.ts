import {
  clientMessages,
  CLOSE,
  type ClientMessageName,
  type ClientMessages,
  type LiveErrorCode,
} from '@keel/contract/realtime/client-messages'
import type { WebSocket } from 'ws'
import type { Clock } from '../clock'
import type { Connection } from './connection'
import type { Limits } from '../limits'
import type { Log } from '../log'
import { count, type Metrics } from '../metrics'
import { errorReply, okReply } from './replies'

export interface InboxDeps {
  /** Handles a checked message about rooms; its sender's later messages wait until the promise is settled. */
  onRequest: (request: RoomRequest) => Promise<void> | undefined
  clock: Clock
  limits: Limits
  metrics: Metrics
  log: Log
}

interface Incoming {
  connection: Connection
  ws: WebSocket
  now: number
  seq: number
  action: ClientMessageName
  data: unknown
}

/** A checked message about rooms, and where to reply. */
export interface RoomRequest {
  connection: Connection
  ws: WebSocket
  now: number
  seq: number
  message: RoomClientMessage
}

/** Reads messages of clients: limits, fields and order. Replies to pings, passes on messages about rooms. */
export class Inbox {
  constructor(private readonly deps: InboxDeps) {}

  receive(connection: Connection, ws: WebSocket, bytes: Buffer, isBinary: boolean): void {
    const { clock, metrics } = this.deps
    const now = clock.now()
    connection.receivedAt = now
    metrics.received += 1
    const wait = this.overLimit(connection, bytes.length, now)
    if (wait === null) return connection.close(CLOSE.rate, 'rate limited')
    let json: unknown
    try {
      if (isBinary) throw new TypeError('binary')
      json = JSON.parse(bytes.toString())
    } catch {
      return connection.close(CLOSE.badFrame, 'not JSON')
    }
    const seq = seqOf(json)
    if (wait > 0) {
      connection.countOver(now)
      return this.refuse(connection, ws, seq, 'rate_limited', wait)
    }
    const action = field(json, 'action')
    if (seq === 0 || !isClientAction(action)) {
      connection.countBad(now)
      return this.refuse(connection, ws, seq, seq > 0 && typeof action === 'string' ? 'unknown_action' : 'bad_request')
    }
    this.inOrder({ connection, ws, now, seq, action, data: field(json, 'data') })
  }

  /** Returns milliseconds to wait, 0 when within the limits, null when even reading it would cost too much. */
  private overLimit(connection: Connection, size: number, now: number): number | null {
    const { limits } = this.deps
    const bytes = connection.bytes.take(now, size)
    if (bytes > 0 && size > limits.readWhenOverBytes) return null
    return Math.max(bytes, connection.messages.take(now) || connection.userMessages.take(now))
  }

  // A message that waits for the database delays those behind it, so that a sender's order is kept.
  private inOrder(incoming: Incoming): void {
    const { connection } = incoming
    const started = connection.pending ? connection.pending.then(() => this.attempt(incoming)) : this.attempt(incoming)
    if (!started) return
    const pending: Promise<void> = started.finally(() => {
      if (connection.pending === pending) connection.pending = null
    })
    connection.pending = pending
  }

  private attempt(incoming: Incoming): Promise<void> | undefined {
    const failed = (error: unknown): void => {
      this.deps.log.error({ err: error, action: incoming.action }, 'live message failed')
      this.refuse(incoming.connection, incoming.ws, incoming.seq, 'internal')
    }
    try {
      return this.handle(incoming)?.catch(failed)
    } catch (error) {
      failed(error)
      return undefined
    }
  }

  private handle(incoming: Incoming): Promise<void> | undefined {
    const { connection, ws, now, seq, action } = incoming
    const parsed = clientMessages[action].safeParse(incoming.data ?? {})
    if (!parsed.success) {
      connection.countBad(now)
      this.refuse(connection, ws, seq, 'bad_request')
      return undefined
    }
    // Each action was parsed by its own schema; the compiler cannot follow the pair.
    const message = { action, data: parsed.data } as ClientMessage
    if (message.action === 'ping') {
      if (message.data.ack !== undefined) connection.ack(message.data.ack + 1, now)
      connection.reply(ws, okReply(seq, 'ping', { server_time: this.deps.clock.wall() }))
      return undefined
    }
    return this.deps.onRequest({ connection, ws, now, seq, message })
  }

  refuse(connection: Connection, ws: WebSocket, seq: number, code: LiveErrorCode, retryAfterMs?: number): void {
    count(this.deps.metrics.rejected, code)
    connection.reply(ws, errorReply(seq, code, retryAfterMs))
  }
}

type ClientMessage = { [A in ClientMessageName]: { action: A; data: ClientMessages[A] } }[ClientMessageName]
export type RoomClientMessage = Exclude<ClientMessage, { action: 'ping' }>

const field = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[key] : undefined
// 0 is a message without a usable number.
const seqOf = (json: unknown): number => {
  const seq = field(json, 'seq')
  return Number.isSafeInteger(seq) && (seq as number) > 0 ? (seq as number) : 0
}
const isClientAction = (action: unknown): action is ClientMessageName => typeof action === 'string' && Object.hasOwn(clientMessages, action)

import { CLOSE } from '@keel/contract/realtime/client-messages'
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { writeEvent, writeText } from './frame'
import { Bucket, type Limits } from './limits'
import type { Metrics } from './metrics'
import { Ring } from './ring'
import type { Seat } from './seat'

export interface Identity { userId: number; sessionId: string; /** When the session ends, milliseconds since 1970. */ expiresAt?: number }

/**
 * One client's stream of events. It outlives its socket: while the client is away events are numbered and
 * kept, and the next socket goes on from there. It knows numbers, bytes and clocks, never meaning.
 */
export class Connection {
  /** Secret: who knows it, and has the session, may take the stream over. */
  readonly id = randomBytes(16).toString('base64url')
  /** Public name, by which others reach this one connection. */
  readonly peerId = randomBytes(12).toString('base64url')
  readonly ring: Ring
  readonly seats: Seat[] = []
  socket: Duplex | null = null
  ws: WebSocket | null = null
  /** When the socket was lost; null while there is one. */
  detachedAt: number | null = null
  /** Gone for so long that others were told. */
  away = false
  ended = false
  heardAt: number
  /** Next event the client says it wants, and since when that stands. */
  acked = 0
  ackedAt: number
  /** Messages wait here while one before them waits for the database. */
  pending: Promise<void> | null = null
  readonly messages: Bucket
  readonly bytes: Bucket
  overSince = -Infinity
  overAt = -Infinity
  badCount = 0
  badSince = -Infinity

  constructor(public identity: Identity, readonly slot: number, private readonly limits: Limits, private readonly metrics: Metrics, private readonly now: () => number) {
    const started = now()
    this.ring = new Ring(limits.ringEvents, limits.ringBytes)
    this.messages = new Bucket(limits.messages, started)
    this.bytes = new Bucket(limits.bytes, started)
    this.heardAt = started
    this.ackedAt = started
  }

  get userId(): number {
    return this.identity.userId
  }

  attach(ws: WebSocket, socket: Duplex): void {
    const now = this.now()
    this.ws = ws
    this.socket = socket
    this.detachedAt = null
    this.heardAt = now
    this.ackedAt = now
  }

  /** The socket is gone or given up; from now on events wait in the ring. */
  lose(): void {
    this.ws = null
    this.socket = null
    this.detachedAt ??= this.now()
  }

  /**
   * Sends an event, or keeps it for later. What is volatile may be left out, before it gets a number: a
   * slow or absent client then has no gap. Never waits for the receiver.
   */
  send(tail: Buffer, volatile = false): void {
    const socket = this.socket
    if (socket === null || this.ws?.readyState !== WebSocket.OPEN) {
      if (!volatile) this.ring.push(tail)
      return
    }
    const backlog = socket.writableLength
    if (backlog > this.limits.volatileBytes) {
      if (volatile) {
        this.metrics.droppedVolatile += 1
        return
      }
      if (backlog + tail.length > this.limits.backlogBytes) {
        this.ring.push(tail)
        this.cut()
        return
      }
    }
    this.metrics.delivered += 1
    writeEvent(socket, this.ring.push(tail), tail)
  }

  /** Sends again what the client has not seen, from number `wanted` on. */
  replay(wanted: number): void {
    const socket = this.socket
    if (socket === null) return
    socket.cork()
    for (let seq = wanted; seq < this.ring.next; seq++) {
      const tail = this.ring.get(seq)
      if (tail) writeEvent(socket, seq, tail)
    }
    socket.uncork()
    this.metrics.replayed += this.ring.next - wanted
  }

  /** Answers a message that came over `ws`; nothing when that socket is no longer the one in use. */
  reply(ws: WebSocket, text: string): void {
    const socket = this.socket
    if (socket === null || this.ws !== ws || ws.readyState !== WebSocket.OPEN) return
    if (socket.writableLength > this.limits.backlogBytes) this.cut()
    else writeText(socket, text)
  }

  /** The client has everything before `wanted`. */
  ack(wanted: number, now: number): void {
    if (wanted <= this.acked || wanted > this.ring.next) return
    this.acked = wanted
    this.ackedAt = now
    this.ring.trim(wanted)
  }

  /** Whether acks stand still although much was sent; a client that never acked is judged by its heartbeat. */
  isStuck(now: number): boolean {
    return this.acked > 0 && this.ring.next - this.acked > this.limits.stuckEvents && now - this.ackedAt >= this.limits.stuckMs
  }

  /** Drops the socket at once, without a farewell that would have to be flushed; the ring stays. */
  cut(): void {
    const { ws } = this
    if (!ws) return
    this.metrics.cutOff += 1
    this.lose()
    ws.terminate()
  }

  close(code: number, reason = ''): void {
    this.ws?.close(code, reason)
  }

  /** One more message that makes no sense; too many close the connection. */
  countBad(now: number): void {
    if (now - this.badSince > this.limits.badWindowMs) {
      this.badSince = now
      this.badCount = 0
    }
    this.badCount += 1
    if (this.badCount >= this.limits.badMessages) this.close(CLOSE.policy, 'too many bad messages')
  }

  /** One more message over the limits; without a pause for long they close the connection. */
  countOver(now: number): void {
    if (now - this.overAt > this.limits.pauseMs) this.overSince = now
    this.overAt = now
    if (now - this.overSince >= this.limits.overMs) this.close(CLOSE.rate, 'rate limited')
  }
}

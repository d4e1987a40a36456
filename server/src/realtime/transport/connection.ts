import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { writeAscii, writeEvents } from './frame'
import { Bucket, type Limits } from '../limits'
import type { Metrics } from '../metrics'
import type { Outflow } from './outflow'
import { randomId } from '../../random-id'
import { lastingIdOf, peerIdOf } from './peer-id'
import { Ring } from './ring'

export interface Identity {
  userId: number
  sessionId: string
  /** When the session ends, milliseconds since 1970. */ expiresAt?: number
}

/** More than this is not delayed: the ring must not drop what was never written. */
const UNFLUSHED_BYTES = 65_536
const UNFLUSHED_EVENTS = 64
const LONG_AGO = -1_000_000_000

/**
 * One client's stream of events. It outlives its socket: while the client is away events are numbered and kept, and the next
 * socket continues from there. It knows numbers, bytes and clocks, never meaning.
 */
export class Connection {
  // Fields that every event needs come first, next to each other in memory: of a thousand connections little stays in the
  // cache.
  ring: Ring
  socket: Duplex | null = null
  ws: WebSocket | null = null
  /** Events before this number were written to the socket in use. */
  private flushed = 0
  private unflushed = 0
  private flushing = false
  private replies: string[] | null = null
  /** Secret: with it and the session, a client may take the stream over. Ends in a number when the stream has begun again. */
  id = randomId(16)
  /** Public name, by which others reach this one connection. */
  readonly peerId = peerIdOf(this.id)
  /** When the socket was lost; null while there is one. */
  detachedAt: number | null = null
  private restarts = 0
  /** When the stream begins again, because it may lack events of another node. */
  restartAt: number | null = null
  /** The disconnect grace period is over. */
  away = false
  ended = false
  receivedAt: number
  /** The next event the client expects, and since when that is unchanged. */
  acked = 0
  ackedAt: number
  /** Messages wait here while an earlier one waits for the database. */
  pending: Promise<void> | null = null
  readonly messages: Bucket
  readonly bytes: Bucket
  /** Deadline for the first of the pending replies. */
  private replyDue = 0
  overSince = LONG_AGO
  overAt = LONG_AGO
  badCount = 0
  badSince = LONG_AGO

  constructor(
    public identity: Identity,
    readonly slot: number,
    /** Shared by all connections of the person. */ readonly userMessages: Bucket,
    private readonly outflow: Outflow,
    private readonly limits: Limits,
    private readonly metrics: Metrics,
    private readonly now: () => number,
  ) {
    const started = now()
    this.ring = new Ring(limits.ringEvents, limits.ringBytes)
    this.messages = new Bucket(limits.messages, started)
    this.bytes = new Bucket(limits.bytes, started)
    this.receivedAt = started
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
    this.receivedAt = now
    this.ackedAt = now
  }

  /** The socket is closed or abandoned; from now on events wait in the ring. */
  lose(): void {
    this.ws = null
    this.socket = null
    this.replies = null
    this.unflushed = 0
    this.detachedAt ??= this.now()
  }

  /**
   * Sends an event, or keeps it for later. A volatile one may be left out before it gets a number: a slow or absent client
   * then has no gap. Never waits for the receiver.
   */
  send(tail: Buffer, volatile = false): void {
    const { socket, ring } = this
    if (volatile && (socket === null || socket.writableLength > this.limits.volatileBytes)) {
      if (socket !== null) this.metrics.droppedVolatile += 1
      return
    }
    ring.push(tail)
    if (socket === null) return
    this.metrics.delivered += 1
    this.unflushed += tail.length
    // Stryker disable next-line EqualityOperator: one byte or event more before a write
    if (this.unflushed > UNFLUSHED_BYTES || ring.next - this.flushed > UNFLUSHED_EVENTS) this.flush()
    else this.flushSoon()
  }

  /** Replies to a message that arrived over `ws`; does nothing when that socket is no longer in use. */
  reply(ws: WebSocket, text: string): void {
    if (this.ws !== ws) return
    this.addReply(text)
    this.flushSoon()
  }

  /** The same for a reply that nobody waits for, such as an acknowledgement: it is sent with the next event if one follows soon. */
  replySoon(ws: WebSocket, text: string): void {
    if (this.ws !== ws) return
    if (this.addReply(text) === 1 && !this.flushing) this.replyDue = this.outflow.addSoon(this)
  }

  /** Writes the replies that were due at that time, if they are still pending. */
  flushReplies(due: number): void {
    if (this.replyDue === due) this.flush()
  }

  /** Writes what has not been written yet, the replies after the events that came before them. */
  flush(): void {
    const { socket, ring, replies } = this
    this.flushing = false
    if (ring.next === this.flushed && replies === null) return
    if (socket === null || this.ws?.readyState !== WebSocket.OPEN) return
    if (socket.writableLength + this.unflushed > this.limits.backlogBytes) return this.cut()
    const lone = ring.next - this.flushed + (replies?.length ?? 0) === 1
    if (!lone) socket.cork()
    writeEvents(socket, ring, this.flushed, ring.next)
    if (replies) for (const text of replies) writeAscii(socket, text)
    if (!lone) socket.uncork()
    this.flushed = ring.next
    this.unflushed = 0
    this.replies = null
  }

  /** Begins the stream again under another id: what the client has not received is dropped, and it refetches. */
  restart(): void {
    this.flush()
    this.restarts += 1
    this.restartAt = null
    this.id = `${lastingIdOf(this.id)}.${this.restarts}`
    this.metrics.ringEvictions += this.ring.evicted
    this.ring = new Ring(this.limits.ringEvents, this.limits.ringBytes)
    this.flushed = 0
    this.unflushed = 0
    this.acked = 0
    this.ackedAt = this.now()
  }

  /** Sends again what the client has not received, from number `wanted` on. */
  replay(wanted: number): void {
    this.metrics.replayed += this.ring.next - wanted
    this.flushed = wanted
    this.flush()
  }

  /** The client has received everything before `wanted`. */
  ack(wanted: number, now: number): void {
    if (wanted <= this.acked || wanted > this.ring.next) return
    this.acked = wanted
    this.ackedAt = now
    this.ring.trim(wanted)
  }

  /** Returns whether acks are unchanged although much was sent; a client that never acked is judged by its heartbeat. */
  isStuck(now: number): boolean {
    return this.acked > 0 && this.ring.next - this.acked > this.limits.stuckEvents && now - this.ackedAt >= this.limits.stuckMs
  }

  /** Drops the socket at once, without a close frame that would have to be flushed; the ring stays. */
  cut(): void {
    const { ws } = this
    if (!ws) return
    this.metrics.cutOff += 1
    this.lose()
    ws.terminate()
  }

  close(code: number, reason = ''): void {
    this.flush()
    this.ws?.close(code, reason)
  }

  /** Counts a malformed message; too many close the connection. */
  countBad(now: number): void {
    if (now - this.badSince > this.limits.badWindowMs) {
      this.badSince = now
      this.badCount = 0
    }
    this.badCount += 1
    if (this.badCount >= this.limits.badMessages) this.close(CLOSE.policy, 'too many bad messages')
  }

  /** Counts a message over the limits; too many without a pause close the connection. */
  countOver(now: number): void {
    // Stryker disable next-line EqualityOperator: one millisecond more
    if (now - this.overAt > this.limits.pauseMs) this.overSince = now
    this.overAt = now
    if (now - this.overSince >= this.limits.overMs) this.close(CLOSE.rate, 'rate limited')
  }

  private addReply(text: string): number {
    return (this.replies ??= []).push(text)
  }

  private flushSoon(): void {
    if (this.flushing) return
    this.flushing = true
    this.outflow.add(this)
  }
}

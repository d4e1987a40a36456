import { QUEUE_MAX_ATTEMPTS, QUEUE_RESEND_TICKS, QUEUE_TICK_MS } from '@keel/contract/protocol'
import type { ClientMessages, DirectMessageAck, Envelope } from '@keel/contract/realtime/client-messages'
import type { Timers } from './socket-client'

type DirectMessage = ClientMessages['direct_message']
interface Entry {
  message: DirectMessage & { queue_id: string }
  attempts: number
  ticks: number
  /** Refused for now: those behind it wait until it is acknowledged, so that none overtakes it. */
  refused: boolean
  ended: ((ack: DirectMessageAck | null) => void) | undefined
}

export interface OutboxOptions {
  /** Sends now and returns the message's number; null while there is no connection. */
  send: (message: DirectMessage) => number | null
  timers: Timers
  makeId: () => string
  /** A message was dropped: nobody replied, or the server refused it. */
  onDropped: (message: DirectMessage, reason: string) => void
}

/** Refusals that another attempt may overcome. */
const PASSING: ReadonlySet<string> = new Set(['rate_limited', 'internal'])
const ticksUntil = (ms: number): number => Math.min(QUEUE_RESEND_TICKS, Math.ceil(ms / QUEUE_TICK_MS))

/**
 * Room messages until the server acknowledges them: each is sent again, in the order they were added; while there is no connection
 * they wait, and no attempt is counted. Not a user of `data/save-queue`: nothing here is stored, on the server or in the browser, the
 * socket itself acknowledges each message, and one that ten attempts did not bring through is dropped: it has no worth later.
 */
export class Outbox {
  private readonly entries = new Map<string, Entry>()
  private readonly bySeq = new Map<number, string>()
  private connected = false
  private timer: unknown = null

  constructor(private readonly options: OutboxOptions) {}

  get size(): number {
    return this.entries.size
  }

  /** `ended` gets the server's reply, or null when the message is dropped. */
  add(message: Omit<DirectMessage, 'queue_id'>, ended?: Entry['ended']): void {
    const queueId = this.options.makeId()
    const entry: Entry = { message: { ...message, queue_id: queueId }, attempts: 0, ticks: 0, refused: false, ended }
    this.entries.set(queueId, entry)
    this.sendWaiting()
    this.keepTicking()
  }

  /** Sends everything that waits, in order, on a new connection. */
  connect(): void {
    this.connected = true
    for (const entry of this.entries.values()) Object.assign(entry, { attempts: 0, refused: false })
    this.sendWaiting()
    this.keepTicking()
  }

  disconnect(): void {
    this.connected = false
    this.bySeq.clear()
  }

  /** Forgets what waits for a room that was left: sent later, it would enter the room again. */
  dropRoom(roomId: number): void {
    for (const [queueId, { message }] of this.entries) if (message.room_id === roomId) this.entries.delete(queueId)
  }

  clear(): void {
    this.entries.clear()
    this.bySeq.clear()
  }

  /** Handles the server's reply, if it is one to a queued message. */
  settle(reply: Envelope): void {
    const seq = reply.seq_reply ?? 0
    const queueId = this.bySeq.get(seq)
    this.bySeq.delete(seq)
    const entry = queueId === undefined ? undefined : this.entries.get(queueId)
    if (!entry || queueId === undefined) return
    if (reply.error && PASSING.has(reply.error.code)) {
      entry.refused = true
      entry.ticks = QUEUE_RESEND_TICKS - ticksUntil(reply.error.retry_after_ms ?? 0)
      return
    }
    if (reply.error) this.drop(entry, reply.error.code)
    else {
      this.entries.delete(queueId)
      entry.ended?.(reply.data as DirectMessageAck)
    }
    this.sendWaiting(entry.refused)
  }

  private tick(): void {
    this.timer = null
    if (this.connected) {
      for (const entry of this.entries.values()) {
        entry.ticks += 1
        const isDue = entry.ticks >= QUEUE_RESEND_TICKS
        if (isDue && entry.attempts >= QUEUE_MAX_ATTEMPTS) this.drop(entry, 'timeout')
        else if (isDue && entry.attempts > 0) this.attempt(entry)
        if (entry.refused) break
      }
      this.sendWaiting()
    }
    this.keepTicking()
  }

  /** Sends what was not sent yet, in order; `again`: also the first that was refused. */
  private sendWaiting(again = false): void {
    for (const entry of this.connected ? this.entries.values() : []) {
      if (entry.attempts === 0 || (again && entry.refused)) this.attempt(entry)
      if (entry.refused) return
    }
  }

  private attempt(entry: Entry): void {
    entry.ticks = 0
    const seq = this.options.send(entry.message)
    if (seq === null) return
    entry.attempts += 1
    this.bySeq.set(seq, entry.message.queue_id)
  }

  private drop(entry: Entry, reason: string): void {
    this.entries.delete(entry.message.queue_id)
    this.options.onDropped(entry.message, reason)
    entry.ended?.(null)
  }

  // No timer without need: it would wake an idle page.
  private keepTicking(): void {
    if (this.timer === null && this.entries.size > 0) this.timer = this.options.timers.set(() => this.tick(), QUEUE_TICK_MS)
  }
}

import {
  SOCKET_CLIENT_PING_MS,
  SOCKET_LONG_FAILURES,
  SOCKET_NOTICE_AFTER_FAILURES,
  SOCKET_JITTER_MS,
  SOCKET_RETRY_CAP_MS,
  SOCKET_RETRY_MS,
} from '@keel/contract/protocol'
import { CLOSE } from '@keel/contract/realtime/close-codes'
import type { ClientMessageName, ClientMessages, Envelope } from '@keel/contract/realtime/client-messages'
import type { ServerEvents } from '@keel/contract/realtime/server-events'

/** The part of a browser's WebSocket that is used. */
export interface SocketLike {
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  send(text: string): void
  close(code?: number): void
}
export interface Timers {
  now(): number
  set(callback: () => void, ms: number): unknown
  clear(timer: unknown): void
}

export interface SocketClientOptions {
  /** Address without query. */
  url: () => string
  makeSocket: (url: string) => SocketLike
  timers: Timers
  /** From 0 to 1. */
  random: () => number
}
export interface SocketClientHandlers {
  /** The connection is open; a new stream has joined no rooms. */
  onHello: (hello: ServerEvents['hello']) => void
  onEvent: (action: string, data: unknown) => void
  onReply: (reply: Envelope) => void
  /** The reply to a ping sent at `sentAt` by `timers.now()` arrived. Returns how soon the next ping is wanted. */
  onPong: (sentAt: number, data: unknown) => 'soon' | 'later'
  /** Events were lost permanently: what is on the screen must be refetched. */
  onMissed: () => void
  onSessionEnded: () => void
  /** The server refuses the handshake, and browsers hide the reason: check the session over HTTP. */
  onRefused: () => void
  onStatus: (status: LiveStatus) => void
}
/** `notice`: the failure lasts long enough for the user to see it. */
export interface LiveStatus {
  state: 'idle' | 'connecting' | 'open' | 'waiting' | 'ended'
  failures: number
  notice: boolean
}

const OPEN_TIMEOUT_MS = 15_000
const QUICK_REPLY_MS = 5000
const SOON_MS = 1000
/** How many quick pings may follow each other. */
const MOST_HASTY = 8
const ASK_WHO_AT = 2
const ASK_WHO_EVERY = 10

/** Returns the delay before the next attempt after this many failures in a row, without jitter. */
export const retryDelayMs = (failures: number): number =>
  failures > SOCKET_LONG_FAILURES ? Math.min(SOCKET_RETRY_MS * failures ** 2, SOCKET_RETRY_CAP_MS) : SOCKET_RETRY_MS

/**
 * Keeps one numbered stream of events from the server over any number of sockets. Knows numbers, clocks and close codes, never
 * meaning.
 */
export class SocketClient {
  private socket: SocketLike | null = null
  private status: LiveStatus = { state: 'idle', failures: 0, notice: false }
  private connectionId: string | null = null
  private peer: string | null = null
  private expected = 0
  /** A stream was followed before, so a new one means that events were missed. */
  private hadStream = false
  private progressed = false
  private sent = 0
  private refusals = 0
  private retryTimer: unknown = null
  private openTimer: unknown = null
  private pingTimer: unknown = null
  private pingDueAt = 0
  private pinged = false
  private pingSeq: number | null = null
  private pingSentAt = 0
  private hasty = 0

  constructor(
    private readonly options: SocketClientOptions,
    private readonly handlers: SocketClientHandlers,
  ) {}

  get id(): string | null {
    return this.connectionId
  }
  get peerId(): string | null {
    return this.peer
  }
  get isOpen(): boolean {
    return this.status.state === 'open'
  }

  start(): void {
    if (this.status.state === 'idle' || this.status.state === 'ended') this.connect()
  }

  /** Closes the connection and forgets the stream. */
  stop(): void {
    this.abandon(1000)
    this.clear('retryTimer')
    this.connectionId = null
    this.peer = null
    this.hadStream = false
    this.refusals = 0
    this.setStatus('idle', 0)
  }

  /** The network or the page is back: retries now instead of at the next timer. */
  wake(): void {
    if (this.status.state === 'waiting') {
      this.clear('retryTimer')
      this.connect()
    } else if (this.isOpen) this.ping(QUICK_REPLY_MS)
  }

  /** The browser reports that there is no network: reconnects now instead of waiting for a reply that never comes. */
  networkLost(): void {
    if (!this.isOpen) return
    this.abandon(CLOSE.pingTimeout)
    this.connect()
  }

  /** Sends a message. Returns its number, which the reply repeats; null while there is no connection. */
  send<A extends ClientMessageName>(action: A, data: ClientMessages[A]): number | null {
    if (!this.socket || !this.isOpen) return null
    this.sent += 1
    this.socket.send(JSON.stringify({ seq: this.sent, action, data }))
    return this.sent
  }

  private connect(): void {
    const { url, makeSocket, timers } = this.options
    const query = this.connectionId === null ? '' : `?connection_id=${this.connectionId}&sequence_number=${this.expected}`
    let opened = false
    this.sent = 0
    this.progressed = false
    this.setStatus('connecting')
    const socket = makeSocket(url() + query)
    this.socket = socket
    socket.onopen = () => {
      opened = true
      this.refusals = 0
    }
    socket.onmessage = ({ data }: { data: unknown }) => this.receive(data)
    socket.onclose = ({ code }: { code: number }) => {
      this.abandon()
      this.closed(code, opened)
    }
    this.openTimer = timers.set(() => this.fail(CLOSE.pingTimeout), OPEN_TIMEOUT_MS)
  }

  private receive(text: unknown): void {
    // Everything that arrives shows that the connection lives.
    this.pinged = false
    const envelope = parse(text)
    if (!envelope) return this.fail(CLOSE.gap)
    if (envelope.seq_reply !== undefined) return this.reply(envelope)
    if (envelope.action === 'hello') return this.hello(envelope.seq, envelope.data as ServerEvents['hello'])
    if (envelope.seq !== this.expected || this.connectionId === null) return this.gap()
    this.expected += 1
    this.progressed = true
    if (envelope.action !== undefined) this.handlers.onEvent(envelope.action, envelope.data)
  }

  // The numbers are set before any handler is called: an error in a handler must not make the next connection look like
  // another loss, in an endless loop.
  private hello(seq: number | undefined, data: ServerEvents['hello']): void {
    const fresh = !data.resumed
    if (seq !== (fresh ? 0 : this.expected)) return this.gap()
    const missed = fresh && this.hadStream
    this.expected = (fresh ? 0 : this.expected) + 1
    this.connectionId = data.connection_id
    this.peer = data.peer_id
    this.hadStream = true
    this.clear('openTimer')
    this.setStatus('open', 0)
    this.hasty = 0
    this.ping(SOCKET_CLIENT_PING_MS)
    try {
      this.handlers.onHello(data)
    } finally {
      if (missed) this.handlers.onMissed()
    }
  }

  private reply(reply: Envelope): void {
    this.handlers.onReply(reply)
    if (reply.seq_reply !== this.pingSeq || reply.error) return
    this.pingSeq = null
    if (this.handlers.onPong(this.pingSentAt, reply.data) === 'later' || this.hasty >= MOST_HASTY) return
    this.hasty += 1
    this.clear('pingTimer')
    this.pingTimer = this.options.timers.set(() => this.ping(SOCKET_CLIENT_PING_MS), SOON_MS)
  }

  // A gap in the numbers: the server still has what is missing. If resuming does not help, start a new stream.
  private gap(): void {
    if (!this.progressed) this.connectionId = null
    this.fail(CLOSE.gap)
  }

  private fail(code: number): void {
    const opened = this.isOpen
    this.abandon(code)
    this.closed(code, opened)
  }

  private closed(code: number, opened: boolean): void {
    const { timers, random } = this.options
    if (code >= CLOSE.sessionEnded && code !== CLOSE.takenOver) {
      this.connectionId = null
      this.setStatus('ended')
      return this.handlers.onSessionEnded()
    }
    if (code === CLOSE.takenOver) this.connectionId = null
    // An announced end is no failure: only if the next attempt fails too.
    const isRestart = code === CLOSE.restart && this.isOpen
    const failures = this.status.failures + (isRestart ? 0 : 1)
    const pauseMs = (isRestart ? 0 : retryDelayMs(failures)) + random() * SOCKET_JITTER_MS
    this.setStatus('waiting', failures)
    this.retryTimer = timers.set(() => this.connect(), pauseMs)
    if (opened) return
    this.refusals += 1
    if (this.refusals === ASK_WHO_AT || this.refusals % ASK_WHO_EVERY === 0) this.handlers.onRefused()
  }

  // Does not wait for the close frame: over a dead network it would take minutes.
  private abandon(code?: number): void {
    const { socket } = this
    this.socket = null
    this.pinged = false
    this.clear('openTimer')
    this.clear('pingTimer')
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    if (code !== undefined) socket.close(code)
  }

  private ping(replyWithinMs: number): void {
    const { timers } = this.options
    this.clear('pingTimer')
    this.pingSeq = this.send('ping', { ack: this.expected - 1 })
    this.pinged = true
    this.pingSentAt = timers.now()
    this.pingDueAt = this.pingSentAt + replyWithinMs
    this.pingTimer = timers.set(() => this.pingDue(), replyWithinMs)
  }

  private pingDue(): void {
    // A timer that is late itself (a sleeping or hidden page) proves nothing about the server.
    const late = this.options.timers.now() - this.pingDueAt > QUICK_REPLY_MS
    if (!this.pinged) this.ping(SOCKET_CLIENT_PING_MS)
    else if (late) this.ping(QUICK_REPLY_MS)
    else this.fail(CLOSE.pingTimeout)
  }

  private clear(timer: 'retryTimer' | 'openTimer' | 'pingTimer'): void {
    if (this[timer] !== null) this.options.timers.clear(this[timer])
    this[timer] = null
  }

  private setStatus(state: LiveStatus['state'], failures = this.status.failures): void {
    this.status = { state, failures, notice: failures > SOCKET_NOTICE_AFTER_FAILURES }
    this.handlers.onStatus(this.status)
  }
}

const parse = (text: unknown): Envelope | null => {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

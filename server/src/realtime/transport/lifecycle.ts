import { SOCKET_SERVER_PING_MS } from '@keel/contract/protocol'
import { CLOSE } from '@keel/contract/realtime/client-messages'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Clock } from '../clock'
import { Connection, type Identity } from './connection'
import type { Connections } from './connections'
import { singleTail } from './frame'
import type { Wanted } from './handshake'
import type { Bucket, Limits } from '../limits'
import type { Revisions } from './revisions'
import { count, type Metrics } from '../metrics'
import { Outflow } from './outflow'

export interface LifecycleDeps {
  connections: Connections
  /** Throws for an event that must not be sent. */
  checkTail?: ((tail: Buffer) => void) | undefined
  /** Others see the person leave: the connection has been lost for longer than the grace period. */
  onAway: (connection: Connection) => void
  /** It resumed after that, with nothing missed. */
  onBack: (connection: Connection) => void
  /** A client continues a stream that this node does not have. */
  onElsewhere: (connectionId: string, identity: Identity) => void
  /** Its stream has begun again: what later entrants get must be sent. */
  onRestart: (connection: Connection) => void
  /** It ended permanently. */
  onEnd: (connection: Connection) => void
  clock: Clock
  limits: Limits
  metrics: Metrics
  hasOtherNodes: boolean
  /** Absent with several processes. */
  revisions?: Revisions | undefined
  userMessages: (userId: number) => Bucket
  /** A socket from this address was closed. */
  left: (address: string) => void
  receive: (connection: Connection, ws: WebSocket, bytes: Buffer, isBinary: boolean) => void
}

/** Between two closings when a process stops: people of several processes come back to another one at once, to work it has beside. */
const PAUSE_MS = { alone: 1, beside: 50 }
/** No timer fires much sooner. */
const TIMER_MS = 20
const CLOSE_WAIT_MS = 1000

/** Opens, loses, resumes and ends connections; the heartbeat detects a loss. */
export class Lifecycle {
  private readonly outflow: Outflow
  private ticks = 0
  private opened = 0

  constructor(private readonly deps: LifecycleDeps) {
    this.outflow = new Outflow(deps.hasOtherNodes)
  }

  /** Accepts a client: it resumes its old stream if that is possible, else it gets a new one. */
  open(ws: WebSocket, socket: Duplex, identity: Identity, wanted: Wanted, address: string): void {
    const { connections, clock, metrics, limits } = this.deps
    const now = clock.now()
    const old = wanted.connectionId === null ? null : this.findOld(wanted.connectionId, identity)
    const lost = old ? whyLost(old, wanted) : null
    if (wanted.connectionId !== null && !old) {
      count(metrics.lost, 'unknown')
      this.deps.onElsewhere(wanted.connectionId, identity)
    }
    if (old && lost) {
      count(metrics.lost, lost)
      this.end(old, CLOSE.takenOver)
    }
    const resumed = old !== null && lost === null
    const connection = resumed
      ? old
      : new Connection(identity, this.opened++ % this.slots, this.deps.userMessages(identity.userId), this.outflow, limits, metrics, () =>
          clock.now(),
        )
    if (resumed) this.takeOver(connection, identity, wanted.next ?? 0, now)
    else {
      if (this.deps.checkTail) checkSends(connection, this.deps.checkTail)
      connections.add(connection)
    }
    metrics[resumed ? 'resumed' : 'opened'] += 1
    this.wire(connection, ws, socket, address)
    if (resumed) connection.replay(wanted.next ?? 0)
    this.greet(connection, resumed)
    if (connection.away) {
      connection.away = false
      this.deps.onBack(connection)
    }
  }

  /** Ends a stream permanently: it cannot be resumed, its seats are free at once. */
  end(connection: Connection, code: number): void {
    if (connection.ended) return
    connection.ended = true
    const { ws } = connection
    connection.flush()
    connection.lose()
    this.deps.metrics.ringEvictions += connection.ring.evicted
    this.deps.connections.remove(connection)
    this.deps.onEnd(connection)
    ws?.close(code)
  }

  /**
   * Begins these streams again within some seconds, each at another moment, as their clients refetch at once. Sockets and seats stay:
   * nobody sees them leave.
   */
  restartSoon(connections: readonly Connection[]): void {
    const { clock, limits } = this.deps
    for (const connection of connections) {
      if (connection.detachedAt !== null) connection.restart()
      else connection.restartAt ??= clock.now() + Math.random() * limits.restartSpreadMs
    }
  }

  /**
   * Called every `tickMs`: heartbeats of one slot, expired sessions, streams to restart, grace periods that are over, rings that are
   * too old or too many.
   */
  tick(): void {
    const { clock, limits, metrics, connections } = this.deps
    const now = clock.now()
    const wall = clock.wall()
    const slot = this.ticks++ % this.slots
    const detached: Connection[] = []
    for (const connection of connections.all()) {
      const { expiresAt } = connection.identity
      if (expiresAt !== undefined && expiresAt <= wall) this.end(connection, CLOSE.sessionEnded)
      else if (connection.restartAt !== null && connection.restartAt <= now) this.restart(connection)
      else if (connection.detachedAt === null) this.heartbeat(connection, connection.slot === slot, now)
      else if (now - connection.detachedAt >= limits.ringKeptMs) this.end(connection, CLOSE.overloaded)
      else {
        detached.push(connection)
        if (!connection.away && now - connection.detachedAt >= limits.presenceLeaveMs) {
          connection.away = true
          this.deps.onAway(connection)
        }
      }
    }
    let bytes = detached.reduce((sum, connection) => sum + connection.ring.bytes, 0)
    if (bytes <= limits.detachedBytes) return
    detached.sort((a, b) => (a.detachedAt ?? 0) - (b.detachedAt ?? 0))
    for (const connection of detached) {
      if (bytes <= limits.detachedBytes) return
      bytes -= connection.ring.bytes
      metrics.detachedEvictions += 1
      this.end(connection, CLOSE.overloaded)
    }
  }

  /** Closes all connections one after the other, and waits until they are closed. */
  async closeAll({ beside }: { beside: boolean }): Promise<void> {
    const open = [...this.deps.connections.all()]
    const pauseMs = Math.min(this.deps.limits.shutdownMs / Math.max(1, open.length), beside ? PAUSE_MS.beside : PAUSE_MS.alone)
    const batch = Math.max(1, Math.ceil(TIMER_MS / pauseMs))
    const gone: Promise<void>[] = []
    const sockets: WebSocket[] = []
    for (const [index, connection] of open.entries()) {
      if (index % batch === batch - 1) await delay(pauseMs * batch)
      const { ws } = connection
      if (ws) {
        sockets.push(ws)
        gone.push(
          new Promise((resolve) => {
            ws.once('close', () => resolve())
          }),
        )
      }
      this.end(connection, CLOSE.restart)
    }
    await Promise.race([Promise.all(gone), delay(CLOSE_WAIT_MS, undefined, { ref: false })])
    for (const ws of sockets) ws.terminate()
  }

  /** Returns the current figures. */
  metrics(): Metrics {
    const { connections, metrics } = this.deps
    let detached = 0
    let { ringEvictions } = metrics
    for (const connection of connections.all()) {
      if (connection.ws === null) detached += 1
      ringEvictions += connection.ring.evicted
    }
    return { ...metrics, connections: connections.size - detached, detached, ringEvictions }
  }

  private restart(connection: Connection): void {
    connection.restart()
    // A client that is away does not resume it.
    if (connection.detachedAt !== null) return
    this.greet(connection, false)
    this.deps.onRestart(connection)
  }

  private greet(connection: Connection, resumed: boolean): void {
    connection.send(
      singleTail('hello', {
        connection_id: connection.id,
        peer_id: connection.peerId,
        resumed,
        server_time: this.deps.clock.wall(),
        heartbeat_ms: SOCKET_SERVER_PING_MS,
        max_bytes: this.deps.limits.maxBytes,
        revision: this.deps.revisions?.ofUser(connection.userId),
      }),
    )
  }

  private get slots(): number {
    return Math.max(1, Math.round(this.deps.limits.pingMs / this.deps.limits.tickMs))
  }

  // Pings are spread over the interval, so that thousands of them do not fall on one moment.
  private heartbeat(connection: Connection, due: boolean, now: number): void {
    if (now - connection.receivedAt > this.deps.limits.silenceMs) connection.cut()
    else if (due) {
      if (connection.isStuck(now)) connection.cut()
      else if (connection.ws?.readyState === connection.ws?.OPEN) connection.ws?.ping()
    }
  }

  private findOld(id: string, identity: Identity): Connection | null {
    const old = this.deps.connections.get(id)
    if (!old) return null
    if (old.userId === identity.userId && old.identity.sessionId === identity.sessionId) return old
    count(this.deps.metrics.lost, 'foreign')
    return null
  }

  // Also while the old socket looks alive: a client notices a lost network before the server does.
  private takeOver(connection: Connection, identity: Identity, next: number, now: number): void {
    const { ws } = connection
    connection.lose()
    ws?.close(CLOSE.takenOver)
    connection.identity = identity
    connection.ack(next, now)
  }

  private wire(connection: Connection, ws: WebSocket, socket: Duplex, address: string): void {
    const { clock, receive, left } = this.deps
    connection.attach(ws, socket)
    ws.on('message', (data, isBinary) => {
      if (connection.ws === ws && ws.readyState === ws.OPEN) receive(connection, ws, data as Buffer, isBinary)
    })
    ws.on('pong', () => {
      if (connection.ws === ws) connection.receivedAt = clock.now()
    })
    ws.on('error', ignoreError)
    ws.on('close', () => {
      left(address)
      if (connection.ws === ws) connection.lose()
    })
  }
}

// The library closes the socket itself after a protocol error; a listener keeps it from being thrown.
const ignoreError = (): void => {}

// In production nothing is checked, so sending has no extra step.
const checkSends = (connection: Connection, check: (tail: Buffer) => void): void => {
  const send = connection.send.bind(connection)
  connection.send = (tail, volatile) => {
    check(tail)
    send(tail, volatile)
  }
}

const whyLost = ({ id, ring }: Connection, { connectionId, next }: Wanted): 'tooOld' | 'ahead' | null => {
  if (connectionId !== id || next === null || next < ring.first) return 'tooOld'
  return next > ring.next ? 'ahead' : null
}

import type { ServerEvents } from '@keel/contract/realtime/server-events'
import type { SocketLike } from '../socket-client'

interface Sent {
  seq: number
  action: string
  data: Record<string, unknown>
}

/** The server's end of one socket. */
export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: Sent[] = []
  closedByClient: number | null = null
  private seq: number

  constructor(
    readonly url: string,
    readonly query: URLSearchParams,
  ) {
    this.seq = Number(query.get('sequence_number') ?? 0)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close(code?: number): void {
    this.closedByClient = code ?? 1005
  }

  /** Greets the client, with its old stream or a new one. */
  greet(more: Partial<ServerEvents['hello']> = {}): void {
    this.onopen?.()
    if (more.resumed !== true) this.seq = 0
    this.event('hello', {
      connection_id: 'connection-1',
      peer_id: 'peer-1',
      resumed: false,
      server_time: 0,
      heartbeat_ms: 20_000,
      max_bytes: 262_144,
      ...more,
    })
  }
  event(action: string, data: unknown): void {
    this.raw({ seq: this.seq++, action, data })
  }
  reply(seq: number, more: object = {}): void {
    this.raw({ seq_reply: seq, ...more })
  }
  raw(envelope: object | string): void {
    this.onmessage?.({ data: typeof envelope === 'string' ? envelope : JSON.stringify(envelope) })
  }
  /** Skips numbers, as a broken server or proxy would. */
  skip(count: number): void {
    this.seq += count
  }
  drop(code = 1006): void {
    this.onclose?.({ code })
  }
  of(action: string): Sent[] {
    return this.sent.filter((message) => message.action === action)
  }
}

/** Accepts the client's sockets; the newest is in use. */
export class FakeServer {
  readonly sockets: FakeSocket[] = []
  makeSocket = (url: string): FakeSocket => {
    const socket = new FakeSocket(url, new URL(url).searchParams)
    this.sockets.push(socket)
    return socket
  }
  get last(): FakeSocket {
    const socket = this.sockets.at(-1)
    if (!socket) throw new Error('the client has not connected')
    return socket
  }
}

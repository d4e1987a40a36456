import type { ServerEvents } from '@keel/contract/realtime/server-events'
import { WEBSOCKET_PATH } from '@keel/contract/protocol'
import { setTimeout as delay } from 'node:timers/promises'
import { RawClient } from '../../realtime/load/raw-client'
import { SocketClient, type SocketLike } from '../../../web/src/realtime/socket-client'
import type { Person } from './school'

/** People of one address; the product accepts 2,000 connections from one. */
const PEOPLE_PER_ADDRESS = 1000
const timers = { now: () => performance.now(), set: setTimeout, clear: (timer: unknown): void => clearTimeout(timer as NodeJS.Timeout) }

/** A person with the live connection of the product's web client: its numbers, its resuming and its waiting times. */
export class Visitor {
  /** When it was connected for the last time. */
  openedAt = 0
  /** How often the connection was lost, events were lost permanently, and the session ended. */
  losses = 0
  missed = 0
  ended = 0
  /** Messages that were refused. */
  refusals = 0
  onMessage: (message: ServerEvents['direct_message']['data']) => void = () => {}
  private readonly client: SocketClient
  private joining: number | null = null
  private joined: () => void = () => {}
  private wasOpen = false

  /** `ports`: of the nodes in the order in which a balancer would try them. */
  constructor(
    private readonly person: Person,
    at: number,
    private readonly ports: readonly number[],
  ) {
    const from = `127.0.1.${1 + Math.floor(at / PEOPLE_PER_ADDRESS)}`
    this.client = new SocketClient(
      { url: () => WEBSOCKET_PATH, makeSocket: (path) => this.openSocket(path, from), timers, random: Math.random },
      {
        onHello: () => {
          this.openedAt = performance.now()
          this.joining = this.client.send('join_room', { room_id: person.room, board_id: person.board })
        },
        onEvent: (action, data) => {
          if (action === 'direct_message') this.onMessage((data as ServerEvents['direct_message']).data)
        },
        onReply: ({ seq_reply, error }) => {
          if (error) this.refusals += 1
          else if (seq_reply === this.joining) this.joined()
        },
        onPong: () => 'later',
        onMissed: () => (this.missed += 1),
        onSessionEnded: () => (this.ended += 1),
        onRefused: () => {},
        onStatus: ({ state }) => {
          if (state === 'waiting' && this.wasOpen) this.losses += 1
          this.wasOpen = state === 'open'
        },
      },
    )
  }

  get isOpen(): boolean {
    return this.client.isOpen
  }

  /** Resolves when it is connected and in the room. */
  async enter(): Promise<void> {
    const joined = new Promise<void>((resolve) => {
      this.joined = resolve
    })
    this.client.start()
    await joined
  }

  send(data: { action: string }): void {
    this.client.send('direct_message', { room_id: this.person.room, queue_id: null, data })
  }

  leave(): void {
    this.client.stop()
  }

  private openSocket(path: string, from: string): SocketLike {
    let raw: RawClient | null = null
    let isClosed = false
    const socket: SocketLike = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => raw?.send(text),
      close() {
        isClosed = true
        raw?.destroy()
      },
    }
    const onClose = (code: number): void => {
      if (!isClosed) socket.onclose?.({ code } as never)
      isClosed = true
    }
    const connect = async (): Promise<void> => {
      for (const port of this.ports) {
        let wasOpened = false
        try {
          raw = await RawClient.connect({
            port,
            path,
            cookie: this.person.headers.cookie,
            from,
            onText(bytes, start, end, self) {
              // The greeting may come with the response to the handshake.
              raw = self
              socket.onmessage?.({ data: bytes.toString('utf8', start, end) } as never)
            },
            onClose: (code) => wasOpened && onClose(code),
          })
          wasOpened = true
          if (isClosed) return raw.destroy()
          return socket.onopen?.({} as never)
        } catch {
          // As a balancer does it, to the next.
        }
      }
      onClose(1006)
    }
    void connect()
    return socket
  }
}

const AT_ONCE = 64
const PATIENCE_MS = 90_000
/** All connect and enter their rooms, some at a time; rejects when it takes too long. */
export async function enterAll(visitors: readonly Visitor[]): Promise<void> {
  const controller = new AbortController()
  const late = delay(PATIENCE_MS, undefined, { signal: controller.signal }).then(() => {
    throw new Error('not all could connect in time')
  })
  late.catch(() => {})
  try {
    for (let from = 0; from < visitors.length; from += AT_ONCE)
      await Promise.race([late, Promise.all(visitors.slice(from, from + AT_ONCE).map((visitor) => visitor.enter()))])
  } finally {
    controller.abort()
  }
}

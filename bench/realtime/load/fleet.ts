import type { ServerName } from './build'
import { ageOf, dialects, messageText, seqOf, type Dialect } from './dialects'
import { RawClient } from './raw-client'
import type { ServerProcess } from './server-process'

const CONNECTING_AT_ONCE = 64
/** Well within the minute after which the product treats a client without acknowledgements as stuck. */
const ACKNOWLEDGED_MS = 20_000

export interface Slice {
  deliveries: number
  cpu: number
  ages: number[]
}

/** A server, or several processes that serve the same rooms. */
export interface FleetServer {
  readonly name: ServerName
  /** Where a client connects to. */
  portOf(index: number): number
  /** Microseconds of CPU that all its processes have used. */
  ask(ask: 'cpu'): Promise<number>
}

/** Many clients of one server, in rooms of one size. */
export class Fleet<S extends FleetServer = ServerProcess> {
  readonly clients: (RawClient | undefined)[] = []
  private readonly seqs: number[] = []
  private readonly last: number[] = []
  private readonly dialect: Dialect
  private stalled = 0
  private settledAt = 0
  private sent = 0
  private received = 0
  private ages: number[] = []
  private onReceived: () => void = () => {}

  constructor(
    readonly server: S,
    readonly roomSize: number,
  ) {
    this.dialect = dialects[server.name]
  }

  get size(): number {
    return this.clients.length
  }

  /** Connects clients until there are `count`, some at a time, and puts them into their rooms. */
  async grow(count: number): Promise<void> {
    while (this.size < count) {
      const from = this.size
      const batch = Math.min(CONNECTING_AT_ONCE, count - from)
      const clients = await Promise.all(Array.from({ length: batch }, (_, index) => this.connect(from + index)))
      this.clients.push(...clients)
    }
    await this.settle()
  }

  async connect(index: number): Promise<RawClient> {
    this.seqs[index] = 0
    const client = await RawClient.connect({
      port: this.server.portOf(index),
      path: this.dialect.path,
      cookie: `user=${index + 1}`,
      onText: (bytes, start, end, self) => {
        const age = ageOf(bytes, start, end)
        if (age === null) {
          if (this.server.name === 'keel') this.last[index] = seqOf(bytes, start) ?? this.last[index] ?? -1
          const answer = this.dialect.answer(bytes, start)
          if (answer !== null) self.send(answer)
          return
        }
        // Events are numbered without gaps, so counting them costs the client nothing.
        this.last[index] = (this.last[index] ?? -1) + 1
        this.received += 1
        this.ages.push(age)
        this.onReceived()
      },
    })
    if (this.server.name === 'keel') this.speak(client, index, 'join_room', { room_id: this.roomOf(index), board_id: null })
    return client
  }

  roomOf(index: number): number {
    return Math.floor(index / this.roomSize) + 1
  }

  /** Waits until the server has processed everything the clients sent; the product's clients acknowledge what they received. */
  async settle(): Promise<void> {
    await quiet(this.server)
    this.settledAt = performance.now()
    if (this.server.name !== 'keel') return
    this.clients.forEach((client, index) => {
      if (client) this.speak(client, index, 'ping', { ack: this.last[index] ?? -1 })
    })
    await quiet(this.server)
  }

  /** As much as the server accepts, with `window` messages in transit, for `ms`. */
  async saturate(ms: number, bytes: number, window: number): Promise<Slice> {
    const room = this.dialect.receivers(this.roomSize)
    return this.slice(async (end) => {
      const pump = (): void => {
        while (performance.now() < end && this.sent * room - this.received < window * room) this.sendOne(bytes)
      }
      this.onReceived = pump
      pump()
      await new Promise((resolve) => {
        setTimeout(resolve, ms)
      })
    }, ms)
  }

  /** This many messages a second, evenly, for `ms`. */
  async pace(ms: number, bytes: number, perSecond: number): Promise<Slice> {
    return this.slice(async (end) => {
      const began = performance.now()
      let done = 0
      while (performance.now() < end) {
        const due = ((performance.now() - began) * perSecond) / 1000
        while (done < due) {
          this.sendOne(bytes)
          done += 1
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 1)
        })
      }
    }, ms)
  }

  /** One client stops reading; its deliveries are not waited for. */
  stall(index: number): void {
    this.clients[index]?.pause()
    this.stalled += 1
  }

  /** Waits until the server is idle. */
  async idle(): Promise<void> {
    await quiet(this.server)
  }

  close(): void {
    for (const client of this.clients) client?.destroy()
  }

  private async slice(run: (end: number) => Promise<void>, ms: number): Promise<Slice> {
    this.sent = 0
    this.received = 0
    this.ages = []
    if (performance.now() - this.settledAt > ACKNOWLEDGED_MS) await this.settle()
    const cpu = await this.server.ask('cpu')
    await run(performance.now() + ms)
    this.onReceived = () => {}
    await this.drained()
    return { deliveries: this.sent * this.roomSize, cpu: (await this.server.ask('cpu')) - cpu, ages: this.ages }
  }

  // Every message must reach everybody: a rival that loses some would look fast.
  private async drained(): Promise<void> {
    const wanted = this.sent * (this.dialect.receivers(this.roomSize) - this.stalled)
    const deadline = performance.now() + 10_000
    while (this.received < wanted) {
      if (performance.now() > deadline) throw new Error(`${this.server.name}: ${wanted - this.received} of ${wanted} deliveries never came`)
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
    }
  }

  private sendOne(bytes: number): void {
    const index = Math.floor(Math.random() * (this.size - this.stalled))
    const client = this.clients[index]
    if (!client) return
    this.sent += 1
    client.send(messageText(this.dialect, this.nextSeq(index), this.roomOf(index), bytes))
  }

  private speak(client: RawClient, index: number, action: string, data: object): void {
    client.send(JSON.stringify({ seq: this.nextSeq(index), action, data }))
  }

  private nextSeq(index: number): number {
    const seq = (this.seqs[index] ?? 0) + 1
    this.seqs[index] = seq
    return seq
  }
}

/** Waits until a server has been nearly idle for a moment. */
export const quiet = async (server: Pick<FleetServer, 'ask'>): Promise<void> => {
  const QUIET_MS = 300
  for (;;) {
    const before = await server.ask('cpu')
    await new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS)
    })
    if ((await server.ask('cpu')) - before < QUIET_MS * 50) return
  }
}

import { Envelope, replies } from '@keel/contract/realtime/client-messages'
import { onTestFinished } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'

export interface ConnectOptions {
  user: number
  session?: string
  resume?: { id: string; next: number | string }
  options?: ClientOptions
}
interface Hello {
  connection_id: string
  peer_id: string
  resumed: boolean
}
type Json = Record<string, unknown>
export interface Event {
  seq: number
  action: string
  data: Json
}

const PATIENCE_MS = 8000

/** Returns a frame of the server. @throws when it does not have the form that the contract says */
function readFrame(text: string): Envelope {
  const frame = Envelope.parse(JSON.parse(text))
  if (frame.seq === undefined && !frame.error) replies[frame.action as keyof typeof replies].parse(frame.data)
  return frame
}

/** A client that checks everything: every frame must have the contract's form, every event the very next number. */
export class TestClient {
  readonly events: Event[] = []
  readonly replies: Envelope[] = []
  hello: Hello = { connection_id: '', peer_id: '', resumed: false }
  next = 0
  seq = 0
  closedWith: number | null = null
  private readonly waiting = new Set<() => void>()
  private problem: Error | null = null
  private disorder: Error | null = null

  private constructor(
    readonly ws: WebSocket,
    resume: ConnectOptions['resume'],
  ) {
    if (resume) this.next = Number(resume.next)
    ws.on('message', (data) => this.receive((data as Buffer).toString()))
    ws.on('close', (code) => {
      this.closedWith = code
      this.wake()
    })
    ws.on('error', (error) => {
      this.problem ??= error
      this.wake()
    })
  }

  /** Connects and waits for the greeting. */
  static async connect(url: string, options: ConnectOptions): Promise<TestClient> {
    const client = TestClient.open(url, options)
    await client.until(() => client.hello.connection_id !== '')
    return client
  }

  /** Starts to connect. */
  static open(url: string, { user, session = 's', resume, options }: ConnectOptions): TestClient {
    const query = resume ? `?connection_id=${resume.id}&sequence_number=${resume.next}` : ''
    const ws = new WebSocket(url + query, { ...options, headers: { cookie: `session=${user}.${session}`, ...options?.headers } })
    const client = new TestClient(ws, resume)
    onTestFinished(() => client.ws.terminate())
    return client
  }

  get id(): string {
    return this.hello.connection_id
  }

  send(action: string, data: unknown): number {
    this.seq += 1
    this.ws.send(JSON.stringify({ seq: this.seq, action, data }))
    return this.seq
  }

  /** Sends and waits for the reply. */
  async ask(action: string, data: unknown): Promise<Envelope> {
    return this.answerTo(this.send(action, data))
  }

  async answerTo(seq: number): Promise<Envelope> {
    return this.until(() => this.replies.find((reply) => reply.seq_reply === seq))
  }

  async relay(roomId: number, data: Json, more: { queue_id?: string | null; to?: string } = {}): Promise<Envelope> {
    return this.ask('direct_message', { room_id: roomId, queue_id: newQueueId(), ...more, data })
  }

  async join(roomId: number, boardId: number | null = null): Promise<void> {
    const reply = await this.ask('join_room', { room_id: roomId, board_id: boardId })
    if (reply.error) throw new Error(`may not join: ${reply.error.code}`)
  }

  /** Returns all messages of a room with this name that arrived. */
  actions(action: string): { user_id: number | null; data: Json }[] {
    return this.events
      .filter((event) => event.action === 'direct_message')
      .map((event) => event.data as unknown as { user_id: number | null; data: Json })
      .filter(({ data }) => data.action === action)
  }

  /** Waits until everything the server has sent so far has arrived. */
  async settled(): Promise<void> {
    await this.ask('ping', {})
  }

  async closed(): Promise<number> {
    await this.until(() => this.closedWith !== null, true)
    return this.closedWith ?? 0
  }

  /** Waits until a condition on the received events holds; throws when it does not. */
  async until<T>(get: () => T | undefined | false | null, mayClose = false): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      this.assertInOrder()
      if (this.problem && !mayClose) throw this.problem
      const value = get()
      if (value) return value
      if (this.closedWith !== null && !mayClose) throw new Error(`closed with ${this.closedWith} while waiting for ${String(get)}`)
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`waited in vain for ${String(get)}; last: ${JSON.stringify(this.events.slice(-3))}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left)
        const { waiting } = this
        function done(): void {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        waiting.add(done)
      })
    }
  }

  /** Throws if a number was missing or came twice, or a frame did not have the contract's form. */
  assertInOrder(): void {
    if (this.disorder) throw this.disorder
  }

  private receive(text: string): void {
    try {
      this.take(readFrame(text))
    } catch (error) {
      this.disorder ??= error as Error
    }
    this.wake()
  }

  private take(envelope: Envelope): void {
    if (envelope.seq === undefined) this.replies.push(envelope)
    else {
      const hello = envelope.action === 'hello' ? (envelope.data as Hello) : null
      if (hello) this.hello = hello
      if (hello && !hello.resumed) this.next = 0
      if (envelope.seq !== this.next) this.disorder ??= new Error(`expected number ${this.next}, got ${JSON.stringify(envelope)}`)
      this.next = envelope.seq + 1
      this.events.push({ seq: envelope.seq, action: envelope.action ?? '', data: envelope.data as Json })
    }
  }

  private wake(): void {
    for (const done of Array.from(this.waiting)) done()
  }
}

let ids = 0
export const newQueueId = (): string => `queue-${String(++ids).padStart(6, '0')}`

/** Returns the status that a handshake is refused with. */
export const refusedWith = async (
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; retryAfter: string | undefined }> => {
  const ws = new WebSocket(url, { headers })
  return new Promise((resolve, reject) => {
    ws.on('unexpected-response', (_req, res) => {
      resolve({ status: res.statusCode ?? 0, retryAfter: res.headers['retry-after'] })
      res.destroy()
    })
    ws.on('open', () => {
      ws.terminate()
      reject(new Error('was let in'))
    })
    ws.on('error', () => {})
  })
}

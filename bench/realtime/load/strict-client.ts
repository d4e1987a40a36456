import { seqOf } from './dialects'
import { RawClient } from './raw-client'

const HELLO = ',"action":"hello"'

/** Follows one stream of the product over many sockets and counts missing and repeated numbers. */
export class StrictClient {
  id = ''
  next = 0
  lost = 0
  repeated = 0
  resumes = 0
  private socket: RawClient | null = null
  private greeted: () => void = () => {}

  constructor(
    private readonly port: number,
    private readonly userId: number,
  ) {}

  /** Connects, with the old stream if there is one, and waits for the greeting. */
  async connect(): Promise<void> {
    const query = this.id ? `?connection_id=${this.id}&sequence_number=${this.next}` : ''
    const greeting = new Promise<void>((resolve) => {
      this.greeted = resolve
    })
    this.socket = await RawClient.connect({
      port: this.port,
      path: `/api/v1/websocket${query}`,
      cookie: `user=${this.userId}`,
      onText: (bytes, start, end) => this.read(bytes, start, end),
      onClose: () => this.greeted(),
    })
    await greeting
  }

  join(roomId: number): void {
    this.socket?.send(JSON.stringify({ seq: 1, action: 'join_room', data: { room_id: roomId, board_id: null } }))
  }

  /** Breaks the socket; data in transit is lost. */
  cut(): void {
    this.socket?.destroy()
    this.socket = null
  }

  private read(bytes: Buffer, start: number, end: number): void {
    const seq = seqOf(bytes, start)
    if (seq === null) return
    const isHello = bytes.toString('latin1', start, start + 40).includes(HELLO)
    if (isHello) {
      const { connection_id, resumed } = (
        JSON.parse(bytes.toString('utf8', start, end)) as { data: { connection_id: string; resumed: boolean } }
      ).data
      if (resumed) this.resumes += 1
      else {
        if (this.id) this.lost += 1
        this.next = 0
      }
      this.id = connection_id
    }
    if (seq > this.next) this.lost += seq - this.next
    if (seq < this.next) this.repeated += 1
    this.next = seq + 1
    if (isHello) this.greeted()
  }
}

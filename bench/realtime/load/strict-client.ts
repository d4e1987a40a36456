import { RawClient } from './raw-client'

const SEQ_KEY = '{"seq":'

/** Follows one stream of the product over many sockets and counts every number that is missing or comes again. */
export class StrictClient {
  id = ''
  next = 0
  lost = 0
  repeated = 0
  resumes = 0
  private socket: RawClient | null = null
  private greeted: () => void = () => {}

  constructor(private readonly port: number, private readonly userId: number) {}

  /** Connects, with the old stream if there is one, and waits for the greeting. */
  async connect(): Promise<void> {
    const query = this.id ? `?connection_id=${this.id}&sequence_number=${this.next}` : ''
    const greeting = new Promise<void>((resolve) => { this.greeted = resolve })
    this.socket = await RawClient.connect({
      port: this.port, path: `/api/v1/websocket${query}`, cookie: `user=${this.userId}`,
      onText: (bytes, start, end) => this.read(bytes, start, end),
      onClose: () => this.greeted(),
    })
    await greeting
  }

  join(roomId: number): void {
    this.socket?.send(JSON.stringify({ seq: 1, action: 'join_room', data: { room_id: roomId, board_id: null } }))
  }

  /** Breaks the socket; what was under way is gone. */
  cut(): void {
    this.socket?.destroy()
    this.socket = null
  }

  private read(bytes: Buffer, start: number, end: number): void {
    let seq = 0
    let at = start + SEQ_KEY.length
    // A reply: it has no number.
    if (bytes[at - 2] !== 0x22 || bytes[at - 1] !== 0x3a || bytes[start + 2] !== 0x73 || bytes[start + 5] !== 0x22) return
    for (; (bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57; at++) seq = seq * 10 + ((bytes[at] ?? 48) - 48)
    const isHello = bytes.toString('latin1', at, at + 17) === ',"action":"hello"'
    if (isHello) {
      const { connection_id, resumed } = (JSON.parse(bytes.toString('utf8', start, end)) as { data: { connection_id: string; resumed: boolean } }).data
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

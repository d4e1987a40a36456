import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface RawClientOptions {
  port: number
  path: string
  cookie: string
  /** Address of this machine to connect from; the server limits connections by it. */
  from?: string
  /** The body of one text frame is in `bytes` from `start` to `end`; it must be read at once. */
  onText: (bytes: Buffer, start: number, end: number, client: RawClient) => void
  /** With the code of the server's close frame, or the one that browsers report where none came. */
  onClose?: (code: number) => void
}

const NO_CLOSE_FRAME = 1006

/**
 * A minimal websocket client, the same for every rival: finds the frames and passes them on, so that the load generator is not
 * what is measured.
 */
export class RawClient {
  private rest: Buffer | null = null
  private open = false
  private closeCode = NO_CLOSE_FRAME
  private readonly opened: Promise<void>
  private readonly socket: Socket

  private constructor(private readonly options: RawClientOptions) {
    const { port, path, cookie, from } = options
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from })
    this.socket.setNoDelay(true)
    const key = randomBytes(16).toString('base64')
    this.socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: ${cookie}\r\n\r\n`,
    )
    this.opened = new Promise((resolve, reject) => {
      this.socket.on('data', (data) => {
        const bytes = this.rest ? Buffer.concat([this.rest, data]) : data
        this.rest = null
        if (this.open) return this.read(bytes, 0)
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) {
          this.rest = bytes
          return
        }
        if (!bytes.subarray(0, 12).toString().startsWith('HTTP/1.1 101')) return reject(new Error(bytes.subarray(0, end).toString()))
        this.open = true
        resolve()
        this.read(bytes, end + 4)
      })
      this.socket.on('error', reject)
      this.socket.on('close', () => {
        reject(new Error('closed'))
        options.onClose?.(this.closeCode)
      })
    })
    this.opened.catch(() => {})
  }

  static async connect(options: RawClientOptions): Promise<RawClient> {
    const client = new RawClient(options)
    await client.opened
    return client
  }

  send(text: string): void {
    this.socket.write(maskedFrame(0x81, Buffer.from(text)))
  }

  pause(): void {
    this.socket.pause()
  }
  resume(): void {
    this.socket.resume()
  }
  destroy(): void {
    this.socket.destroy()
  }

  private read(bytes: Buffer, from: number): void {
    let at = from
    while (bytes.length - at >= 2) {
      const short = (bytes[at + 1] ?? 0) & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length - at < head) break
      const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUIntBE(at + 4, 6)
      const end = at + head + size
      if (end > bytes.length) break
      const kind = (bytes[at] ?? 0) & 15
      if (kind === 1) this.options.onText(bytes, at + head, end, this)
      else if (kind === 9) this.socket.write(maskedFrame(0x8a, bytes.subarray(at + head, end)))
      else if (kind === 8) {
        if (size >= 2) this.closeCode = bytes.readUInt16BE(at + head)
        this.socket.end(maskedFrame(0x88, bytes.subarray(at + head, end)))
      }
      at = end
    }
    if (at < bytes.length) this.rest = Buffer.from(bytes.subarray(at))
  }
}

const MASK = [0x37, 0xfa, 0x21, 0x3d] as const

const maskedFrame = (first: number, body: Buffer): Buffer => {
  const head = body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + 4 + body.length)
  frame[0] = first
  if (head === 2) frame[1] = 0x80 | body.length
  else if (head === 4) {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(body.length, 2)
  } else {
    frame[1] = 0x80 | 127
    frame.writeUIntBE(0, 2, 2)
    frame.writeUIntBE(body.length, 4, 6)
  }
  for (let i = 0; i < 4; i++) frame[head + i] = MASK[i & 3] ?? 0
  for (let i = 0; i < body.length; i++) frame[head + 4 + i] = (body[i] ?? 0) ^ (MASK[i & 3] ?? 0)
  return frame
}

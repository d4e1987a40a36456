import { connect, type Socket } from 'node:net'

export interface Answered {
  status: number
  bytes: number
}

/**
 * One keep-alive connection that sends the next request when the last one has its response. Minimal, so that the server is
 * what is measured.
 */
export class Client {
  private head = ''
  private missing = -1
  private status = 0
  private bytes = 0
  private done: (answer: Answered) => void = () => undefined

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.read(chunk))
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Client(socket)))
      socket.setNoDelay(true)
      socket.once('error', reject)
    })
  }

  send(request: Buffer): Promise<Answered> {
    return new Promise((resolve) => {
      this.done = resolve
      this.socket.write(request)
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private read(chunk: Buffer): void {
    let body = chunk.length
    if (this.missing < 0) {
      this.head += chunk.toString('latin1')
      const end = this.head.indexOf('\r\n\r\n')
      if (end < 0) return
      this.status = Number(this.head.slice(9, 12))
      this.bytes = Number(/content-length: (\d+)/i.exec(this.head.slice(0, end))?.[1] ?? 0)
      this.missing = this.bytes
      body = this.head.length - end - 4
      this.head = ''
    }
    this.missing -= body
    if (this.missing > 0) return
    this.missing = -1
    this.done({ status: this.status, bytes: this.bytes })
  }
}

/** A serialised request. */
export function requestOf(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  })
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net'

type Ends = { near: Socket; far: Socket }

/** A network between a client and a server that fails on command: every byte goes through it. */
export class Link {
  private readonly pairs = new Set<Ends>()
  private readonly server: Server
  private refuses = false
  private answer: string | null = null
  private silent = false
  private delayMs = 0
  /** Bytes of either direction left until every connection breaks; infinite in good times. */
  private left = Number.POSITIVE_INFINITY

  /** `target` names the server for each new connection: the next one when it refuses; none left ends the connection. */
  private constructor(private readonly targets: () => readonly NetConnectOpts[]) {
    this.server = createServer({ allowHalfOpen: true }, (near) => this.accept(near))
  }

  static async open(targets: () => readonly NetConnectOpts[]): Promise<Link> {
    const link = new Link(targets)
    await new Promise<void>((resolve) => void link.server.listen(0, '127.0.0.1', resolve))
    return link
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Breaks every open connection at once. */
  cut(): void {
    for (const pair of this.pairs) this.end(pair)
  }
  /** Breaks every connection after so many more bytes, in the middle of whatever they belong to. */
  cutAfter(bytes: number): void {
    this.left = bytes
  }
  /** Breaks open connections and refuses new ones. */
  refuse(): void {
    this.refuses = true
    this.cut()
  }
  /** Answers every new connection itself with this text, and ends it; open ones break. */
  answerItself(text: string): void {
    this.answer = text
    this.cut()
  }
  /** Carries nothing while connections stay open, as when a cable is pulled; what was under way arrives afterwards. */
  silence(silent: boolean): void {
    this.silent = silent
    for (const socket of [...this.pairs].flatMap(({ near, far }) => [near, far])) {
      if (silent) socket.pause()
      else socket.resume()
    }
  }
  /** Delivers everything so much later. */
  delay(ms: number): void {
    this.delayMs = ms
  }
  heal(): void {
    this.left = Number.POSITIVE_INFINITY
    this.refuses = false
    this.answer = null
    this.delayMs = 0
    if (this.silent) this.silence(false)
  }

  close(): void {
    this.cut()
    this.server.close()
  }

  private end(pair: Ends): void {
    this.pairs.delete(pair)
    pair.near.destroy()
    pair.far.destroy()
  }

  private accept(near: Socket): void {
    near.on('error', () => undefined)
    const { answer } = this
    if (this.refuses) near.destroy()
    else if (answer !== null) near.once('data', () => near.end(answer)).resume()
    else this.reach(near, [...this.targets()])
  }

  private reach(near: Socket, [target, ...others]: NetConnectOpts[]): void {
    if (!target) return void near.destroy()
    const far = connect({ ...target, allowHalfOpen: true } as NetConnectOpts)
    far.once('error', () => (far.connecting || !far.remoteAddress ? this.reach(near, others) : near.destroy()))
    far.once('connect', () => {
      const pair = { near, far }
      this.pairs.add(pair)
      far.removeAllListeners('error')
      this.carry(pair, near, far)
      this.carry(pair, far, near)
    })
  }

  private carry(pair: Ends, from: Socket, to: Socket): void {
    from.setNoDelay(true)
    from.on('data', (bytes: Buffer) => this.later(() => this.forward(pair, to, bytes)))
    from.once('end', () => this.later(() => to.end()))
    from.once('error', () => this.end(pair))
    from.once('close', () => this.later(() => this.end(pair)))
    if (this.silent) from.pause()
  }

  private later(work: () => void): void {
    if (this.delayMs === 0) work()
    else setTimeout(work, this.delayMs)
  }

  private forward(pair: Ends, to: Socket, bytes: Buffer): void {
    if (!this.pairs.has(pair)) return
    const part = bytes.subarray(0, Math.min(bytes.length, this.left))
    this.left -= part.length
    if (this.left > 0) to.write(part)
    else to.write(part, () => this.cut())
  }
}

import type { TransportHandlers } from './transport'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

/** Makes a connection; returns how to close it. It calls `lost` once the connection is of no use any more. */
type Connect = (lost: (error: unknown) => void) => Promise<() => Promise<void>>

/** Keeps a connection to an engine, making another when it is lost. */
export class Reachable {
  isUp = false
  private attempt = 0
  private disconnect: (() => Promise<void>) | null = null
  private timer: NodeJS.Timeout | null = null
  private waiting: (() => void)[] = []
  private closed = false

  constructor(
    private readonly handlers: TransportHandlers,
    private readonly connect: Connect,
  ) {
    void this.open(FIRST_PAUSE_MS)
  }

  /** Gives the connection up; the next attempt follows after a pause. */
  lose(error: unknown): void {
    if (this.isUp) this.down(error, FIRST_PAUSE_MS)
  }

  /** Resolves when the engine can be reached, or nobody will reach it any more. */
  whenUp(): Promise<void> {
    if (this.isUp || this.closed) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  async close(): Promise<void> {
    this.closed = true
    this.isUp = false
    if (this.timer) clearTimeout(this.timer)
    this.wake()
    await this.drop()
  }

  private async open(pauseMs: number): Promise<void> {
    const attempt = ++this.attempt
    const isCurrent = (): boolean => attempt === this.attempt && !this.closed
    let lost: unknown = null
    try {
      const disconnect = await this.connect((error) => {
        lost ??= error
        if (isCurrent() && this.isUp) this.down(error, FIRST_PAUSE_MS)
      })
      if (!isCurrent() || lost !== null) {
        void disconnect().catch(() => {})
        if (isCurrent()) throw lost
        return
      }
      this.disconnect = disconnect
      this.isUp = true
      this.handlers.onUp()
      this.wake()
    } catch (error) {
      if (isCurrent()) this.down(error, Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
    }
  }

  private down(error: unknown, pauseMs: number): void {
    this.isUp = false
    this.attempt += 1
    void this.drop()
    this.handlers.onDown(error)
    // Everybody comes back at another moment.
    this.timer = setTimeout(() => void this.open(pauseMs), pauseMs * (0.5 + Math.random() / 2))
  }

  private async drop(): Promise<void> {
    const { disconnect } = this
    this.disconnect = null
    try {
      await disconnect?.()
    } catch {
      // It was lost already.
    }
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}

import type { Engine, Link } from './engine'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

export interface EngineConnectionHandlers {
  onText: (text: string) => void
  /** A text of this process came back. */
  onOwn: () => void
  /** The engine can be reached again; what was sent meanwhile was missed. */
  onUp: () => void
  onDown: (error: unknown) => void
}

/** Keeps a link to an engine, making another when it is lost. */
export class EngineConnection {
  private link: Link | null = null
  private isUp = false
  private pauseMs = FIRST_PAUSE_MS
  private timer: NodeJS.Timeout | null = null
  private waiting: (() => void)[] = []
  private closed = false

  constructor(
    private readonly engine: Engine,
    private readonly handlers: EngineConnectionHandlers,
  ) {
    void this.open()
  }

  get maxBytes(): number {
    return this.engine.maxBytes
  }

  /** Resolves when the engine has taken the texts; they may have been taken even if it rejects, and then the link is given up. */
  async send(texts: readonly string[]): Promise<void> {
    const { link } = this
    if (!link || !this.isUp) throw new Error('the engine cannot be reached')
    try {
      await link.send(texts)
    } catch (error) {
      if (this.link === link) this.down(error)
      throw error
    }
  }

  /** Resolves when the engine can be reached, or the connection is closed. */
  whenUp(): Promise<void> {
    if (this.isUp || this.closed) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** Gives the link up and makes another: it is open, but nothing arrives. */
  reconnect(): void {
    if (this.isUp) this.down(new Error('no message arrived for too long'))
  }

  async close(): Promise<void> {
    this.closed = true
    this.isUp = false
    if (this.timer) clearTimeout(this.timer)
    this.wake()
    await this.drop()
  }

  private async open(): Promise<void> {
    const link: Link = this.engine.link({
      onText: (text) => this.link === link && this.handlers.onText(text),
      onOwn: () => this.link === link && this.handlers.onOwn(),
      onLost: (error) => this.link === link && !this.closed && this.down(error),
    })
    this.link = link
    try {
      await link.open()
    } catch (error) {
      if (this.link === link && !this.closed) this.down(error)
      return
    }
    if (this.link !== link || this.closed) return
    this.isUp = true
    this.pauseMs = FIRST_PAUSE_MS
    this.handlers.onUp()
    this.wake()
  }

  private down(error: unknown): void {
    this.isUp = false
    void this.drop()
    this.handlers.onDown(error)
    // Everybody comes back at another moment.
    this.timer = setTimeout(() => void this.open(), this.pauseMs * (0.5 + Math.random() / 2))
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS)
  }

  private async drop(): Promise<void> {
    const { link } = this
    this.link = null
    try {
      await link?.close()
    } catch {
      // It was lost already.
    }
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}
